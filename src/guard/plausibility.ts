import type { Locale } from '#catalogue/locale.ts';
import { type CatalogueRecord, digestOf, type ProductRow, toNamedProduct } from '#catalogue/record.ts';
import { isGarbled, languageOf } from '#catalogue/text.ts';
import type { LossOptions } from './losses.ts';
import type { ImplausibleKind, Violation } from './violation.ts';

type PlausibilityOptions = Pick<LossOptions, 'live' | 'dayStart'> & { readonly maxImplausible: number };

/** Below this number of products, any share except all may be chance. */
const minProducts = 10;
/** A smaller share of a larger catalogue proves nothing, such as twelve described products of 149. */
const enoughProducts = 30;
/** In a small catalogue, this many equal changes are a fault rather than single edits. */
const minChanges = 3;

/**
 * Judges values that are implausible for most products, whether they changed at once or within a day. The values of the
 * live release are accepted.
 */
export function judgePlausibility(
  record: CatalogueRecord,
  { live, dayStart, maxImplausible }: PlausibilityOptions,
): readonly Violation[] {
  const changes = listChanges(record, live);
  const atOnce = allChecks.flatMap((check) => {
    const found = findMost(check, changes, { record, before: live, maxImplausible });
    return found === null ? [] : [{ check, ...found, isOfDay: false }];
  });
  const inDay =
    live === null || dayStart === null || dayStart === live
      ? []
      : allChecks
          .filter((check) => changes.some(check.isMatch) && !atOnce.some((found) => found.check === check))
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
  readonly former: Row | undefined;
}

/** An implausible change of most products. */
interface Check {
  readonly what: ImplausibleKind;
  readonly field: 'name' | 'description' | null;
  readonly language: Locale | null;
  readonly isPossible: (now: Row, former: Row | undefined) => boolean;
  readonly isMatch: (change: ProductChange) => boolean;
  /** Selects changes that are implausible only as a set; absent if each change is implausible by itself. */
  readonly pick?: (changes: readonly ProductChange[]) => readonly ProductChange[];
  /** Set if an editor may intend the change in a small catalogue. */
  readonly mayBeIntended?: true;
}

/** A price that differs by this factor, up to rounding, has another unit. */
const unitFactor = 9.99;
/** Rounded prices of one exchange rate differ by less. */
const rateTolerance = 0.01;

const priceOf = (of: Row | undefined) => of?.row.price ?? null;
const hadPrice = (_: Row, former: Row | undefined) => priceOf(former) !== null;

function ratioOf(now: Row, former: Row | undefined): number | null {
  const [price, before] = [priceOf(now), priceOf(former)];
  return price === null || before === null || before.amount === 0 ? null : price.amount / before.amount;
}

function hasOtherCurrency(now: Row, former: Row | undefined): boolean {
  const [price, before] = [priceOf(now), priceOf(former)];
  return price !== null && before !== null && price.currency !== before.currency;
}

/** Whether most prices have the same ratio to the former ones, as after a change of the currency. */
function areConverted(changes: readonly ProductChange[]): boolean {
  const ratios = changes
    .flatMap(({ now, former }) => ratioOf(now, former) ?? [])
    .toSorted((one, other) => one - other);
  const rate = ratios[ratios.length >> 1] ?? 1;
  const near = ratios.filter((ratio) => Math.abs(ratio / rate - 1) <= rateTolerance);
  // With a rate of 1, only the currency's name changed.
  return Math.abs(rate - 1) > rateTolerance && near.length > changes.length / 2;
}

