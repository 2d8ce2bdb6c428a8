import { countByGroup, findGroupLoss, type GroupSizes } from '#catalogue/group-loss.ts';
import { type GroupKind, groupKinds } from '#catalogue/group.ts';
import { languageTag } from '#catalogue/locale.ts';
import { listLeavers } from '#catalogue/name-group-loss.ts';
import type { Contents, ProductContents } from '#release/contents.ts';
import { digestAt, productParts } from '#release/contents-digests.ts';
import type { FileContent, PageProduct } from '#release/page/page-content.ts';
import type { Counts } from '#release/release.ts';
import { type CheckedRelease, hasOwnAddress } from './checked-release.ts';
import type { GuardContext } from './context.ts';
import { countedOverDay, listSubjects, nameFiles, nameProducts } from './name-files.ts';
import type { ReleaseSubject } from './rule.ts';
import { changesSinceLive } from './since-live.ts';

/** Returns the languages of the live release that have no page any more. */
export function findLostLanguages(counts: Counts, { live }: GuardContext): readonly string[] {
  return Object.entries(live?.counts.pages ?? {})
    .filter(([language, pages]) => pages > 0 && (counts.pages[language] ?? 0) === 0)
    .map(([language]) => language);
}

/** Lists the pages that the live release has of products, categories and series in a language; none where it can't be compared. */
export function listPagesIn(language: string, { live }: Pick<GuardContext, 'live'>): readonly string[] {
  const contents = live?.contents ?? null;
  const tree = contents?.trees.find(({ locale }) => languageTag[locale] === language);
  if (contents === null || tree === undefined) return [];
  return [...listSubjects({ ...contents, trees: [tree] }).keys()];
}

/** Returns a clause where the ERP was read for the live release later than for this one, and said something else. */
export function findNewerPull({ pulled, live }: GuardContext): readonly string[] {
  const before = live?.pulledAt ?? null;
  if (live === null || before === null || pulled.at === null || pulled.snapshot === live.snapshot) return [];
  return Date.parse(pulled.at) < Date.parse(before)
    ? [`The ERP was read for this release at ${pulled.at}, and for the live one later, at ${before}`]
    : [];
}

type PagesOfRelease = Pick<CheckedRelease, 'files' | 'contentOf' | 'withdrawn'>;

/**
 * Returns a clause for every count that fell by more than brands.json allows a day, with the products that are gone or the pages that
 * lack what it counts; a lost language is not counted again.
 */
export function findDrops(
  release: PagesOfRelease,
  counts: Counts,
  context: GuardContext,
): readonly ReleaseSubject[] {
  const { brand, live } = context;
  if (live === null) return [];
  const { maxDrop } = brand.thresholds;
  const lost = findLostLanguages(counts, context);
  const { products, pages, pictures, indexed } = live.counts;
  const numbers: readonly (readonly [name: string, before: number, now: number])[] = [
    ['products', products, counts.products],
    ...Object.entries(pages)
      .filter(([language]) => !lost.includes(language))
      .map(([language, before]) => [`pages in ${language}`, before, counts.pages[language] ?? 0] as const),
    ['pictures', pictures, counts.pictures],
    ['pages for search engines', indexed ?? 0, counts.indexed ?? 0],
    // Those of the ERP are no files of the site.
    ...(brand.images.kind === 'own'
      ? [['different pictures', ...countPictures(release, live)] as const]
      : []),
  ];
  return (
    numbers
      // A product of two shares such as 100 * (1 - 0.1) is a hair off.
      .filter(([, before, now]) => now < before * (1 - maxDrop) - 1e-9)
      .map(([name, before, now]) => {
        const share = Math.round((1 - now / before) * 100);
        const allowed = Math.round(maxDrop * 100);
        const missing = name === 'products' ? nameMissing(context) : '';
        const clause = `${now} ${name} instead of ${before}: ${share} % fewer, brands.json allows ${allowed} % a day${missing}`;
        return withLacking(clause, name, release, context);
      })
  );
}

/** Returns how many different pictures there were, and are. They are counted only where one is gone. */
function countPictures(
  { files }: PagesOfRelease,
  live: NonNullable<GuardContext['live']>,
): readonly [before: number, now: number] {
  const { removed } = changesSinceLive(files, { live });
  if (!removed.some(isPicture)) return [0, 0];
  const countIn = (all: CheckedRelease['files']) => [...all.keys()].filter(isPicture).length;
  return [countIn(live.files), countIn(files)];
}

/** Each picture has one file of this size. */
function isPicture(file: string): boolean {
  return file.endsWith('-1200x630.jpg');
}

