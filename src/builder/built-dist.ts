import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Languages, languageTag, localesOf } from '#catalogue/locale.ts';
import { type PageTree, toRecord } from '#catalogue/record.ts';
import { memoizeByMembers, memoize } from '#catalogue/memoize.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { type BuiltDist, refreshFile, type ReleaseFile } from '#release/release.ts';
import { cacheClassOf, contentTypeOf } from '#release/file-kind.ts';
import type { FileEntry, Manifest } from '#release/manifest.ts';
import { pathOf } from '#site/paths.ts';
import { countListedPages } from '#site/routes.ts';
import type { Site } from '#site/site.ts';

export interface BuiltParts {
  readonly site: Site;
  readonly manifest: Manifest;
  readonly dist: string;
  readonly commit: string | null;
  readonly failure: string | null;
  readonly pulledAt: string | null;
}

export function toBuiltDist({ site, manifest, dist, commit, failure, pulledAt }: BuiltParts): BuiltDist {
  const { snapshot } = site;
  const files = toReleaseFiles(manifest);
  const record = recordOf(site);
  return {
    brand: site.brand.code,
    code: manifest.code,
    manifest,
    commit,
    snapshot,
    snapshotDigest: digestOf(snapshot),
    counts: record.counts,
    files,
    record,
    failure,
    pulledAt,
    readFile: openReader(dist, files),
  };
}

/** Files above this size are read in one call. Otherwise Node reads chunks of this size and waits for the main thread after each chunk. */
const longBytes = 512 * 1024;

function openReader(dist: string, files: BuiltDist['files']): BuiltDist['readFile'] {
  return async (path) => {
    const isLong = (files.get(path)?.bytes ?? 0) > longBytes;
    return isLong ? readFileSync(join(dist, path)) : readFile(join(dist, path));
  };
}

/** Returns the commit of the code; null outside a clone or without git. */
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
    released.set(file, releaseFiles.get(entry) ?? toReleaseFile(file, entry));
  }
  return released;
}

const releaseFiles = new WeakMap<FileEntry, ReleaseFile>();

function toReleaseFile(file: string, entry: FileEntry): ReleaseFile {
  const { hash: sha256, bytes } = entry;
  const released = { sha256, bytes, type: contentTypeOf(file), cache: cacheClassOf(file) };
  releaseFiles.set(entry, released);
  return released;
}

const recordOf = memoize((site: Site) => {
  const pages = localesOf(site.languages).map((locale) => [languageTag[locale], countListedPages(site)]);
  return toRecord(site.snapshot, toPageTrees(site.languages), Object.fromEntries(pages));
});

const digestOf = memoize((snapshot: Snapshot) => {
  const parts = Object.entries(snapshot).map(([name, part]) => {
    return [name, Array.isArray(part) ? digestsOf(part) : part];
  });
  return hash('sha256', JSON.stringify(parts));
});

/** Number of records per digest. The digests of unchanged chunks are reused for the next snapshot. */
const chunkSize = 64;

function digestsOf(records: readonly object[]): readonly string[] {
  const chunks = Array.from({ length: Math.ceil(records.length / chunkSize) }, (_, at) =>
    records.slice(at * chunkSize, (at + 1) * chunkSize),
  );
  return chunks.map(digestOfRecords);
}

const digestOfRecords = memoizeByMembers((records: readonly object[]) =>
  hash('sha256', records.map(digestOfRecord).join(), 'base64url'),
);

const digestOfRecord = memoize((record: object) => hash('sha256', JSON.stringify(record), 'base64url'));
