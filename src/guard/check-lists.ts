import { textIn } from '#catalogue/text.ts';
import { type Contents, type PageTree, pathIn, type ProductContents } from '#release/contents.ts';
import type { Census } from './census.ts';
import type { CheckedRelease, RowSum } from './checked-release.ts';
import type { GuardContext } from './context.ts';
import { digestRow } from './files/list-rows.ts';
import type { ReleaseFault } from './rule.ts';

/** Returns the lists for machines that say otherwise than the catalogue that they were made of. */
export function findOtherRows(
  { rowSums }: Pick<CheckedRelease, 'rowSums'>,
  { listed, rows }: Census,
  { contents, brand }: GuardContext,
): readonly ReleaseFault[] {
  return contents.trees.flatMap((tree) => {
    const pattern = `${brand.siteUrl}${tree.product}`;
    const sum = sumRows(rowSums.get(pattern), contents.products, (id, product) =>
      digestProduct(id, product, tree, contents, brand.siteUrl),
    );
    rowSums.set(pattern, { products: contents.products, sum });
    return listsOf(tree)
      .filter((list) => listed.get(list) === contents.products.size && rows.get(list) !== sum)
      .map((list) => ({
        subject: `${list} has another id, address, name, price or availability of a product than the catalogue says`,
        files: [list],
      }));
  });
}

/** The files for machines that list every product of a language. */
export function listsOf({ product }: PageTree): readonly string[] {
  const tree = product.slice(1, product.indexOf('products/'));
  return [`${tree}products.json`, `${tree}products.csv`];
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

function digestProduct(
  id: string,
  { name, price, availability }: ProductContents,
  tree: PageTree,
  contents: Contents,
  siteUrl: string,
): number {
  const url = `${siteUrl}${pathIn(tree, 'product', id, contents)}`;
  const named = [id, url, textIn(name, tree.locale).text] as const;
  return digestRow([...named, price?.amount ?? null, price?.currency ?? null, availability]);
}
