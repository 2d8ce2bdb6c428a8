import type { CatalogueRecord } from '#catalogue/record.ts';
import { allChecks, type Check, type ProductChange, type Row } from './implausible-changes.ts';
import { type EarlierRecords, judgeChanges } from './losses.ts';
import { productSubjects } from './subjects.ts';
import type { Violation } from './violation.ts';

/** In a smaller catalogue, a change is implausible only if all products that could have it do have it. */
const minProducts = 10;
/**
 * A kind of change is judged only if at least this many products could have it. A lost price, for example, is possible
 * only for products with a price. In a catalogue with fewer than 90 products, a third is enough, but at least `minProducts`.
 */
const enoughProducts = 30;
/** In a small catalogue, fewer changes than this are accepted, because they may be individual edits. */
const minChanges = 3;

/** Accepts implausible values that are already live. */
export function judgePlausibility(
  record: CatalogueRecord,
  earlier: EarlierRecords,
  maxImplausible: number,
): readonly Violation[] {
  const changes = listChanges(record, earlier.live);
  const checks = allChecks.filter((check) => changes.some(check.isMatch));
  return judgeChanges(record, earlier, (before, after, isOfDay) => {
    const all = checks.length === 0 ? [] : listChanges(after, before);
    return checks.flatMap((check): readonly Violation[] => {
      const found = findMost(check, all, { record: after, before, maxImplausible });
      if (found === null) return [];
      const { what, field, language } = check;
      const subjects = [{ ...productSubjects(found.ids, after), of: found.of }];
      return [{ rule: 'implausible', subjects, values: { what, field, language, isOfDay }, files: [] }];
    });
  });
}

function listChanges(record: CatalogueRecord, before: CatalogueRecord | null): readonly ProductChange[] {
  const changes: ProductChange[] = [];
  for (const [id, row] of record.products) {
    const former = formerOf(id, before);
    if (former?.row !== row) changes.push({ id, now: { row, record }, former });
  }
  return changes;
}

function formerOf(id: string, record: CatalogueRecord | null): Row | undefined {
  const row = record?.products.get(id);
  return record === null || row === undefined ? undefined : { row, record };
}

interface Compared {
  readonly record: CatalogueRecord;
  readonly before: CatalogueRecord | null;
  readonly maxImplausible: number;
}

function findMost(
  check: Check,
  changes: readonly ProductChange[],
  { record, before, maxImplausible }: Compared,
) {
  const { size } = record.products;
  const isSmall = size < minProducts;
  if (isSmall && check.mayBeIntended) return null;
  const few = isSmall ? minChanges - 1 : minProducts * maxImplausible;
  const found = changes.length > few ? findChanges(check, changes) : [];
  if (found.length <= few) return null;
  let of = 0;
  for (const [id, row] of record.products)
    if (check.isPossible({ row, record }, formerOf(id, before))) of += 1;
  // New products do not count towards `minChanges`.
  const live = found.filter(({ former }) => former !== undefined).length;
  const isMost = isSmall
    ? found.length === of && of > size * maxImplausible && live >= minChanges
    : of >= Math.max(minProducts, Math.min(enoughProducts, size / 3)) && found.length > of * maxImplausible;
  return isMost ? { of, ids: found.map(({ id }) => id) } : null;
}

function findChanges({ isMatch, pick }: Check, changes: readonly ProductChange[]): readonly ProductChange[] {
  const found = changes.filter(isMatch);
  return pick === undefined ? found : pick(found);
}
