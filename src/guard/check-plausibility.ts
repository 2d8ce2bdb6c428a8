import type { Contents, ProductContents } from '#release/contents.ts';
import { absentDigest, digestLength, productParts } from '#release/contents-digests.ts';
import type { GuardContext } from './context.ts';

/** Of fewer products, any share may be by chance. */
const leastProducts = 10;
/** A price that is so many times another one is in another unit. */
const anotherUnit = 50;

/**
 * Returns a clause for everything that can hardly be meant where it happens to most products at once. What a product has in the
 * live release already counts as meant.
 */
export function findImplausible({ contents, live, brand }: GuardContext): readonly string[] {
  const { maxImplausible } = brand.thresholds;
  const of = contents.products.size;
  const changes = listProductChanges(contents, live?.contents ?? null);
  if (of < leastProducts || changes.length <= of * maxImplausible) return [];
  const counts: readonly (readonly [count: number, words: string])[] = [
    [count(changes, isFree), 'have a price of 0'],
    [
      count(changes, hasAnotherUnit),
      `have a price ${anotherUnit} times what it was or more, or a ${anotherUnit}th or less`,
    ],
    [
      count(changes, ({ now, former }) => former?.price != null && now.price === null),
      'have no price any more',
    ],
    [
      countCommonest(
        changes.flatMap(({ now, former }) => (now.name.En === former?.name.En ? [] : now.name.En)),
      ),
      'have the same name',
    ],
    ...descriptionParts.flatMap(({ language, digestOf }): (readonly [number, string])[] => {
      const described = changes.filter(({ now, former }) => {
        const digest = digestOf(now);
        return digest !== absentDigest && (former === undefined || digest !== digestOf(former));
      });
      const lost = ({ now, former }: ProductChange) =>
        former !== undefined && digestOf(former) !== absentDigest && digestOf(now) === absentDigest;
      return [
        [countCommonest(described.map(({ now }) => digestOf(now))), `have the same ${language} description`],
        [count(changes, lost), `have no ${language} description any more`],
      ];
    }),
  ];
  return counts
    .filter(([found]) => found > of * maxImplausible)
    .map(([found, words]) => `${found} of ${of} products ${words}`);
}

interface ProductChange {
  readonly now: ProductContents;
  /** In the live release; undefined where it is not there. */
  readonly former: ProductContents | undefined;
}

/** Rows that stayed the same are the same objects, in a process that makes one release after the other. */
function listProductChanges({ products }: Contents, before: Contents | null): readonly ProductChange[] {
  const changes: ProductChange[] = [];
  for (const [id, now] of products) {
    const former = before?.products.get(id);
    if (former !== now) changes.push({ now, former });
  }
  return changes;
}

function count(changes: readonly ProductChange[], isSo: (change: ProductChange) => boolean): number {
  return changes.filter(isSo).length;
}

function isFree({ now, former }: ProductChange): boolean {
  return now.price?.amount === 0 && former?.price?.amount !== 0;
}

function hasAnotherUnit({ now, former }: ProductChange): boolean {
  if (now.price === null || former?.price == null || former.price.amount === 0) return false;
  const ratio = now.price.amount / former.price.amount;
  return ratio >= anotherUnit || ratio <= 1 / anotherUnit;
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
