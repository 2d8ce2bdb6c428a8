import type { ImplausibleKind } from '#catalogue/implausible.ts';
import type { ProductContents } from '#release/contents.ts';
import { digestAt, productParts } from '#release/contents-digests.ts';

export interface ProductChange {
  readonly id: string;
  readonly now: ProductContents;
  /** In the live release; undefined where it is not there. */
  readonly former: ProductContents | undefined;
}

/** A change that can hardly be meant of most products at once. */
export interface ChangeCheck {
  readonly what: ImplausibleKind;
  /** Follow "products", and say of which ones they speak. */
  readonly words: string;
  /** Whether it may happen to a product. */
  readonly mayBe: (now: ProductContents, former: ProductContents | undefined) => boolean;
  readonly isSo: (change: ProductChange) => boolean;
  /** Of the changes that are so, picks those that are so together; absent where each is by itself. */
  readonly pick?: (changes: readonly ProductChange[]) => readonly ProductChange[];
  /** Set where an editor may well mean it of a handful of products: in a catalogue of so few it is no fault. */
  readonly isEasilyMeant?: true;
}

/** A price that is so many times another one is in another unit. */
const anotherUnit = 50;

const hasPrice = ({ price }: ProductContents) => price !== null;
const hadPrice = (_: ProductContents, former: ProductContents | undefined) => former?.price != null;

const ofPrices: readonly ChangeCheck[] = [
  {
    what: 'free',
    words: 'with a price have one of 0',
    mayBe: hasPrice,
    isSo: ({ now, former }) => now.price?.amount === 0 && former?.price?.amount !== 0,
  },
  {
    what: 'another-unit',
    words: `that had a price have one ${anotherUnit} times as high or more, or a ${anotherUnit}th or less`,
    mayBe: hadPrice,
    isSo: hasAnotherUnit,
  },
  {
    what: 'another-currency',
    words: 'that had a price have it in another currency',
    mayBe: hadPrice,
    isSo: ({ now, former }) =>
      former?.price != null && now.price !== null && now.price.currency !== former.price.currency,
  },
  {
    what: 'no-price',
    words: 'that had a price have none any more',
    mayBe: hadPrice,
    isSo: ({ now, former }) => former?.price != null && now.price === null,
    isEasilyMeant: true,
  },
  {
    what: 'same-price',
    words: 'that had prices of their own have one and the same',
    mayBe: hadPrice,
    isSo: ({ now, former }) =>
      former?.price != null && now.price !== null && now.price.amount !== former.price.amount,
    pick: (changes) => listLevelled(changes, ({ price }) => price?.amount),
    isEasilyMeant: true,
  },
];

const article = { English: 'an', Chinese: 'a' } as const;

/** A text of products, as far as it can be compared. */
interface ComparedText {
  readonly name: string;
  readonly language: 'English' | 'Chinese';
  /** Null where there is none. */
  readonly of: (product: ProductContents) => string | null;
}

const texts: readonly ComparedText[] = [
  { name: 'name', language: 'English', of: ({ name }) => name.En },
  { name: 'name', language: 'Chinese', of: ({ name }) => name.Zh },
  ...productParts.flatMap(({ name, locale }, at): readonly ComparedText[] => {
    const of = ({ digests }: ProductContents) => digestAt(digests, at);
    return name === 'description' ? [{ name, language: locale === 'Zh' ? 'Chinese' : 'English', of }] : [];
  }),
];

const ofTexts: readonly ChangeCheck[] = texts.flatMap(({ name, language, of }) => [
  {
    what: name === 'name' ? 'same-name' : 'same-description',
    words: `with ${article[language]} ${language} ${name} have the same`,
    mayBe: (now) => of(now) !== null,
    isSo: ({ now, former }) => of(now) !== null && (former === undefined || of(former) !== of(now)),
    pick: (changes) => listLevelled(changes, of),
  },
  {
    what: name === 'name' ? 'no-name' : 'no-description',
    words: `that had ${article[language]} ${language} ${name} have none any more`,
    mayBe: (_, former) => former !== undefined && of(former) !== null,
    isSo: ({ now, former }) => former !== undefined && of(former) !== null && of(now) === null,
  },
]);

const ofTranslations: readonly ChangeCheck[] = ['name', 'description'].flatMap((name) => {
  const [english, chinese] = ['English', 'Chinese'].map((language) =>
    texts.find((text) => text.name === name && text.language === language),
  );
  if (english === undefined || chinese === undefined) return [];
  const isTranslated = (product: ProductContents | undefined) =>
    product !== undefined && chinese.of(product) !== null && chinese.of(product) !== english.of(product);
  return [
    {
      what: 'untranslated',
      words: `that had an English and a Chinese ${name} have one for both languages`,
      mayBe: (_, former) => isTranslated(former),
      isSo: ({ now, former }) =>
        isTranslated(former) && chinese.of(now) !== null && chinese.of(now) === english.of(now),
    },
  ];
});

export const changeChecks: readonly ChangeCheck[] = [...ofPrices, ...ofTexts, ...ofTranslations];

/** Returns the changes that are so. */
export function findChanges(
  { isSo, pick }: ChangeCheck,
  changes: readonly ProductChange[],
): readonly ProductChange[] {
  const found = changes.filter(isSo);
  return pick === undefined ? found : pick(found);
}

function hasAnotherUnit({ now, former }: ProductChange): boolean {
  if (now.price === null || former?.price == null || former.price.amount === 0) return false;
  const ratio = now.price.amount / former.price.amount;
  return ratio >= anotherUnit || ratio <= 1 / anotherUnit;
}

/** Lists products that have one value now and had many, or none: where most had one before, they were changed together. */
function listLevelled(
  changes: readonly ProductChange[],
  toValue: (product: ProductContents) => unknown,
): readonly ProductChange[] {
  const same = listCommonest(changes, ({ now }) => toValue(now));
  const valued = same.filter(({ former }) => former !== undefined && toValue(former) !== null);
  const together = listCommonest(valued, ({ former }) => former && toValue(former));
  return together.length > same.length / 2 ? [] : same;
}

/** Returns those that have the value that most of them have. */
function listCommonest(
  changes: readonly ProductChange[],
  toValue: (change: ProductChange) => unknown,
): readonly ProductChange[] {
  const byValue = Map.groupBy(changes, toValue);
  return [...byValue.values()].reduce((most, some) => (some.length > most.length ? some : most), []);
}
