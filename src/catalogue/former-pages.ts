import { type Group, type GroupKind, groupKinds } from './group.ts';
import type { Problem } from './problem.ts';
import type { Product } from './product.ts';
import { assignSlugs, isPlainSlug, toSlug } from './slug.ts';

/** A category or series with a former slug that still gets an answer. */
export interface Move {
  readonly kind: GroupKind;
  readonly fromSlug: string;
  /** The group's name: its present slug follows from it. */
  readonly name: string;
}

/** A product that an earlier release had. */
export interface WithdrawnProduct extends WithdrawnFacts {
  /** Its categories and series whose titles are known from here alone. */
  readonly endedGroups: readonly EndedGroup[];
  /** Day of the first release without it, in UTC, such as `2026-11-24`. */
  readonly since: string;
  /** Whether the ERP still lists it, with data that can't be shown. */
  readonly isLeftOut: boolean;
  /** False while it has a page that says so; then its address answers that it is gone for good. */
  readonly isGone: boolean;
}

type WithdrawnFacts = Pick<Product, 'id' | 'name' | 'categoryNames' | 'seriesName'>;

/** A category or series that is no longer published, with its last title. */
interface EndedGroup extends Pick<Group, 'name' | 'title'> {
  readonly kind: GroupKind;
}

type Groups = Readonly<Record<GroupKind, readonly Pick<Group, 'name'>[]>>;

/** The part of a catalogue record that the next release follows. */
interface Followed extends Readonly<Record<GroupKind, ReadonlyMap<string, FollowedGroup>>> {
  readonly products: ReadonlyMap<string, Omit<WithdrawnFacts, 'id'>>;
  readonly withdrawn: readonly WithdrawnProduct[];
  readonly moves: readonly Move[];
}

interface FollowedGroup extends Pick<Group, 'title'> {
  readonly slug: string;
}

/**
 * Which former slugs lead to which groups (requirement 9.3). A slug that changed since `before` leads to the same group's new
 * place; a bare slug that several names share from the start leads to the first of them. A slug in use is never a redirect.
 */
export function planMoves(before: Followed | null, after: Groups): readonly Move[] {
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

/** The products and groups of the next release, and the problems with them. */
interface Offer {
  readonly groups: Groups;
  readonly products: readonly Pick<Product, 'id'>[];
  readonly problems: readonly Problem[];
}

/** Search engines ask for about this long for a page that is gone. */
const goneDays = 365;

/**
 * Lists the products of earlier releases that the next one does not have, by their ids: for `days` with a page, then as gone for a
 * year, then not at all. A product that was left out keeps its page. `today` is a day such as `2026-11-24`.
 */
export function planWithdrawn(
  before: Followed,
  { products, groups, problems }: Offer,
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
  const listEnded = toEndedLister(before, groups);
  return [...known, ...fresh]
    .map((row): WithdrawnProduct => {
      const isLeftOut = leftOut.has(row.id);
      const isGone = !isLeftOut && daysBetween(row.since, today) >= days;
      return { ...row, endedGroups: listEnded(row), isLeftOut, isGone };
    })
    .filter(({ since, isGone }) => !isGone || daysBetween(since, today) < days + goneDays)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** A group that ends with this release has its title in the record; one that ended before, in the row alone. */
function toEndedLister(before: Followed, after: Groups) {
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
      // A product whose own call answers 404 was withdrawn while the list was read.
      const isListed = effect === 'left-out' && kind !== 'unpublished';
      return isListed && about.kind === 'product' ? [about.id] : [];
    }),
  );
}

/** 0 if the clock was put back. */
function daysBetween(since: string, today: string): number {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(since)) / 86_400_000));
}
