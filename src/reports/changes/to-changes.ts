import { addressOf } from '#release/address.ts';
import type { Contents } from '#release/contents.ts';
import { compareFiles } from '#release/file-changes.ts';
import type { Release } from '#release/release.ts';
import type { Changes, PageChanges } from './changes.ts';
import { compareContents } from './compare-contents.ts';

export interface ReleaseWithContents {
  readonly release: Release;
  /** Null where they were not kept, or kept by another version. */
  readonly contents: Contents | null;
}

/** Compares the release `after` with the live one; `before` is null if nothing is live. */
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

/** Compares the bytes of HTML files alone. */
function comparePages(before: Release['files'], after: Release['files'], siteUrl: string): PageChanges {
  const { changed, removed } = compareFiles(before, after);
  const list = (paths: readonly string[], files: Release['files']) =>
    paths
      .filter((path) => files.get(path)?.cache === 'page')
      .map((path) => `${siteUrl}${addressOf(path)}`)
      .toSorted();
  const isOther = (path: string) => before.has(path) && before.get(path)?.sha256 !== after.get(path)?.sha256;
  return {
    added: list(
      changed.filter((path) => !before.has(path)),
      after,
    ),
    changed: list(changed.filter(isOther), after),
    removed: list(removed, before),
  };
}

function nameOf({ id, createdAt }: Release): Changes['after'] {
  return { id, createdAt };
}
