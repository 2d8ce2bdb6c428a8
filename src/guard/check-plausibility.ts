import { remember } from '#catalogue/remember.ts';
import type { Contents, ProductContents } from '#release/contents.ts';
import { absentDigest, digestLength, productParts } from '#release/contents-digests.ts';
import type { GuardContext } from './context.ts';

/** Of fewer products, any share may be by chance. */
const leastProducts = 10;
/** A price that is so many times another one is in another unit. */
const anotherUnit = 50;

/**
 * Returns a clause for everything that most products have and that can hardly be meant; what was so in the live release stays
 * allowed.
 */
export function findImplausible({ contents, live, brand }: GuardContext): readonly string[] {
  const { maxImplausible } = brand.thresholds;
  const products = [...contents.products];
  const before = live?.contents?.products ?? new Map<string, ProductContents>();
  const usual = new Map(
    (live?.contents ? statesOf(live.contents) : []).map(({ words, count, of }) => [words, isMost(count, of)]),
  );
  function isMost(count: number, of: number): boolean {
    return of >= leastProducts && count > of * maxImplausible;
  }
  return [
    ...statesOf(contents).filter(({ words }) => usual.get(words) !== true),
    ...listChanges(products, before),
  ]
    .filter(({ count, of }) => isMost(count, of))
    .map(({ count, of, words }) => `${count} of ${of} products ${words}`);
}

type Products = readonly (readonly [id: string, product: ProductContents])[];

interface Finding {
  readonly count: number;
  readonly of: number;
  readonly words: string;
}

/** The contents of this release are those of the live one at the next check. */
const statesOf = remember(({ products }: Contents) => listStates([...products]));

/** What products have in common. */
function listStates(products: Products): readonly Finding[] {
  const priced = products.filter(([, { price }]) => price !== null);
  const free = priced.filter(([, { price }]) => price?.amount === 0);
  const names = products.map(([, { name }]) => name.En);
  return [
    { count: free.length, of: priced.length, words: 'have a price of 0' },
    { count: countCommonest(names), of: names.length, words: 'have the same name' },
    ...descriptionParts.map(({ language, digestOf }) => {
      const described = products
        .map(([, product]) => digestOf(product))
        .filter((digest) => digest !== absentDigest);
      const words = `have the same ${language} description`;
      return { count: countCommonest(described), of: described.length, words };
    }),
  ];
}

/** What became of products that were there before. */
function listChanges(products: Products, before: ReadonlyMap<string, ProductContents>): readonly Finding[] {
  const pairs = products.flatMap(([id, now]) => {
    const former = before.get(id);
    return former === undefined ? [] : [{ former, now }];
  });
  const priced = pairs.filter(({ former }) => (former.price?.amount ?? 0) > 0);
  const jumped = priced.filter(({ former, now }) => {
    const ratio = (now.price ?? former.price ?? { amount: 1 }).amount / (former.price?.amount ?? 1);
    return ratio >= anotherUnit || ratio <= 1 / anotherUnit;
  });
  const unpriced = priced.filter(({ now }) => now.price === null);
  return [
    {
      count: jumped.length,
      of: priced.length,
      words: `have a price ${anotherUnit} times what it was or more, or a ${anotherUnit}th or less`,
    },
    { count: unpriced.length, of: priced.length, words: 'have no price any more' },
    ...descriptionParts.map(({ language, digestOf }) => {
      const described = pairs.filter(({ former }) => digestOf(former) !== absentDigest);
      const lost = described.filter(({ now }) => digestOf(now) === absentDigest);
      const words = `have no ${language} description any more`;
      return { count: lost.length, of: described.length, words };
    }),
  ];
}

const descriptionParts = productParts.flatMap(({ name, locale }, at) => {
  if (name !== 'description') return [];
  return {
    language: locale === 'Zh' ? 'Chinese' : 'English',
    digestOf: ({ digests }: ProductContents) => digests.slice(at * digestLength, (at + 1) * digestLength),
  };
});

function countCommonest(texts: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts.values()].reduce((most, count) => Math.max(most, count), 0);
}
