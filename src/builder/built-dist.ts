import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Languages, languageTag, localesOf } from '#catalogue/text.ts';
import { type PageTree, toRecord } from '#catalogue/record.ts';
import { createMemo, memoize } from '#catalogue/memoize.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { type BuiltDist, refreshFile, type ReleaseFile } from '#release/release.ts';
import { cacheClassOf, contentTypeOf } from '#release/file-kind.ts';
import type { FileEntry, Manifest } from '#release/manifest.ts';
import { pathOf } from '#site/paths.ts';
import { countListedPages } from '#site/routes.ts';
import { countIndexed } from '#site/sitemap.ts';
import { type Site, toSite } from '#site/site.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Brand } from '#config/brands.ts';
import { type BrandFolders, foldersOf, type Workspace } from '#config/workspace.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import { journalOf } from '#files/journal.ts';
import { nullIfMissing, readSealed } from '#files/file-io.ts';
import type { ForbiddenContent } from '#render/findings-context.ts';
import { recoverDist } from '#render/switch-plan.ts';
import { readVerifiedManifest, refreshFindings } from '#render/verify-dist.ts';
import { openBrandStore } from '#erp/response-store.ts';
import { readSiteInput } from './site-input.ts';

interface BuiltParts extends Pick<BuiltDist, 'manifest' | 'commit' | 'failure' | 'pulledAt'> {
  readonly site: Site;
  readonly dist: string;
}

export function toBuiltDist({ site, manifest, dist, commit, failure, pulledAt }: BuiltParts): BuiltDist {
  const { snapshot } = site;
  const files = toReleaseFiles(manifest);
  return {
    brand: site.brand.code,
    code: manifest.code,
    manifest,
    commit,
    snapshot,
    snapshotDigest: digestOf(snapshot),
    files,
    record: recordOf(site),
    failure,
    pulledAt,
    readFile: (path) => readFile(join(dist, path)),
  };
}

/** Null outside a Git clone or without git. */
export async function readCommit(root: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', ['-C', root, 'rev-parse', 'HEAD']);
    return stdout.trim();
  } catch {
    return null;
  }
}

export function toPageTrees(languages: Languages): readonly PageTree[] {
  return localesOf(languages).map((locale) => ({
    locale,
    product: pathOf({ kind: 'product', locale, key: '*' }, languages),
    category: pathOf({ kind: 'category', locale, slug: '*', page: 1 }, languages),
    series: pathOf({ kind: 'series', locale, slug: '*', page: 1 }, languages),
  }));
}

function toReleaseFiles({ files }: Manifest): ReadonlyMap<string, ReleaseFile> {
  const released = new Map<string, ReleaseFile>();
  for (const [file, entry] of files) {
    if (file === refreshFile.path) continue;
    released.set(
      file,
      releaseFiles(entry, [], () => toReleaseFile(file, entry)),
    );
  }
  return released;
}

const releaseFiles = createMemo<FileEntry, ReleaseFile>();

function toReleaseFile(file: string, { hash: sha256, bytes }: FileEntry): ReleaseFile {
  return { sha256, bytes, type: contentTypeOf(file), cache: cacheClassOf(file) };
}

const recordOf = memoize((site: Site) => {
  const pages = localesOf(site.languages).map((locale) => [languageTag[locale], countListedPages(site)]);
  return toRecord(site.snapshot, toPageTrees(site.languages), Object.fromEntries(pages), countIndexed(site));
});

const digestOf = memoize((snapshot: Snapshot) => {
  const parts = Object.values(snapshot).map((part: unknown) =>
    Array.isArray(part) ? part.map(digestOfRecord) : part,
  );
  return hash('sha256', JSON.stringify(parts));
});

/** Memoized, because consecutive snapshots share most record objects. */
const digestOfRecord = memoize((record: object) => hash('sha256', JSON.stringify(record), 'base64url'));

/** Throws if nothing was built, or if a file was changed, added or deleted after the build. */
export async function readBuilt(
  workspace: Workspace,
  brand: Brand,
  forbiddenContent: ForbiddenContent,
): Promise<BuiltDist> {
  const folders = foldersOf(workspace, brand.code);
  const { manifest, snapshot } = await readConsistently(folders, brand.code);
  if (manifest === null || snapshot === null) {
    throw new Error(
      `${brand.code} is not built yet, or the data of its build in .cache/ is lost. Run "npm run build -- --brand ${brand.code}".`,
    );
  }
  checkUntouched(manifest.files, folders.dist, brand);
  const site = toSite(await readSiteInput(workspace.root, brand, snapshot));
  return toBuiltDist({
    site,
    manifest: refreshFindings(manifest, folders.dist, site, forbiddenContent),
    dist: folders.dist,
    commit: await readCommit(workspace.root),
    failure: await nullIfMissing(readFile(folders.failure, 'utf8')),
    pulledAt: await readSealed(folders.pulledAt),
  });
}

function checkUntouched(files: ReadonlyMap<string, FileEntry>, dist: string, { code }: Brand): void {
  const changedFiles = [...files].filter(([, { hash: known }]) => known === '').map(([file]) => file);
  if (changedFiles.length === 0) return;
  const were = changedFiles.length === 1 ? 'was' : `and ${changedFiles.length - 1} more were`;
  throw new Error(
    `${join(dist, changedFiles[0] ?? '')} ${were} changed or deleted after the build. Run "npm run build -- --brand ${code} --offline" to restore the dist, then publish again.`,
  );
}

const attempts = 20;
const pauseMs = 250;

async function readConsistently(folders: BrandFolders, brandCode: string) {
  const store = await openBrandStore(folders, brandCode).catch(() => null);
  try {
    if (store !== null) await recoverDist(folders);
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const before = await readVersion(folders);
      const found = before === null ? null : await read(folders, brandCode);
      if (found !== null && before === (await readVersion(folders))) return found;
      await sleep(pauseMs);
    }
  } finally {
    store?.close();
  }
  throw new Error(`${brandCode} is being built by another process. Publish again after that build.`);
}

async function read(folders: BrandFolders, brandCode: string) {
  const kept = await readVerifiedManifest(folders, brandCode);
  return { manifest: kept?.manifest ?? null, snapshot: await readSnapshot(folders.snapshot, brandCode) };
}

async function readVersion({ manifest, snapshot, switchPlan }: BrandFolders): Promise<string | null> {
  if (existsSync(switchPlan)) return null;
  const files = [manifest, journalOf(manifest), snapshot, journalOf(snapshot)].map(async (file) => {
    const found = await nullIfMissing(stat(file));
    return found === null ? '' : `${found.ino} ${found.size} ${found.mtimeMs}`;
  });
  return (await Promise.all(files)).join();
}
