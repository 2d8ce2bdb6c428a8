import type { ImplausibleCount } from '#catalogue/implausible.ts';
import type { NamedProduct } from '#catalogue/loss.ts';
import { nameGroupLoss, type ShrunkGroup, sumUpGroupLoss } from '#catalogue/name-group-loss.ts';
import { addressOf } from '#release/address.ts';
import type { Contents } from '#release/contents.ts';
import { findGroupLosses } from './check-counts.ts';
import { listImplausible } from './check-plausibility.ts';
import type { GuardContext } from './context.ts';
import { isPage } from './file-kinds.ts';
import type { GuardOptions } from './guard.ts';
import { findSubject } from './name-files.ts';
import type { Rule } from './rules.ts';
import type { subjectKinds } from './violation.ts';
import type { Violation } from './worded-violation.ts';

/** How many of how many break a rule, and the first ones, by id and name or by their path alone. */
export interface Affected {
  readonly rule: Rule;
  readonly kind: (typeof subjectKinds)[number];
  readonly count: number;
  readonly of: number;
  readonly names: readonly Pick<NamedProduct, 'id' | 'name'>[];
  /** Categories and series that lost most of their products. */
  readonly shrunk?: readonly ShrunkGroup[];
}

const shownNames = 3;

/** Sums up each rule that is broken by files, or by groups that are gone. */
export function listAffected(
  violations: readonly Violation[],
  options: Omit<GuardOptions, 'readFile'>,
): readonly Affected[] {
  return [...Map.groupBy(violations, ({ rule }) => rule)].flatMap(([rule, same]) => {
    const files = [...new Set(same.flatMap((violation) => violation.files))];
    const found = rule === 'lost-groups' ? sumUpGroups(options) : sumUpFiles(files, options);
    if (found === null) return [];
    // Those are none of the release's own.
    const of = rule === 'language-gone' && found.kind === 'pages' ? countLivePages(options) : found.of;
    return [{ rule, ...found, of, names: found.names.slice(0, shownNames) }];
  });
}

function countLivePages({ live }: Pick<GuardOptions, 'live'>): number {
  return Object.values(live?.counts.pages ?? {}).reduce((sum, count) => sum + count, 0);
}

function sumUpGroups(context: GuardContext): Omit<Affected, 'rule'> | null {
  const before = findGroupLosses(context)?.before;
  return before === undefined ? null : sumUpGroupLoss(nameGroupLoss(before, context.contents));
}

/** Two pages of one product count once. */
function sumUpFiles(
  files: readonly string[],
  options: Pick<GuardOptions, 'contents' | 'live' | 'release'>,
): Omit<Affected, 'rule'> | null {
  if (files.length === 0) return null;
  const { contents, release } = options;
  const ids = files.map((file) => {
    const subject = findSubject(file, options);
    return subject?.kind === 'product' ? subject.id : null;
  });
  if (!ids.includes(null)) {
    const names = nameAll([...new Set(ids.filter((id) => id !== null))], contents);
    return { kind: 'products', count: names.length, of: contents.products.size, names };
  }
  const names = files.map((file) => {
    const place = isPage(file) ? addressOf(file) : file;
    const subject = findSubject(file, options);
    return { id: subject?.id ?? '', name: subject?.name ?? { En: place, Zh: place } };
  });
  const all = [...release.files.keys()];
  return files.every(isPage)
    ? { kind: 'pages', count: files.length, of: all.filter(isPage).length, names }
    : { kind: 'files', count: files.length, of: all.length, names };
}

/** Counts the products that have values which can hardly be meant, and names the first. */
export function countImplausible(context: GuardContext): readonly ImplausibleCount[] {
  return listImplausible(context).map(({ what, of, ids }) => {
    return { what, of, count: ids.length, names: nameAll(ids.slice(0, shownNames), context.contents) };
  });
}

function nameAll(ids: readonly string[], { products }: Contents): Affected['names'] {
  return ids.map((id) => ({ id, name: products.get(id)?.name ?? { En: id, Zh: null } }));
}
