import { listPictureOrigins } from '#config/images.ts';
import type { FileContent, SharedContent } from '#release/page/page-content.ts';
import type { Release } from '#release/release.ts';
import { type GuardContext, listForeignFolders } from './context.ts';
import { headersFile, isNotFoundPage, isPage } from './file-kinds.ts';

/** A release with all that its files are judged by. */
export interface CheckedRelease {
  readonly files: Release['files'];
  readonly contentOf: ContentOf;
  /** The content of `_headers`, whose policy says which inline code is allowed; null where there is none. */
  readonly policy: SharedContent | null;
  readonly pictureOrigins: ReadonlySet<string>;
  /** Folders with the favicons of other brands. */
  readonly foreignFolders: readonly string[];
  readonly publicErpHost: string;
}

/** Returns the content of a text file; null for others, and for files that are not there. */
export type ContentOf = (file: string) => FileContent | null;

export function toCheckedRelease(
  files: Release['files'],
  contentOf: ContentOf,
  context: GuardContext,
): CheckedRelease {
  return {
    files,
    contentOf,
    policy: contentOf(headersFile)?.shared ?? null,
    pictureOrigins: new Set(listPictureOrigins(context.brand, context.publicErpHost)),
    foreignFolders: listForeignFolders(context),
    publicErpHost: new URL(context.publicErpHost).host,
  };
}

/** Whether a file is a page with an address of its own: neither a redirect nor shown where nothing is. */
export function hasOwnAddress(file: string, { shared }: FileContent): boolean {
  return isPage(file) && !shared.isRedirect && !isNotFoundPage(file);
}