const priceChecks: readonly Omit<Check, 'field' | 'language'>[] = [
  {
    what: 'free',
    isPossible: (now) => priceOf(now) !== null,
    isMatch: ({ now, former }) => priceOf(now)?.amount === 0 && priceOf(former)?.amount !== 0,
  },
  {
    what: 'another-unit',
    isPossible: hadPrice,
    isMatch: ({ now, former }) => {
      const ratio = hasOtherCurrency(now, former) ? null : ratioOf(now, former);
      return ratio !== null && (ratio >= unitFactor || ratio <= 1 / unitFactor);
    },
  },
  {
    what: 'converted',
    isPossible: hadPrice,
    isMatch: ({ now, former }) => hasOtherCurrency(now, former),
    pick: (changes) => (areConverted(changes) ? changes : []),
  },
  {
    what: 'another-currency',
    isPossible: hadPrice,
    isMatch: ({ now, former }) => hasOtherCurrency(now, former),
    pick: (changes) => (areConverted(changes) ? [] : changes),
  },
  {
    what: 'no-price',
    isPossible: hadPrice,
    isMatch: ({ now, former }) => priceOf(former) !== null && priceOf(now) === null,
    mayBeIntended: true,
  },
  {
    what: 'same-price',
    isPossible: hadPrice,
    isMatch: ({ now, former }) => {
      const [price, before] = [priceOf(now), priceOf(former)];
      return price !== null && before !== null && price.amount !== before.amount;
    },
    pick: (changes) => listUnified(changes, (of) => priceOf(of)?.amount ?? null),
    mayBeIntended: true,
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
        isPossible: (now) => textOf(now) !== null,
        isMatch: ({ now, former }) =>
          textOf(now) !== null && (former === undefined || textOf(former) !== textOf(now)),
        pick: (changes) => listUnified(changes, textOf),
      },
      {
        ...{ what: field === 'name' ? 'no-name' : 'no-description', field, language },
        isPossible: (_, former) => former !== undefined && textOf(former) !== null,
        isMatch: ({ now, former }) => former !== undefined && textOf(former) !== null && textOf(now) === null,
      },
    ];
  }),
);

const testName = /(?<!\p{L})(?:test|testing|dummy|asdf|lorem|placeholder|untitled)(?!\p{L})|测试/iu;

/** Faults that a name shows by itself. */
const brokenNames = {
  garbled: (name) => isGarbled(name) || /\?{2}/.test(name),
  'test-name': (name) => testName.test(name),
} as const satisfies Partial<Record<ImplausibleKind, (name: string) => boolean>>;

const nameChecks: readonly Check[] = languages.flatMap((language): readonly Check[] => {
  const other = language === 'En' ? 'Zh' : 'En';
  const nameOf = (of: Row | undefined) => of?.row.name[language] ?? null;
  const isIn = (name: string | null, locale: Locale) =>
    name !== null && languageOf({ text: name, locale: 'En' }) === locale;
  return [
    ...(['garbled', 'test-name'] as const).map((what): Check => {
      const isBroken = (of: Row | undefined) => brokenNames[what](nameOf(of) ?? '');
      return {
        ...{ what, field: 'name', language },
        isPossible: (now) => nameOf(now) !== null,
        isMatch: ({ now, former }) => isBroken(now) && !isBroken(former),
      };
    }),
    {
      ...{ what: 'other-script', field: 'name', language },
      isPossible: (_, former) => isIn(nameOf(former), language),
      isMatch: ({ now, former }) =>
        isIn(nameOf(former), language) && isIn(nameOf(now), other) && nameOf(now) !== now.row.name[other],
    },
  ];
});

const translationChecks: readonly Check[] = fields.map((field) => {
  const [english, chinese]: readonly [TextOf, TextOf] = [texts[field].En, texts[field].Zh];
  const isTranslated = (of: Row | undefined) =>
    of !== undefined && chinese(of) !== null && chinese(of) !== english(of);
  return {
    ...{ what: 'untranslated', field, language: null },
    isPossible: (_, former) => isTranslated(former),
    isMatch: ({ now, former }) =>
      isTranslated(former) && chinese(now) !== null && chinese(now) === english(now),
  };
});

const allChecks: readonly Check[] = [
  ...priceChecks.map((check) => ({ ...check, field: null, language: null })),
  ...textChecks,
  ...nameChecks,
  ...translationChecks,
];

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
  const isSmall = size < minProducts;
  if (isSmall && check.mayBeIntended) return null;
  const few = isSmall ? minChanges - 1 : minProducts * maxImplausible;
  const found = changes.length > few ? findChanges(check, changes) : [];
  if (found.length <= few) return null;
  let of = 0;
  for (const [id, row] of record.products)
    if (check.isPossible({ row, record }, formerOf(id, before))) of += 1;
  // New products of a small catalogue may have any values.
  const live = found.filter(({ former }) => former !== undefined).length;
  const isMost = isSmall
    ? found.length === of && of > size * maxImplausible && live >= minChanges
    : of >= minSample(size) && found.length > of * maxImplausible;
  return isMost ? { of, ids: found.map(({ id }) => id) } : null;
}

function minSample(size: number): number {
  return Math.max(minProducts, Math.min(enoughProducts, size / 3));
}

function findChanges({ isMatch, pick }: Check, changes: readonly ProductChange[]): readonly ProductChange[] {
  const found = changes.filter(isMatch);
  return pick === undefined ? found : pick(found);
}

/**
 * Lists products that now share one value and had many values or none. Products that already shared a value were
 * changed together.
 */
function listUnified(
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
