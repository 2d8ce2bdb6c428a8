import { type Group, type GroupKind, groupKinds, type Product } from './product.ts';
import type { Problem } from './problem.ts';
import type { CatalogueRecord } from './record.ts';
import { assignSlugs, isPlainSlug, toSlug } from './slug.ts';
import type { EndedGroup, Move, WithdrawnProduct } from './snapshot.ts';

type Groups = Readonly<Record<GroupKind, readonly Pick<Group, 'name'>[]>>;

/** Redirects former slugs, except slugs in use (requirement 9.3). */
export function planMoves(before: CatalogueRecord | null, after: Groups): readonly Move[] {
  return groupKinds.flatMap((kind) => {
    const slugs = assignSlugs(after[kind].map((group) => group.name));
    const shared = [...slugs.keys()]
      .map((name) => ({ kind, fromSlug: toSlug(name), name }))
      .filter(({ fromSlug }) => isPlainSlug(fromSlug));
    const former = before === null ? [] : [...before[kind]];
    const changed = [
      ...former.map(([name, { slug }]) => ({ kind, fromSlug: slug, name })),
      ...(before?.moves ?? []).filter((move) => move.kind === kind),
    ].filter(({ name }) => slugs.has(name));
    const taken = new Set(slugs.values());
    const moves = new Map<string, Move>();
    for (const move of [...changed, ...shared]) {
      const isNew = !taken.has(move.fromSlug) && !moves.has(move.fromSlug);
      if (isNew) moves.set(move.fromSlug, move);
    }
    return [...moves.values()];
  });
}

interface NextCatalogue {
  readonly groups: Groups;
  readonly products: readonly Pick<Product, 'id'>[];
  readonly problems: readonly Problem[];
}

/** How long the URL of a removed page returns 410: search engines revisit it for about a year. */
const goneDays = 365;

/** `today` is a day such as `2026-11-24`. */
export function planWithdrawn(
  before: CatalogueRecord,
  { products, groups, problems }: NextCatalogue,
  { today, days }: { readonly today: string; readonly days: number },
): readonly WithdrawnProduct[] {
  const offered = new Set(products.map(({ id }) => id));
  const leftOut = listLeftOut(problems);
  const known = before.withdrawn.filter(({ id }) => !offered.has(id));
  const fresh = [...before.products]
    .filter(([id]) => !offered.has(id))
    .map(([id, { name, categoryNames, seriesName }]) => {
      return { id, name, categoryNames, seriesName, endedGroups: [], since: today };
    });
  const listEnded = createEndedGroupLister(before, groups);
  return [...known, ...fresh]
    .map((row): WithdrawnProduct => {
      const isLeftOut = leftOut.has(row.id);
      const isGone = !isLeftOut && daysBetween(row.since, today) >= days;
      return { ...row, endedGroups: listEnded(row), isLeftOut, isGone };
    })
    .filter(({ since, isGone }) => !isGone || daysBetween(since, today) < days + goneDays)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Lists a withdrawn product's groups that no longer exist. Titles are taken from `before`, otherwise from `row`. */
function createEndedGroupLister(before: CatalogueRecord, after: Groups) {
  const namesOf = (kind: GroupKind) => new Set(after[kind].map(({ name }) => name));
  const offered = { category: namesOf('category'), series: namesOf('series') };
  return (row: Omit<WithdrawnProduct, 'isLeftOut' | 'isGone'>): readonly EndedGroup[] => {
    const ofSeries = row.seriesName === null ? [] : [row.seriesName];
    const named = { category: new Set(row.categoryNames), series: new Set(ofSeries) };
    return groupKinds.flatMap((kind) =>
      [...named[kind]].flatMap((name) => {
        if (offered[kind].has(name)) return [];
        const kept = row.endedGroups.find((group) => group.kind === kind && group.name === name);
        const title = before[kind].get(name)?.title ?? kept?.title;
        return title === undefined ? [] : [{ kind, name, title }];
      }),
    );
  };
}

function listLeftOut(problems: readonly Problem[]): ReadonlySet<string | null> {
  return new Set(
    problems.flatMap(({ kind, effect, about }) => {
      // An `unpublished` product was withdrawn after the list was read, so the ERP no longer lists it.
      const isListed = effect === 'left-out' && kind !== 'unpublished';
      return isListed && about.kind === 'product' ? [about.id] : [];
    }),
  );
}

function daysBetween(since: string, today: string): number {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(since)) / 86_400_000));
}
