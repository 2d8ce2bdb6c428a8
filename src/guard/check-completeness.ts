import { type Locale, languageTag } from '#catalogue/locale.ts';
import { createMemory } from '#catalogue/remember.ts';
import { textIn } from '#catalogue/text.ts';
import { fileBehind } from '#release/address.ts';
import { type Contents, type PageTree, pathIn, type ProductContents } from '#release/contents.ts';
import type { FileContent, PageProduct } from '#release/page/page-content.ts';
import type { Census } from './census.ts';
import type { CheckedRelease, RightPage, RightPages } from './checked-release.ts';
import { folderOf, machineLists, nameList } from './check-lists.ts';
import { findLackingOffers } from './check-first-pages.ts';
import type { GuardContext } from './context.ts';
import { headersFile } from './file-kinds.ts';
import { nameFiles, nameProducts } from './name-files.ts';
import type { ReleaseFault, ReleaseSubject } from './rule.ts';

const neededFiles = ['404.html', 'robots.txt', 'search.json', headersFile];

/** Returns a clause for everything that the build was to make and that the files lack: what they hold counts, not what the build says. */
export function findMissing(
  release: CheckedRelease,
  census: Census,
  { planned, contents, live, brand }: GuardContext,
): readonly ReleaseSubject[] {
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
  const needed = [...neededFiles, ...contents.trees.flatMap(neededIn)];
  const files = needed.filter((file) => !release.files.has(file)).map((file) => `no ${file}`);
  return [
    ...files,
    ...pages,
    ...findMissingProducts(release, contents),
    ...pictures,
    ...findMissingLists(census, contents),
    ...findLackingOffers(release, contents),
    ...findLackingRedirects(release, contents),
  ];
}

function neededIn(tree: PageTree): readonly string[] {
  return [...machineLists(tree), `assets/i18n/${tree.locale}.json`];
}

interface CheckedProducts {
  readonly tree: PageTree;
  /** Products without a page of their own. */
  readonly missing: readonly ProductFault[];
  readonly mismatches: readonly ProductFault[];
}

interface ProductFault {
  readonly id: string;
  /** Path of its page, whether that is there or not. */
  readonly file: string;
  /** The part of the page that differs from the catalogue, or 'page' where there is none. */
  readonly fault: string;
}

/** Both rules on products ask for the same. */
const checkProducts = createMemory<CheckedRelease, readonly CheckedProducts[]>();

function checkedProducts(release: CheckedRelease, contents: Contents): readonly CheckedProducts[] {
  return checkProducts(release, [contents], () =>
    contents.trees.map((tree) => checkTree(release, contents, tree)),
  );
}

/** Pages that were found right before, for a product that says the same still, are not looked at again. */
function checkTree(
  { files, contentOf, rightPages }: CheckedRelease,
  contents: Contents,
  tree: PageTree,
): CheckedProducts {
  const [missing, mismatches]: [ProductFault[], ProductFault[]] = [[], []];
  const right = rightOf(rightPages, tree, contents);
  for (const [id, wanted] of contents.products) {
    const known = right.get(id);
    const file = known?.file ?? fileBehind(pathIn(tree, 'product', id, contents) ?? '') ?? '';
    const content = files.has(file) ? contentOf(file) : null;
    if (content !== null && known?.content === content && known.wanted === wanted) continue;
    const product = content === null || content.shared.isRedirect ? null : (content.says?.product ?? null);
    const fault = product?.id === id ? findMismatch(product, content, wanted, tree.locale) : null;
    if (product?.id !== id) missing.push({ id, file, fault: 'page' });
    else if (fault !== null) mismatches.push({ id, file, fault });
    else if (content !== null) right.set(id, { file, content, wanted });
  }
  return { tree, missing, mismatches };
}

function rightOf(
  rightPages: RightPages,
  { product }: PageTree,
  { products }: Contents,
): Map<string, RightPage> {
  const known = rightPages.get(product);
  // Those of withdrawn products pile up otherwise.
  const isOutgrown = known === undefined || known.size > 2 * products.size + 100;
  const right = isOutgrown ? new Map<string, RightPage>() : known;
  rightPages.set(product, right);
  return right;
}

/** The former addresses of categories and series lead on to where those are now. */
function findLackingRedirects({ files }: CheckedRelease, contents: Contents): readonly ReleaseFault[] {
  const moves = contents.moves ?? [];
  const lacking = moves
    .filter(({ kind, name }) => contents[kind].has(name))
    .flatMap(({ kind, fromSlug }) =>
      contents.trees.map((tree) => `${folderOf(tree)}products/${kind}/${fromSlug}/index.html`),
    )
    .filter((file) => !files.has(file));
  if (lacking.length === 0) return [];
  return [
    {
      subject: `no page at ${lacking.length} former addresses: ${nameFiles(lacking, contents)}`,
      files: lacking,
    },
  ];
}

/** Lists for machines, the search and the listing have every product. */
function findMissingLists({ listed }: Census, { products }: Contents): readonly string[] {
  return [...listed]
    .filter(([, count]) => count !== products.size)
    .map(
      ([list, count]) => `${count} products in ${nameList(list)}, where the catalogue has ${products.size}`,
    );
}

function findMissingProducts(release: CheckedRelease, contents: Contents): readonly ReleaseFault[] {
  return checkedProducts(release, contents).flatMap(({ tree, missing }) => {
    if (missing.length === 0) return [];
    return toFault(missing, contents, `no page in ${languageTag[tree.locale]} for`);
  });
}

/** Returns what product pages say otherwise than the catalogue that they were made of. */
export function findMismatches(release: CheckedRelease, { contents }: GuardContext): readonly ReleaseFault[] {
  return checkedProducts(release, contents).flatMap(({ tree, mismatches }) =>
    [...Map.groupBy(mismatches, ({ fault }) => fault)].map(([fault, same]) => {
      const pages = `Pages in ${languageTag[tree.locale]}`;
      return toFault(same, contents, `${pages} have another ${fault} than the catalogue says, those of`);
    }),
  );
}

function toFault(faults: readonly ProductFault[], { products }: Contents, words: string): ReleaseFault {
  const ids = faults.map(({ id }) => id);
  return {
    subject: `${words} ${ids.length} of ${products.size} products: ${nameProducts(ids, products)}`,
    files: faults.map(({ file }) => file),
  };
}

function findMismatch(
  { name, price, currency, availability }: PageProduct,
  content: FileContent | null,
  wanted: ProductContents,
  locale: Locale,
): string | null {
  if (wanted.name.Zh !== null && content?.shared.canonical === 'translation') return 'canonical address';
  if (name !== textIn(wanted.name, locale).text) return 'name';
  // Without a price, an attribute of the ERP's may look like one.
  const mayHaveNone = wanted.availability === null && wanted.price === null;
  if (availability !== wanted.availability && !mayHaveNone) return 'availability';
  const isPriceSame =
    price === (wanted.price?.amount ?? null) && currency === (wanted.price?.currency ?? null);
  return isPriceSame ? null : 'price';
}
