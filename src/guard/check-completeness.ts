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
  census: Census,
  { planned, contents, live, brand }: GuardContext,
): readonly string[] {
  const { counts } = census;
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
    ...findMissingLists(census, contents),
  ];
}

/** The product pages of a tree, by their products; pages that were found whole before are not looked at again. */
function checkProducts(
  { files, contentOf }: CheckedRelease,
  contents: Contents,
  tree: PageTree,
): { readonly missing: readonly string[]; readonly mismatches: readonly string[] } {
  const [missing, mismatches]: [string[], string[]] = [[], []];
  const right = rightOf(tree);
  for (const [id, wanted] of contents.products) {
    const known = right.get(wanted);
    const file = known?.file ?? fileBehind(pathIn(tree, 'product', id, contents) ?? '') ?? '';
    const content = files.has(file) ? contentOf(file) : null;
    if (content !== null && known?.content === content) continue;
    const product = content === null || content.shared.isRedirect ? null : (content.says?.product ?? null);
    const fault = product?.id === id ? findMismatch(product, wanted) : null;
    if (product?.id !== id) missing.push(id);
    else if (fault !== null) mismatches.push(`${fault} of product ${id} in ${languageTag[tree.locale]}`);
    else if (content !== null) right.set(wanted, { file, content });
  }
  return { missing, mismatches };
}

/** A product's page that says what the catalogue says. */
interface RightPage {
  readonly file: string;
  readonly content: FileContent;
}

const rightPages = new Map<string, WeakMap<ProductContents, RightPage>>();

function rightOf({ product }: PageTree): WeakMap<ProductContents, RightPage> {
  const known = rightPages.get(product) ?? new WeakMap<ProductContents, RightPage>();
  rightPages.set(product, known);
  return known;
}

/** The files for machines list every product. */
function findMissingLists({ listed }: Census, { products }: Contents): readonly string[] {
  return [...listed]
    .filter(([, count]) => count !== products.size)
    .map(([list, count]) => `${count} products in ${list}, where the catalogue has ${products.size}`);
}

function findMissingProducts(release: CheckedRelease, contents: Contents): readonly string[] {
  return contents.trees.flatMap((tree) => {
    const { missing } = checkProducts(release, contents, tree);
    const [first] = missing;
    if (first === undefined) return [];
    const name = contents.products.get(first)?.name.En;
    return [
      `no page in ${languageTag[tree.locale]} for ${missing.length} of ${contents.products.size} products, such as ${first} (${name})`,
    ];
  });
}

/** Returns what product pages say otherwise than the catalogue that they were made of. */
export function findMismatches(release: CheckedRelease, { contents }: GuardContext): readonly string[] {
  return contents.trees.flatMap((tree) => checkProducts(release, contents, tree).mismatches);
}

function findMismatch({ name, price, currency }: PageProduct, wanted: ProductContents): string | null {
  if (name !== wanted.name.En && name !== wanted.name.Zh) return 'the name';
  const isPriceSame =
    price === (wanted.price?.amount ?? null) && currency === (wanted.price?.currency ?? null);
  return isPriceSame ? null : 'the price';
}
