import type { Brand } from '#config/brands.ts';
import { listPictureOrigins } from '#config/images.ts';
import { remember } from '#catalogue/remember.ts';
import { fileBehind, toDestination } from '#release/address.ts';
import { type Contents, pathIn, type ProductContents } from '#release/contents.ts';
import type { FileContent, SharedContent } from '#release/page/page-content.ts';
import type { Release } from '#release/release.ts';
import type { AllowedSources } from './files/policy-faults.ts';
import { type GuardContext, listForeignFolders } from './context.ts';
import { headersFile, isNotFoundPage, isPage } from './file-kinds.ts';

/** A release with all that its files are judged by. */
export interface CheckedRelease {
  readonly files: Release['files'];
  readonly contents: Contents;
  readonly contentOf: ContentOf;
  /** The content of `_headers`, whose policy says which inline code is allowed; null where there is none. */
  readonly policy: SharedContent | null;
  readonly pictureOrigins: ReadonlySet<string>;
  /** Files of the own site that another program serves: pages that brands.json links to. */
  readonly besides: ReadonlySet<string>;
  /** Folders with the favicons of other brands. */
  readonly foreignFolders: readonly string[];
  readonly publicErpHost: string;
  readonly allowedSources: AllowedSources;
  readonly hasProducts: boolean;
  /** Pages of withdrawn products, which no search engine shall have. */
  readonly withdrawn: ReadonlySet<string>;
  /** Files that aren't the pictures that their names say. */
  readonly brokenPictures: ReadonlySet<string>;
  readonly rightPages: RightPages;
  readonly rowSums: RowSums;
}

/** A product's page that says what the catalogue says of it. */
export interface RightPage {
  readonly file: string;
  readonly content: FileContent;
  readonly wanted: ProductContents;
}

/** By the pattern of a tree and product id: the pages that checks before found right. */
export type RightPages = Map<string, Map<string, RightPage>>;

/** The sums that lists of a catalogue's products come to, one for each kind of list. */
export interface RowSum {
  readonly products: Contents['products'];
  readonly sums: readonly number[];
}

/** By the address of a tree: the sums of the check before. */
export type RowSums = Map<string, RowSum>;

/** Returns the content of a text file; null for others, and for files that are not there. */
export type ContentOf = (file: string) => FileContent | null;

export function toCheckedRelease(
  files: Release['files'],
  contentOf: ContentOf,
  context: GuardContext,
  kept: Pick<CheckedRelease, 'brokenPictures' | 'rightPages' | 'rowSums'>,
): CheckedRelease {
  const pictureOrigins = new Set(listPictureOrigins(context.brand, context.publicErpHost));
  const calls = new Set(context.brand.live ? [new URL(context.publicErpHost).origin] : []);
  return {
    files,
    contents: context.contents,
    contentOf,
    policy: contentOf(headersFile)?.shared ?? null,
    pictureOrigins,
    besides: listBesides(context.brand),
    foreignFolders: listForeignFolders(context),
    publicErpHost: new URL(context.publicErpHost).host,
    allowedSources: { pictures: pictureOrigins, calls, inlineCode: context.inlineCode },
    hasProducts: context.contents.products.size > 0,
    withdrawn: listWithdrawn(context.contents),
    ...kept,
  };
}

/** Whether a file is a page with an address of its own: neither a redirect nor shown where nothing is. */
export function hasOwnAddress(file: string, { shared }: FileContent): boolean {
  return isPage(file) && !shared.isRedirect && !isNotFoundPage(file);
}

const listWithdrawn = remember((contents: Contents): ReadonlySet<string> => {
  const files = contents.trees.flatMap((tree) =>
    contents.withdrawn.map(({ id }) => fileBehind(pathIn(tree, 'product', id, contents) ?? '') ?? ''),
  );
  return new Set(files);
});

/** The notices of `contact` in brands.json may stand on the own site and not be of this catalogue. */
function listBesides({ contact, siteUrl }: Brand): ReadonlySet<string> {
  const links = [contact?.privacy ?? [], contact?.imprint ?? []].flatMap((link) =>
    typeof link === 'string' ? [link] : Object.values(link),
  );
  const page = { file: 'index.html', siteUrl };
  return new Set(
    links.flatMap((link) => {
      const destination = toDestination(link, page);
      return destination?.kind === 'file' ? [destination.file] : [];
    }),
  );
}