/** A product's page, and the row that the live release has of it. */
interface ProductPage {
  readonly page: FileContent;
  readonly product: PageProduct;
  readonly former: ProductContents;
}

/** The products' pages that lack what a number counts, and did not before. */
const lacking: Readonly<
  Record<string, { readonly words: string; readonly lacks: (of: ProductPage) => boolean }>
> = {
  pictures: {
    words: 'none on',
    lacks: ({ product, former }) => product.pictures === 0 && digestAt(former.digests, picturesAt) !== null,
  },
  'pages for search engines': { words: 'kept from them are', lacks: ({ page }) => !page.shared.isIndexed },
};

export const picturesAt = productParts.findIndex(({ name }) => name === 'pictures');

function withLacking(
  clause: string,
  name: string,
  { files: all, contentOf, withdrawn }: PagesOfRelease,
  { contents, live }: GuardContext,
): ReleaseSubject {
  const number = lacking[name];
  if (number === undefined) return clause;
  const files = [...all.keys()].filter((file) => {
    const page = withdrawn.has(file) ? null : contentOf(file);
    const product = page?.says?.product ?? null;
    if (page === null || product === null || !hasOwnAddress(file, page)) return false;
    const former = live?.contents?.products.get(product.id);
    return former !== undefined && number.lacks({ page, product, former });
  });
  if (files.length === 0) return clause;
  return { subject: `${clause}; ${number.words} ${nameFiles(files, contents)}`, files };
}

function nameMissing({ contents, live }: GuardContext): string {
  const before = live?.contents?.products ?? new Map();
  const missing = [...before.keys()].filter((id) => !contents.products.has(id));
  if (missing.length === 0) return '';
  return `; ${missing.length} of the live ${before.size} are missing: ${nameProducts(missing, before)}`;
}

/** Returns a clause for every loss of categories and series that looks like an accident. */
export function findLostGroups(context: GuardContext): readonly string[] {
  return findGroupLosses(context)?.clauses ?? [];
}

/** Losses of categories and series that look like an accident, and the catalogue that they were lost against. */
interface GroupLosses {
  readonly before: Contents;
  /** One for each loss; follow "lost". */
  readonly clauses: readonly string[];
}

/** Compares with the live release and, where nothing was lost against that, with what the day began with. */
export function findGroupLosses({ contents, live, dayStart }: GuardContext): GroupLosses | null {
  const before = live?.contents ?? null;
  if (before === null) return null;
  const atOnce = listLosses(before, contents);
  if (atOnce.length > 0) return { before, clauses: atOnce };
  if (dayStart === null || dayStart === before || !isAnyLost(before, contents)) return null;
  const inDay = listLosses(dayStart, contents);
  return inDay.length === 0
    ? null
    : { before: dayStart, clauses: inDay.map((clause) => `${clause}${countedOverDay}`) };
}

/** Whether a group is gone, or a product left one. */
function isAnyLost(before: Contents, now: Contents): boolean {
  for (const kind of groupKinds) if (isGroupGone(before, now, kind)) return true;
  for (const [id, row] of before.products) {
    const other = now.products.get(id);
    if (other === row) continue;
    if (other === undefined || other.seriesName !== row.seriesName) return true;
    if (row.categoryNames.some((name) => !other.categoryNames.includes(name))) return true;
  }
  return false;
}

function listLosses(before: Contents, now: Contents): readonly string[] {
  return groupKinds.flatMap((kind) => findLoss(before, now, kind));
}

function isGroupGone(before: Contents, now: Contents, kind: GroupKind): boolean {
  return [...before[kind].keys()].some((name) => !now[kind].has(name));
}

function findLoss(before: Contents, now: Contents, kind: GroupKind): readonly string[] {
  if (!isGroupGone(before, now, kind) && !mayShrinkGroup(before, now)) return [];
  return findGroupLoss(
    sizesOf(before, kind),
    sizesOf(now, kind),
    kind === 'category' ? 'categories' : 'series',
    (group) => listLeavers(before, now, kind, group),
  );
}

/** Of ten products, a group lost most only where more than five products changed or went. */
function mayShrinkGroup(before: Contents, { products }: Contents): boolean {
  let changes = 0;
  for (const [id, row] of before.products) if (products.get(id) !== row) changes += 1;
  return changes > 5;
}

function sizesOf(contents: Contents, kind: GroupKind): GroupSizes {
  return countByGroup(
    contents[kind].keys(),
    [...contents.products.values()].map(({ categoryNames, seriesName }) =>
      kind === 'category' ? categoryNames : seriesName === null ? [] : [seriesName],
    ),
  );
}
