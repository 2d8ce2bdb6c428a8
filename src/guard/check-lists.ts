import { findPath } from '#catalogue/find/path.ts';
import { formatPrice } from '#catalogue/price.ts';
import { toProductKey } from '#catalogue/slug.ts';
import { textIn } from '#catalogue/text.ts';
import { fileBehind } from '#release/address.ts';
import { type Contents, type PageTree, pathIn, type ProductContents } from '#release/contents.ts';
import { digestCard } from '#release/page/listed-cards.ts';
import type { Census } from './census.ts';
import type { CheckedRelease, RowSum } from './checked-release.ts';
import type { GuardContext } from './context.ts';
import { digestFindRow } from './files/find-rows.ts';
import { digestRow } from './files/list-rows.ts';
import type { ReleaseFault } from './rule.ts';

/** Returns the lists of all products that say otherwise than the catalogue that they were made of. */
export function findOtherRows(
  { rowSums }: Pick<CheckedRelease, 'rowSums'>,
  { listed, rows }: Census,
  context: GuardContext,
): readonly ReleaseFault[] {
  const { products, trees } = context.contents;
  return trees.flatMap((tree) => {
    // Once a language is gone, the other one may have its addresses.
    const key = `${tree.locale} ${context.brand.siteUrl}${tree.product}`;
    const sums = sumRows(rowSums.get(key), products, (id, product) =>
      listKinds.map(({ digestOf }) => digestOf(id, product, tree, context)),
    );
    rowSums.set(key, { products, sums });
    return listKinds.flatMap(({ listsOf, says }, kind) =>
      listsOf(tree)
        .filter((list) => listed.get(list) === products.size && rows.get(list) !== sums[kind])
        .map((list) => ({
          subject: `A product has another ${says} in ${nameList(list)} than the catalogue says`,
          files: [list],
        })),
    );
  });
}

interface ListKind {
  /** As the census names them. */
  readonly listsOf: (tree: PageTree) => readonly string[];
  /** The facts that it repeats. */
  readonly says: string;
  readonly digestOf: (id: string, product: ProductContents, tree: PageTree, context: GuardContext) => number;
}

const listKinds: readonly ListKind[] = [
  {
    listsOf: machineLists,
    says: 'id, address, name, price or availability',
    digestOf: (id, { name, price, availability }, tree, { contents, brand }) => {
      const url = `${brand.siteUrl}${pathIn(tree, 'product', id, contents)}`;
      const named = [id, url, textIn(name, tree.locale).text] as const;
      return digestRow([...named, price?.amount ?? null, price?.currency ?? null, availability]);
    },
  },
  {
    listsOf: ({ locale }) => [findPath.part(`rows-${locale.toLowerCase()}`).slice(1)],
    says: 'id, address, name, price or availability',
    digestOf: (id, { name, price, availability }, { locale }) => {
      const priced = { price: price?.amount ?? null, currency: price?.currency ?? '', availability };
      return digestFindRow({ id, key: toProductKey(id), name: textIn(name, locale).text, ...priced });
    },
  },
  {
    listsOf: (tree) => [`${folderOf(tree)}products/`],
    says: 'address, name, price or availability',
    digestOf: (id, { name, price, availability }, tree, { contents, brand }) => {
      const file = fileBehind(pathIn(tree, 'product', id, contents) ?? '');
      const shown = price === null ? '' : formatPrice(price, tree.locale, brand.region);
      return digestCard({ file, name: textIn(name, tree.locale).text, price: shown, availability });
    },
  },
];

/** Names a list of all products in a sentence. */
export function nameList(list: string): string {
  if (list.endsWith('/')) return `the listing (${list})`;
  const [, language] = /^assets\/search\/rows-(\w+)$/.exec(list) ?? [];
  return language === undefined ? list : `the search (${language})`;
}

/** The files for machines that list every product of a language. */
export function machineLists(tree: PageTree): readonly string[] {
  return [`${folderOf(tree)}products.json`, `${folderOf(tree)}products.csv`];
}

/** The folder of a language's pages; empty at the top. */
export function folderOf({ product }: PageTree): string {
  return product.slice(1, product.indexOf('products/'));
}

type DigestsOf = (id: string, product: ProductContents) => readonly number[];

/** Adds and takes away what changed: products that stayed the same are the same objects. */
function sumRows(
  before: RowSum | undefined,
  products: Contents['products'],
  digestsOf: DigestsOf,
): readonly number[] {
  const sums = listKinds.map((_, kind) => before?.sums[kind] ?? 0);
  const add = (sign: 1 | -1, id: string, product: ProductContents) => {
    for (const [kind, digest] of digestsOf(id, product).entries())
      sums[kind] = (sums[kind] ?? 0) + sign * digest;
  };
  let kept = 0;
  for (const [id, now] of products) {
    const former = before?.products.get(id);
    if (former !== undefined) kept += 1;
    if (former === now) continue;
    add(1, id, now);
    if (former !== undefined) add(-1, id, former);
  }
  if (before === undefined || kept === before.products.size) return sums;
  for (const [id, former] of before.products) if (!products.has(id)) add(-1, id, former);
  return sums;
}
