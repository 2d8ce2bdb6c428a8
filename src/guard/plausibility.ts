import type { Locale } from '#catalogue/locale.ts';
import { type CatalogueRecord, digestOf, type ProductRow, toNamedProduct } from '#catalogue/record.ts';
import type { LossOptions } from './losses.ts';
import type { ImplausibleKind, Violation } from './violation.ts';

type PlausibilityOptions = Pick<LossOptions, 'live' | 'dayStart'> & { readonly maxImplausible: number };

/** Below this number of products, any share except all may be chance. */
const leastProducts = 10;
/** In a small catalogue, this many equal changes are a fault rather than single edits. */
const leastOfFew = 3;

/**
 * Judges values that are implausible for most products, whether they changed at once or within a day. The values of the
 * live release are accepted.
 */
export function judgePlausibility(
  record: CatalogueRecord,
  { live, dayStart, maxImplausible }: PlausibilityOptions,
): readonly Violation[] {
  const changes = listChanges(record, live);
  const atOnce = checks.flatMap((check) => {
    const found = findMost(check, changes, { record, before: live, maxImplausible });
    return found === null ? [] : [{ check, ...found, isOfDay: false }];
  });
  const inDay =
    live === null || dayStart === null || dayStart === live
      ? []
      : checks
          .filter((check) => changes.some(check.isSo) && !atOnce.some((found) => found.check === check))
          .flatMap((check) => {
            const changesOfDay = listChanges(record, dayStart);
            const found = findMost(check, changesOfDay, { record, before: dayStart, maxImplausible });
            if (found === null) return [];
            // Values that are already live are not this release's fault.
            const isWorse = found.ids.length > findChanges(check, listChanges(live, dayStart)).length;
            return isWorse ? [{ check, ...found, isOfDay: true }] : [];
          });
  return [...atOnce, ...inDay].map(({ check: { what, field, language }, of, ids, isOfDay }) => {
    const items = ids.flatMap((id) => {
      const row = record.products.get(id);
      return row === undefined ? [] : [toNamedProduct(id, row, record.category)];
    });
    const values = { what, field, language, isOfDay };
    return { rule: 'implausible', subjects: [{ kind: 'products', of, items }], values, files: [] };
  });
}

/** A product and its record, which has the names of the digests. */
interface Row {
  readonly row: ProductRow;
  readonly record: CatalogueRecord;
}

interface ProductChange {
  readonly id: string;
  readonly now: Row;
  /** Undefined for a new product. */
  readonly former: Row | undefined;
}

/** An implausible change of most products. */
interface Check {
  readonly what: ImplausibleKind;
  readonly field: 'name' | 'description' | null;
  readonly language: Locale | null;
  /** Whether the change is possible for a product. */
  readonly mayBe: (now: Row, former: Row | undefined) => boolean;
  readonly isSo: (change: ProductChange) => boolean;
  /** Selects changes that are only implausible together; absent if each change is implausible. */
  readonly pick?: (changes: readonly ProductChange[]) => readonly ProductChange[];
  /** Set if an editor may intend the change in a small catalogue. */
  readonly isEasilyMeant?: true;
}

/** A price that differs by this factor has another unit. */
const anotherUnit = 50;

const priceOf = (of: Row | undefined) => of?.row.price ?? null;
const hadPrice = (_: Row, former: Row | undefined) => priceOf(former) !== null;

const priceChecks: readonly Omit<Check, 'field' | 'language'>[] = [
  {
    what: 'free',
    mayBe: (now) => priceOf(now) !== null,
    isSo: ({ now, former }) => priceOf(now)?.amount === 0 && priceOf(former)?.amount !== 0,
  },
  {
    what: 'another-unit',
    mayBe: hadPrice,
    isSo: ({ now, former }) => {
      const [price, before] = [priceOf(now), priceOf(former)];
      if (price === null || before === null || before.amount === 0) return false;
      const ratio = price.amount / before.amount;
      return ratio >= anotherUnit || ratio <= 1 / anotherUnit;
    },
  },
  {
    what: 'another-currency',
    mayBe: hadPrice,
    isSo: ({ now, former }) => {
      const [price, before] = [priceOf(now), priceOf(former)];
      return price !== null && before !== null && price.currency !== before.currency;
    },
  },
  {
    what: 'no-price',
    mayBe: hadPrice,
    isSo: ({ now, former }) => priceOf(former) !== null && priceOf(now) === null,
    isEasilyMeant: true,
  },
  {
    what: 'same-price',
    mayBe: hadPrice,
    isSo: ({ now, former }) => {
      const [price, before] = [priceOf(now), priceOf(former)];
      return price !== null && before !== null && price.amount !== before.amount;
    },
    pick: (changes) => listLevelled(changes, (of) => priceOf(of)?.amount ?? null),
    isEasilyMeant: true,
  },
];

