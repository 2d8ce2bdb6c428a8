import { type Group, type GroupKind, groupKinds } from './group.ts';
import type { GroupsByKind } from './moves.ts';
import type { Problem } from './problem.ts';
import type { Product } from './product.ts';

/** A product as far as its page is about it once the product is withdrawn. */
export type FormerProduct = Pick<Product, 'id' | 'name' | 'categoryNames' | 'seriesName'>;

/** A category or series that is published no more, with the last title that it had. */
export interface EndedGroup extends TitledGroup {
  readonly kind: GroupKind;
}

type TitledGroup = Pick<Group, 'name' | 'title'>;

/** A product that an earlier release had. */
export interface WithdrawnProduct extends FormerProduct {
  /** Those of its categories and series whose titles nothing else knows any more. */
  readonly endedGroups: readonly EndedGroup[];
  /** Day of the first release without it, in UTC, such as `2026-11-24`. */
  readonly since: string;
  /** Whether the ERP lists it still, but what it says of it can't be shown. */
  readonly isLeftOut: boolean;
  /** False while it has a page that says so; then its address answers that it is gone for good. */
  readonly isGone: boolean;
}

/** The products of the release that the next one follows. */
export interface FormerProducts {
  readonly products: readonly FormerProduct[];
  readonly withdrawn: readonly WithdrawnProduct[];
  readonly groups: Readonly<Record<GroupKind, readonly TitledGroup[]>>;
}

/** An answer of the ERP: the products and groups that it offers, and the problems with them. */
interface Offer {
  readonly groups: GroupsByKind;
  readonly products: readonly Pick<Product, 'id'>[];
  readonly problems: readonly Problem[];
}

/** Search engines ask again for a page that was there for about as long as this after it went. */
const goneDays = 365;

/**
 * Lists the products that were there and are not any more, by their ids: for `days` with a page, then as gone for a year, then
 * not at all. A product that came back is not among them; one that was left out keeps its page. `today` is a day such as
 * `2026-11-24`.
 */
export function planWithdrawn(
  former: FormerProducts,
  { products, groups, problems }: Offer,
  { today, days }: { readonly today: string; readonly days: number },
): readonly WithdrawnProduct[] {
  const offered = new Set(products.map(({ id }) => id));
  const leftOut = listLeftOut(problems);
  const known = former.withdrawn.filter(({ id }) => !offered.has(id));
  const missing = former.products.filter(({ id }) => !offered.has(id));
  const fresh = missing.map(({ id, name, categoryNames, seriesName }) => {
    const shown = { id, name, categoryNames, seriesName };
    return { ...shown, endedGroups: [], since: today, isLeftOut: false, isGone: false };
  });
  const listEnded = listerOfEnded(former.groups, groups);
  return [...known, ...fresh]
    .map((row): WithdrawnProduct => {
      const isLeftOut = leftOut.has(row.id);
      const endedGroups = listEnded(row);
      return { ...row, endedGroups, isLeftOut, isGone: !isLeftOut && daysBetween(row.since, today) >= days };
    })
    .filter(({ since, isGone }) => !isGone || daysBetween(since, today) < days + goneDays)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** A group that ended with this release has its title in the former one, a group that ended before in the row alone. */
function listerOfEnded(before: FormerProducts['groups'], after: GroupsByKind) {
  const titles = mapByKind((kind) => new Map(before[kind].map(({ name, title }) => [name, title])));
  const offered = mapByKind((kind) => new Set(after[kind].map(({ name }) => name)));
  return (row: WithdrawnProduct): readonly EndedGroup[] =>
    groupKinds.flatMap((kind) =>
      [...namesOf(row, kind)].flatMap((name) => {
        if (offered[kind].has(name)) return [];
        const kept = row.endedGroups.find((group) => group.kind === kind && group.name === name);
        const title = titles[kind].get(name) ?? kept?.title;
        return title === undefined ? [] : [{ kind, name, title }];
      }),
    );
}

function mapByKind<Value>(of: (kind: GroupKind) => Value): Readonly<Record<GroupKind, Value>> {
  return { category: of('category'), series: of('series') };
}

function namesOf({ categoryNames, seriesName }: FormerProduct, kind: GroupKind): ReadonlySet<string> {
  if (kind === 'category') return new Set(categoryNames);
  return new Set(seriesName === null ? [] : [seriesName]);
}

function listLeftOut(problems: readonly Problem[]): ReadonlySet<string | null> {
  return new Set(
    problems.flatMap(({ kind, effect, about }) => {
      // One whose own call answers 404 was withdrawn while the list was read.
      const isListed = effect === 'left-out' && kind !== 'unpublished';
      return isListed && about.kind === 'product' ? [about.id] : [];
    }),
  );
}

/** A clock that was put back makes nothing older. */
function daysBetween(since: string, today: string): number {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(since)) / 86_400_000));
}
