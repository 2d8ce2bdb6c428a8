import type { ImplausibleKind } from '#catalogue/implausible.ts';
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
export function findImplausible(context: GuardContext): readonly string[] {
  const of = context.contents.products.size;
  return listImplausible(context).map(({ what, language, ids }) => {
    const [first = ''] = ids;
    const name = context.contents.products.get(first)?.name.En;
    return `${ids.length} of ${of} products ${words[what](language)}, such as ${first} (${name})`;
  });
}

interface Implausible {
  readonly what: ImplausibleKind;
  /** Of descriptions. */
  readonly language: string;
  /** Of the products that are so. */
  readonly ids: readonly string[];
}

/** Follow "products". */
const words = {
  free: () => 'have a price of 0',
  'another-unit': () =>
    `have a price ${anotherUnit} times what it was or more, or a ${anotherUnit}th or less`,
  'no-price': () => 'have no price any more',
  'same-name': () => 'have the same name',
  'same-description': (language) => `have the same ${language} description`,
  'no-description': (language) => `have no ${language} description any more`,
} as const satisfies Record<ImplausibleKind, (language: string) => string>;

export function listImplausible({ contents, live, brand }: GuardContext): readonly Implausible[] {
  const { maxImplausible } = brand.thresholds;
  const of = contents.products.size;
  const changes = listProductChanges(contents, live?.contents ?? null);
  if (of < leastProducts || changes.length <= of * maxImplausible) return [];
  const lists: readonly Found[] = [
    ['free', changes.filter(isFree)],
    ['another-unit', changes.filter(hasAnotherUnit)],
    ['no-price', changes.filter(({ now, former }) => former?.price != null && now.price === null)],
    [
      'same-name',
      listCommonest(
        changes.filter(({ now, former }) => now.name.En !== former?.name.En),
        ({ now }) => now.name.En,
      ),
    ],
    ...descriptionParts.flatMap((part) => listDescriptions(changes, part)),
  ];
  return lists
    .filter(([, found]) => found.length > of * maxImplausible)
    .map(([what, found, language = '']) => ({ what, language, ids: found.map(({ id }) => id) }));
}

type Found = readonly [what: ImplausibleKind, found: readonly ProductChange[], language?: string];

function listDescriptions(
  changes: readonly ProductChange[],
  { language, digestOf }: (typeof descriptionParts)[number],
): readonly Found[] {
  const described = changes.filter(({ now, former }) => {
    const digest = digestOf(now);
    return digest !== absentDigest && (former === undefined || digest !== digestOf(former));
  });
  const lost = changes.filter(
    ({ now, former }) =>
      former !== undefined && digestOf(former) !== absentDigest && digestOf(now) === absentDigest,
  );
  return [
    ['same-description', listCommonest(described, ({ now }) => digestOf(now)), language],
    ['no-description', lost, language],
  ];
}

interface ProductChange {
  readonly id: string;
  readonly now: ProductContents;
  /** In the live release; undefined where it is not there. */
  readonly former: ProductContents | undefined;
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

/** Returns those that have the text that most of them have. */
function listCommonest(
  changes: readonly ProductChange[],
  textOf: (change: ProductChange) => string,
): readonly ProductChange[] {
  const byText = Map.groupBy(changes, textOf);
  return [...byText.values()].reduce((most, some) => (some.length > most.length ? some : most), []);
}
