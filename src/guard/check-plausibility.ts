import type { ImplausibleKind } from '#catalogue/implausible.ts';
import type { Contents, ProductContents } from '#release/contents.ts';
import type { GuardContext } from './context.ts';
import { countedOverDay, nameProducts } from './name-files.ts';
import { type ChangeCheck, changeChecks, findChanges, type ProductChange } from './product-changes.ts';

/** Of fewer products, any share but all of them may be by chance. */
const leastProducts = 10;
/** In a catalogue of fewer products, all of so many were changed by one fault rather than by their editor, one by one. */
const leastOfFew = 3;

/**
 * Returns a clause for everything that can hardly be meant where it happens at once, or in the course of a day, to most products that
 * it may happen to. What a product had before counts as meant.
 */
export function findImplausible(context: GuardContext): readonly string[] {
  return listImplausible(context).map(({ words, of, ids, isOfDay }) => {
    const names = nameProducts(ids, context.contents.products);
    return `${ids.length} of ${of} products ${words}${isOfDay ? countedOverDay : ''}: ${names}`;
  });
}

interface Implausible {
  readonly what: ImplausibleKind;
  /** Follow "products". */
  readonly words: string;
  /** How many products it may happen to. */
  readonly of: number;
  /** Of the products that are so. */
  readonly ids: readonly string[];
  /** Whether it is too many only together with what happened earlier on the same day. */
  readonly isOfDay: boolean;
}

export function listImplausible({ contents, live, dayStart, brand }: GuardContext): readonly Implausible[] {
  const { maxImplausible } = brand.thresholds;
  const before = live?.contents ?? null;
  const changes = listProductChanges(contents, before);
  const atOnce = changeChecks.flatMap((check) =>
    findMost(check, changes, { contents, before, maxImplausible, isOfDay: false }),
  );
  if (before === null || dayStart === null || dayStart === before) return atOnce;
  const checks = changeChecks.filter(
    ({ words, isSo }) => changes.some(isSo) && !atOnce.some((found) => found.words === words),
  );
  if (checks.length === 0) return atOnce;
  const changesOfDay = listProductChanges(contents, dayStart);
  const inDay = checks.flatMap((check) => {
    const compared = { contents, before: dayStart, maxImplausible, isOfDay: true };
    const liveIds = () => findChanges(check, listProductChanges(before, dayStart));
    // Where as many are live already, this release makes nothing worse.
    return findMost(check, changesOfDay, compared).filter(({ ids }) => liveIds().length < ids.length);
  });
  return [...atOnce, ...inDay];
}

interface Compared extends Pick<Implausible, 'isOfDay'> {
  readonly contents: Contents;
  readonly before: Contents | null;
  readonly maxImplausible: number;
}

function findMost(
  check: ChangeCheck,
  changes: readonly ProductChange[],
  { contents, before, maxImplausible, isOfDay }: Compared,
): readonly Implausible[] {
  const { size } = contents.products;
  const isSmall = size < leastProducts;
  if (isSmall && check.isEasilyMeant) return [];
  // Few are looked at twice.
  const few = isSmall ? leastOfFew - 1 : leastProducts * maxImplausible;
  const found = changes.length > few ? findChanges(check, changes) : [];
  if (found.length <= few) return [];
  const { what, words, mayBe } = check;
  const of = countWhere(contents, before, mayBe);
  const isMost = isSmall
    ? found.length === of && of > size * maxImplausible && countLive(found) >= leastOfFew
    : of >= leastProducts && found.length > of * maxImplausible;
  return isMost ? [{ what, words, of, ids: found.map(({ id }) => id), isOfDay }] : [];
}

/** A small catalogue may begin with anything. */
function countLive(changes: readonly ProductChange[]): number {
  return changes.filter(({ former }) => former !== undefined).length;
}

/** Rows that stayed the same are the same objects, in a process that makes one release after the other. */
function listProductChanges({ products }: Contents, before: Contents | null): readonly ProductChange[] {
  const changes: ProductChange[] = [];
  for (const [id, now] of products) {
    const former = before?.products.get(id);
    if (former !== now) changes.push({ id, now, former });
  }
  return changes;
}

function countWhere(
  { products }: Contents,
  before: Contents | null,
  mayBe: (now: ProductContents, former: ProductContents | undefined) => boolean,
): number {
  let count = 0;
  for (const [id, now] of products) if (mayBe(now, before?.products.get(id))) count += 1;
  return count;
}
