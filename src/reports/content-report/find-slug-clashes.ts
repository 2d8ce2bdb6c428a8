import type { Group, GroupKind } from '#catalogue/group.ts';
import { toSlug } from '#catalogue/slug.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { wordClash } from '#reports/texts/details.ts';
import type { Finding } from './finding.ts';
import type { LinkTo } from './page-links.ts';

/** Finds categories or series whose names make the same address. */
export function findSlugClashes({ categories, series }: Snapshot, linkTo: LinkTo): readonly Finding[] {
  return [...findAmong('category', categories, linkTo), ...findAmong('series', series, linkTo)];
}

function findAmong(kind: GroupKind, groups: readonly Group[], linkTo: LinkTo): readonly Finding[] {
  return [...Map.groupBy(groups, ({ name }) => toSlug(name)).values()]
    .filter(({ length }) => length > 1)
    .flatMap((clashing) =>
      clashing.map(({ name, title }) => {
        const others = clashing.filter((other) => other.name !== name).map((other) => other.name);
        const detail = wordClash(others);
        return { kind: 'slug-clash', about: { kind, name }, name: title, ...linkTo(kind, name), detail };
      }),
    );
}
