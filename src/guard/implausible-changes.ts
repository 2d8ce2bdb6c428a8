import { languageOf, type Locale } from '#catalogue/text.ts';
import { type CatalogueRecord, descriptionDigest, type ProductRow } from '#catalogue/record.ts';
import { isGarbled } from '#catalogue/clean-text.ts';
import type { ImplausibleKind } from './violation.ts';

export interface Row {
  readonly row: ProductRow;
  readonly record: CatalogueRecord;
}

export interface ProductChange {
  readonly id: string;
  readonly now: Row;
  readonly former: Row | undefined;
}

export interface Check {
  readonly what: ImplausibleKind;
  readonly field: 'name' | 'description' | null;
  readonly language: Locale | null;
  readonly isPossible: (now: Row, former: Row | undefined) => boolean;
  readonly isMatch: (change: ProductChange) => boolean;
  readonly pick?: (changes: readonly ProductChange[]) => readonly ProductChange[];
  readonly mayBeIntended?: true;
}

/** A change by this factor suggests another unit, such as cents. The factor is below ten, because prices are rounded. */
const unitFactor = 9.99;
/** The fraction by which a rounded price may differ from the exactly converted price. */
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

function areConverted(changes: readonly ProductChange[]): boolean {
  const ratios = changes
    .flatMap(({ now, former }) => ratioOf(now, former) ?? [])
    .toSorted((one, other) => one - other);
  const rate = ratios[ratios.length >> 1] ?? 1;
  const near = ratios.filter((ratio) => Math.abs(ratio / rate - 1) <= rateTolerance);
  return Math.abs(rate - 1) > rateTolerance && near.length > changes.length / 2;
}

const priceChecks: readonly (Pick<Check, 'what' | 'isMatch'> & Partial<Check>)[] = [
  {
    what: 'free',
    isPossible: (now) => priceOf(now) !== null,
    isMatch: ({ now, former }) => priceOf(now)?.amount === 0 && priceOf(former)?.amount !== 0,
  },
  {
    what: 'another-unit',
    isMatch: ({ now, former }) => {
      const ratio = hasOtherCurrency(now, former) ? null : ratioOf(now, former);
      return ratio !== null && (ratio >= unitFactor || ratio <= 1 / unitFactor);
    },
  },
  ...(['converted', 'another-currency'] as const).map((what) => ({
    what,
    isMatch: ({ now, former }: ProductChange) => hasOtherCurrency(now, former),
    pick: (changes: readonly ProductChange[]) =>
      areConverted(changes) === (what === 'converted') ? changes : [],
  })),
  {
    what: 'no-price',
    isMatch: ({ now, former }) => priceOf(former) !== null && priceOf(now) === null,
    mayBeIntended: true,
  },
  {
    what: 'same-price',
    isMatch: ({ now, former }) => {
      const [price, before] = [priceOf(now), priceOf(former)];
      return price !== null && before !== null && price.amount !== before.amount;
    },
    pick: (changes) => listUnified(changes, (of) => priceOf(of)?.amount ?? null),
    mayBeIntended: true,
  },
];

type TextOf = (of: Row) => string | null;

const texts = {
  name: { En: ({ row }) => row.name.En, Zh: ({ row }) => row.name.Zh },
  description: {
    En: ({ row, record }) => descriptionDigest(row, 'En', record),
    Zh: ({ row, record }) => descriptionDigest(row, 'Zh', record),
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

export const allChecks: readonly Check[] = [
  ...priceChecks.map((check): Check => ({ isPossible: hadPrice, field: null, language: null, ...check })),
  ...textChecks,
  ...nameChecks,
  ...translationChecks,
];

/**
 * Returns the changes that set the most common new value. Returns an empty list if more than half of them replace the
 * same former value, because editors usually replace a shared value on purpose.
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
