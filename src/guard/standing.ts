import type { FileChanges, ReleaseFiles } from '#release/file-changes.ts';
import type { FileFacts, FrameFacts } from '#release/page-facts-model.ts';
import { examineFile, headersFile, type World } from './examine-file.ts';
import { examineSitemap, isSitemap, toListing } from './examine-sitemap.ts';
import type { Finding } from './finding.ts';

/** How the files of a release stood when they were last looked at. */
export interface Standing {
  readonly files: ReleaseFiles;
  /** Files with findings. */
  readonly ofFiles: ReadonlyMap<string, readonly Finding[]>;
  readonly ofSitemap: readonly Finding[];
}

/** Changes with the facts of these files as they were; null where there were none. */
export interface FactChanges extends FileChanges {
  readonly former: ReadonlyMap<string, FileFacts | null>;
}

/** Every file looked at. */
export function examineAll(world: World): Standing {
  return examineSome([...world.files.keys()], new Map(), world, null);
}

/**
 * Looks at changed files and at those that a change may have harmed or mended, and gives the standing that looking
 * at every file would give.
 */
export function examineChanges(before: Standing, changes: FactChanges, world: World): Standing {
  const formerHeaders = changes.former.get(headersFile);
  if (formerHeaders !== undefined && formerHeaders?.frame !== world.policy) return examineAll(world);
  const stale = listStale(before, changes, world);
  // A faulty one is looked at again: what its sentences say depends on more.
  const isSitemapSound = before.ofSitemap.length === 0;
  const isListingSame = [...changes.former].every(([file, facts]) => {
    if (isSitemap(file)) return isSameList(facts?.links ?? [], linksIn(world, file));
    return toListing(file, facts) === listingIn(world, file);
  });
  return examineSome(stale, before.ofFiles, world, isSitemapSound && isListingSame ? before.ofSitemap : null);
}

function listingIn({ files, factsOf }: World, file: string) {
  return files.has(file) ? toListing(file, factsOf(file)) : null;
}

/** A page that changed is another date in the sitemap, and the same addresses. */
function linksIn({ files, factsOf }: World, file: string): readonly string[] {
  return (files.has(file) && factsOf(file)?.links) || [];
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}

function examineSome(
  stale: Iterable<string>,
  known: ReadonlyMap<string, readonly Finding[]>,
  world: World,
  ofSitemap: readonly Finding[] | null,
): Standing {
  const ofFiles = new Map(known);
  for (const file of stale) {
    const findings = world.files.has(file) ? examineFile(file, world) : [];
    if (findings.length > 0) ofFiles.set(file, findings);
    else ofFiles.delete(file);
  }
  return { files: world.files, ofFiles, ofSitemap: ofSitemap ?? examineSitemap(world) };
}

/**
 * What was sound is so still unless it changed itself, links to or needs a file that went, or is another language of
 * a page that changed: then that page named it before, since both had to name each other.
 */
function listStale(before: Standing, changes: FactChanges, world: World): ReadonlySet<string> {
  const { changed, removed, former } = changes;
  const stale = new Set([...changed, ...before.ofFiles.keys()]);
  for (const facts of former.values()) for (const other of facts?.alternates ?? []) stale.add(other);
  if (removed.length > 0) addReferrers(new Set(removed), world, stale);
  return stale;
}

function addReferrers(removed: ReadonlySet<string>, { files, factsOf }: World, stale: Set<string>): void {
  const byFrame = new Map<FrameFacts, boolean>();
  for (const file of files.keys()) {
    const facts = factsOf(file);
    if (facts === null) continue;
    const { frame, links } = facts;
    const needs = byFrame.get(frame) ?? frame.assets.some((asset) => removed.has(asset));
    byFrame.set(frame, needs);
    if (needs || links.some((link) => removed.has(link))) stale.add(file);
  }
}
