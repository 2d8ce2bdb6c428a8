import { languageTag } from '#catalogue/locale.ts';
import { fileBehind } from '#release/address.ts';
import { type Contents, type PageTree, pathIn, type ProductContents } from '#release/contents.ts';
import type { FileContent, PageProduct } from '#release/page/page-content.ts';
import type { Census } from './census.ts';
import type { CheckedRelease } from './checked-release.ts';
import type { GuardContext } from './context.ts';
import { headersFile } from './file-kinds.ts';

const neededFiles = ['404.html', 'robots.txt', 'products.json', 'products.csv', 'search.json', headersFile];

/** Returns a clause for everything that the build was to make and that the files lack: what they hold counts, not what the build says. */
export function findMissing(
  release: CheckedRelease,
  { counts }: Census,
  { planned, contents, live, brand }: GuardContext,
): readonly string[] {
  const pages = Object.entries(planned.pages)
    .filter(([lang, count]) => (counts.pages[lang] ?? 0) < count)
    .map(([lang, count]) => `${counts.pages[lang] ?? 0} pages in ${lang}, where the build made ${count}`);
  // Later releases are compared with the live one.
  const least = live === null ? planned.pictures * (1 - brand.thresholds.maxDrop) : 0;
  const pictures =
    counts.pictures < least
      ? [`${counts.pictures} pictures, where the ERP lists ${planned.pictures} (thresholds.maxDrop)`]
      : [];
  const files = neededFiles.filter((file) => !release.files.has(file)).map((file) => `no ${file}`);
  return [
    ...files,
    ...pages,
    ...findMissingProducts(release, contents),
    ...pictures,
    ...findMissingLists(release, contents),
  ];
}

function findMissingProducts(release: CheckedRelease, contents: Contents): readonly string[] {
  return contents.trees.flatMap((tree) => {
    const missing = [...contents.products].filter(
      ([id]) => productPageOf(id, tree, release, contents) === null,
    );
    const [first] = missing;
    if (first === undefined) return [];
    const [id, { name }] = first;
    return [
      `no page in ${languageTag[tree.locale]} for ${missing.length} of ${contents.products.size} products, such as ${id} (${name.En})`,
    ];
  });
}

/** Of a product that has its page, with what that says of it. */
function productPageOf(
  id: string,
  tree: PageTree,
  { files, contentOf }: CheckedRelease,
  contents: Contents,
): { readonly file: string; readonly content: FileContent; readonly product: PageProduct } | null {
  const file = fileBehind(pathIn(tree, 'product', id, contents) ?? '');
  const content = file !== null && files.has(file) ? contentOf(file) : null;
  const product = content?.says?.product ?? null;
  return file === null ||
    content === null ||
    product === null ||
    product.id !== id ||
    content.shared.isRedirect
    ? null
    : { file, content, product };
}

/** The files for machines list every product. */
function findMissingLists({ files, contentOf }: CheckedRelease, { products }: Contents): readonly string[] {
  const listed = new Map<string, number>();
  for (const file of files.keys()) {
    const count = contentOf(file)?.shared.listed ?? null;
    if (count === null) continue;
    const list = file.replace(/-\d+(?=\.json$)/, '');
    listed.set(list, (listed.get(list) ?? 0) + count);
  }
  return [...listed]
    .filter(([, count]) => count !== products.size)
    .map(([list, count]) => `${count} products in ${list}, where the catalogue has ${products.size}`);
}

/** Returns what product pages say otherwise than the catalogue that they were made of. */
export function findMismatches(release: CheckedRelease, { contents }: GuardContext): readonly string[] {
  return contents.trees.flatMap((tree) =>
    [...contents.products].flatMap(([id, wanted]) => {
      const page = productPageOf(id, tree, release, contents);
      const fault = page === null ? null : findMismatch(page.product, wanted);
      return fault === null ? [] : [`${fault} of product ${id} in ${languageTag[tree.locale]}`];
    }),
  );
}

function findMismatch({ name, price, currency }: PageProduct, wanted: ProductContents): string | null {
  if (name !== wanted.name.En && name !== wanted.name.Zh) return 'the name';
  const isPriceSame =
    price === (wanted.price?.amount ?? null) && currency === (wanted.price?.currency ?? null);
  return isPriceSame ? null : 'the price';
}