/** A comparable text: descriptions are compared by digest. */
type TextOf = (of: Row) => string | null;

const texts = {
  name: { En: ({ row }) => row.name.En, Zh: ({ row }) => row.name.Zh },
  description: {
    En: ({ row, record }) => digestOf(row, 'description En', record),
    Zh: ({ row, record }) => digestOf(row, 'description Zh', record),
  },
} as const satisfies Record<'name' | 'description', Record<Locale, TextOf>>;

const fields = ['name', 'description'] as const;
const languages = ['En', 'Zh'] as const;

const textChecks: readonly Check[] = fields.flatMap((field) =>
  languages.flatMap((language): readonly Check[] => {
    const textOf: TextOf = texts[field][language];
    return [
      {
        ...{ what: field === 'name' ? 'same-name' : 'same-description', field, language },
        mayBe: (now) => textOf(now) !== null,
        isSo: ({ now, former }) =>
          textOf(now) !== null && (former === undefined || textOf(former) !== textOf(now)),
        pick: (changes) => listLevelled(changes, textOf),
      },
      {
        ...{ what: field === 'name' ? 'no-name' : 'no-description', field, language },
        mayBe: (_, former) => former !== undefined && textOf(former) !== null,
        isSo: ({ now, former }) => former !== undefined && textOf(former) !== null && textOf(now) === null,
      },
    ];
  }),
);

const translationChecks: readonly Check[] = fields.map((field) => {
  const [english, chinese]: readonly [TextOf, TextOf] = [texts[field].En, texts[field].Zh];
  const isTranslated = (of: Row | undefined) =>
    of !== undefined && chinese(of) !== null && chinese(of) !== english(of);
  return {
    ...{ what: 'untranslated', field, language: null },
    mayBe: (_, former) => isTranslated(former),
    isSo: ({ now, former }) => isTranslated(former) && chinese(now) !== null && chinese(now) === english(now),
  };
});

const checks: readonly Check[] = [
  ...priceChecks.map((check) => ({ ...check, field: null, language: null })),
  ...textChecks,
  ...translationChecks,
];

/** Unchanged rows are usually the same objects. */
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

/** Returns null unless most of the products that can have the change have it. */
function findMost(
  check: Check,
  changes: readonly ProductChange[],
  { record, before, maxImplausible }: Compared,
) {
  const { size } = record.products;
  const isSmall = size < leastProducts;
  if (isSmall && check.isEasilyMeant) return null;
  const few = isSmall ? leastOfFew - 1 : leastProducts * maxImplausible;
  const found = changes.length > few ? findChanges(check, changes) : [];
  if (found.length <= few) return null;
  let of = 0;
  for (const [id, row] of record.products) if (check.mayBe({ row, record }, formerOf(id, before))) of += 1;
  // New products of a small catalogue may have any values.
  const live = found.filter(({ former }) => former !== undefined).length;
  const isMost = isSmall
    ? found.length === of && of > size * maxImplausible && live >= leastOfFew
    : of >= leastProducts && found.length > of * maxImplausible;
  return isMost ? { of, ids: found.map(({ id }) => id) } : null;
}

function findChanges({ isSo, pick }: Check, changes: readonly ProductChange[]): readonly ProductChange[] {
  const found = changes.filter(isSo);
  return pick === undefined ? found : pick(found);
}

/**
 * Lists products that now share one value and had many values or none. Products that already shared a value were
 * changed together.
 */
function listLevelled(
  changes: readonly ProductChange[],
  toValue: (of: Row) => unknown,
): readonly ProductChange[] {
  const same = listCommonest(changes, ({ now }) => toValue(now));
  const valued = same.filter(({ former }) => former !== undefined && toValue(former) !== null);
  const together = listCommonest(valued, ({ former }) => former && toValue(former));
  return together.length > same.length / 2 ? [] : same;
}

function listCommonest(
  changes: readonly ProductChange[],
  toValue: (change: ProductChange) => unknown,
): readonly ProductChange[] {
  const byValue = Map.groupBy(changes, toValue);
  return [...byValue.values()].reduce((most, some) => (some.length > most.length ? some : most), []);
}
