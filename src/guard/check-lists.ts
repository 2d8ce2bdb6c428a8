import type { Locale } from '#catalogue/locale.ts';
import { createMemory } from '#catalogue/remember.ts';
import { textIn } from '#catalogue/text.ts';
import { type Contents, type PageTree, pathIn, type ProductContents } from '#release/contents.ts';
import type { Census } from './census.ts';
import type { GuardContext } from './context.ts';
import { digestRow } from './files/list-rows.ts';

/** Returns the lists for machines that say otherwise than the catalogue that they were made of. */
export function findOtherRows(
  { listed, rows }: Census,
  { contents, brand }: GuardContext,
): readonly string[] {
  return contents.trees.flatMap((tree) => {
    const wanted = sumRows(contents, tree, brand.siteUrl);
    return listsOf(tree)
      .filter((list) => listed.get(list) === contents.products.size && rows.get(list) !== wanted)
      .map((list) => `the id, address, name, price or availability of a product in ${list}`);
  });
}

/** The files for machines that list every product of a language. */
export function listsOf({ product }: PageTree): readonly string[] {
  const tree = product.slice(1, product.indexOf('products/'));
  return [`${tree}products.json`, `${tree}products.csv`];
}

/** Most products stay the same from one release to the next. */
const digests = {
  En: createMemory<ProductContents, number>(),
  Zh: createMemory<ProductContents, number>(),
} as const satisfies Record<Locale, unknown>;

function sumRows(contents: Contents, tree: PageTree, siteUrl: string): number {
  const { locale } = tree;
  const digestOf = digests[locale];
  let sum = 0;
  for (const [id, product] of contents.products)
    sum += digestOf(product, [id, siteUrl, tree.product], () => {
      const { name, price, availability } = product;
      const url = `${siteUrl}${pathIn(tree, 'product', id, contents)}`;
      return digestRow([
        ...([id, url, textIn(name, locale).text] as const),
        ...([price?.amount ?? null, price?.currency ?? null, availability] as const),
      ]);
    });
  return sum;
}
