import type { FileChanges, ReleaseFiles } from '#release/file-changes.ts';
import type { FileContent, SharedContent } from '#release/page/page-content.ts';
import { listingOf } from './check-sitemap.ts';
import { chineseOf } from './check-languages.ts';
import type { CheckedRelease } from './checked-release.ts';
import { headersFile, isSitemap, redirectsFile } from './file-kinds.ts';
import { collect, type Fault, toFileJudge } from './judge-file.ts';

/** The faults in the files of a release. */
export interface Judgement {
  readonly files: ReleaseFiles;
  readonly hasProducts: boolean;
  readonly withdrawn: ReadonlySet<string>;
  /** Only files with faults. */
  readonly ofFiles: ReadonlyMap<string, readonly Fault[]>;
  readonly ofSitemap: readonly Fault[];
}

/** Changes with the former content of these files; null where there was none. */
export interface ContentChanges extends FileChanges {
  readonly former: ReadonlyMap<string, FileContent | null>;
}

/** Judges every file. */
export function judgeAll(release: CheckedRelease): Judgement {
  return judgeSome(release.files.keys(), new Map(), release, null);
}

/** Judges changed files and those that a change may have harmed or mended; returns what `judgeAll` would return. */
export function judgeChanges(before: Judgement, changes: ContentChanges, release: CheckedRelease): Judgement {
  const formerHeaders = changes.former.get(headersFile);
  const hasNewPolicy = formerHeaders !== undefined && formerHeaders?.shared !== release.policy;
  if (hasNewPolicy || before.hasProducts !== release.hasProducts) return judgeAll(release);
  const stale = listStale(before, changes, release);
  // A faulty sitemap is judged again: what its messages say depends on more.
  const isSitemapSound = before.ofSitemap.length === 0;
  const isListingSame = [...changes.former].every(([file, content]) => {
    const now = release.files.has(file) ? release.contentOf(file) : null;
    // A page that changed is another date in the sitemap, and the same addresses.
    if (isSitemap(file)) return isSameList(content?.links ?? [], now?.links ?? []);
    return listingOf(file, content) === listingOf(file, now);
  });
  const isSitemapSame = isSitemapSound && isListingSame && isSameSet(before.withdrawn, release.withdrawn);
  return judgeSome(stale, before.ofFiles, release, isSitemapSame ? before.ofSitemap : null);
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one === other || (one.size === other.size && one.isSubsetOf(other));
}

function judgeSome(
  stale: Iterable<string>,
  known: Judgement['ofFiles'],
  release: CheckedRelease,
  ofSitemap: readonly Fault[] | null,
): Judgement {
  const { files, hasProducts, withdrawn } = release;
  const judgeFile = toFileJudge(release);
  const ofFiles = new Map(known);
  for (const file of stale) {
    const faults = files.has(file) ? judgeFile(file) : [];
    if (faults.length > 0) ofFiles.set(file, faults);
    else ofFiles.delete(file);
  }
  return {
    files,
    hasProducts,
    withdrawn,
    ofFiles,
    ofSitemap: ofSitemap ?? collect((rule) => rule.ofSitemap?.(release)),
  };
}

/**
 * Lists files whose faults may be others now. A file that was sound still is unless it changed itself, links to or needs a
 * file that went, or is another language of a page that changed: then that page named it before, since both had to name
 * each other, or it gives that page as its canonical one.
 */
function listStale(before: Judgement, changes: ContentChanges, release: CheckedRelease): ReadonlySet<string> {
  const { changed, removed, former } = changes;
  // Visitors may have a picture no more that they had, and a page come where a redirect is.
  const others = [...release.brokenPictures, redirectsFile];
  const stale = new Set([...changed, ...before.ofFiles.keys(), ...others]);
  for (const content of former.values()) for (const other of content?.alternates ?? []) stale.add(other);
  for (const file of [...changed, ...removed]) stale.add(chineseOf(file));
  if (removed.length > 0) for (const file of listReferrers(new Set(removed), release)) stale.add(file);
  return stale;
}

function listReferrers(
  removed: ReadonlySet<string>,
  { files, contentOf }: CheckedRelease,
): readonly string[] {
  const known = new Map<SharedContent, boolean>();
  const needsRemoved = (shared: SharedContent) => {
    const needs = known.get(shared) ?? shared.assets.some((asset) => removed.has(asset));
    known.set(shared, needs);
    return needs;
  };
  // Parts of the search are removed all the time, and no page links to one.
  const hasLinked = [...removed].some((file) => !file.startsWith('assets/search/'));
  return [...files.keys()].filter((file) => {
    const content = contentOf(file);
    if (content === null) return false;
    return needsRemoved(content.shared) || (hasLinked && content.links.some((link) => removed.has(link)));
  });
}
