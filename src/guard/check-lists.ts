import { findPath } from '#catalogue/find/path.ts';
import { formatPrice } from '#catalogue/price.ts';
import { toProductKey } from '#catalogue/product-key.ts';
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
  return trees.flatMap((tree) =>
    listKinds.flatMap(({ listsOf, says, digestOf }, kind) => {
      const key = `${kind} ${context.brand.siteUrl}${tree.product}`;
      const sum = sumRows(rowSums.get(key), products, (id, product) => digestOf(id, product, tree, context));
      rowSums.set(key, { products, sum });
      return listsOf(tree)
        .filter((list) => listed.get(list) === products.size && rows.get(list) !== sum)
        .map((list) => ({
          subject: `A product has another ${says} in ${nameList(list)} than the catalogue says`,
          files: [list],
        }));
    }),
  );
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

function folderOf({ product }: PageTree): string {
  return product.slice(1, product.indexOf('products/'));
}

type DigestOf = (id: string, product: ProductContents) => number;

/** Adds and takes away what changed: products that stayed the same are the same objects. */
function sumRows(before: RowSum | undefined, products: Contents['products'], digestOf: DigestOf): number {
  let sum = before?.sum ?? 0;
  let kept = 0;
  for (const [id, now] of products) {
    const former = before?.products.get(id);
    if (former !== undefined) kept += 1;
    if (former === now) continue;
    sum += digestOf(id, now) - (former === undefined ? 0 : digestOf(id, former));
  }
  if (before === undefined || kept === before.products.size) return sum;
  for (const [id, former] of before.products) if (!products.has(id)) sum -= digestOf(id, former);
  return sum;
}
