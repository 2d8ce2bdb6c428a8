import type { Contents } from '#release/contents.ts';
import type { Release } from '#release/release.ts';
import type { Changes, PageChanges } from './changes.ts';
import { compareContents } from './compare-contents.ts';

export interface ReleaseWithContents {
  readonly release: Release;
  /** Null where they were not kept, or by a version that can't be read. */
  readonly contents: Contents | null;
}

/** What the release `after` changes for visitors against the live one; `before` is null where nothing is live. */
export function toChanges(
  before: ReleaseWithContents | null,
  after: ReleaseWithContents & { readonly contents: Contents },
  siteUrl: string,
): Changes {
  const isKnown = before === null || before.contents !== null;
  return {
    brand: after.release.brand,
    before: before && nameOf(before.release),
    after: nameOf(after.release),
    isCodeChanged: before !== null && before.release.code !== after.release.code,
    contents: isKnown ? compareContents(before?.contents ?? null, after.contents, siteUrl) : null,
    pages: comparePages(before?.release.files ?? new Map(), after.release.files, siteUrl),
  };
}

/** By the bytes of HTML files alone. */
function comparePages(before: Release['files'], after: Release['files'], siteUrl: string): PageChanges {
  const list = (files: Release['files'], isMeant: (path: string, sha256: string) => boolean) =>
    [...files]
      .filter(([path, { sha256, cache }]) => cache === 'page' && isMeant(path, sha256))
      .map(([path]) => `${siteUrl}${addressOf(path)}`)
      .toSorted();
  return {
    added: list(after, (path) => !before.has(path)),
    changed: list(after, (path, sha256) => before.has(path) && before.get(path)?.sha256 !== sha256),
    removed: list(before, (path) => !after.has(path)),
  };
}

/** `zh/products/index.html` is asked for as `/zh/products/`. */
function addressOf(path: string): string {
  const segments = path.replace(/(^|\/)index\.html$/, '$1').split('/');
  return `/${segments.map(encodeURIComponent).join('/')}`;
}

function nameOf({ id, createdAt }: Release): Changes['after'] {
  return { id, createdAt };
}
