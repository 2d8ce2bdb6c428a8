import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Brand } from '#brand/brands.ts';
import { languageTag, localesOf } from '#catalogue/locale.ts';
import { rememberByObject } from '#catalogue/remember.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { orAbsent } from '#files/whole.ts';
import type { BuiltDist } from '#release/built.ts';
import { cacheClassOf } from '#release/cache-class.ts';
import { contentTypeOf } from '#release/content-type.ts';
import { toContents } from '#release/contents.ts';
import type { FileEntry } from '#release/manifest.ts';
import type { Counts, ReleaseFile } from '#release/release.ts';
import { listRoutesIn } from '#site/routes.ts';
import { type Site, toSite } from '#site/site.ts';
import { readMaterial } from './material.ts';
import { toPageTrees } from './page-trees.ts';
import { readSettled } from './read-settled.ts';
import { foldersOf, type Workspace } from './workspace.ts';

/** What the last build of a brand left. Throws where there is nothing, or where somebody changed it since. */
export async function readBuilt(workspace: Workspace, brand: Brand): Promise<BuiltDist> {
  const folders = foldersOf(workspace, brand.code);
  const { manifest, snapshot } = await readSettled(folders, brand.code);
  if (manifest === null || snapshot === null) {
    throw new Error(`There is no dist of ${brand.code} yet. Run "npm run build -- --brand ${brand.code}".`);
  }
  checkUntouched(manifest.files, folders.dist, brand);
  const site = toSite(await readMaterial(workspace.root, brand, snapshot));
  return {
    brand: brand.code,
    code: manifest.code,
    commit: await readCommit(workspace.root),
    snapshot,
    snapshotDigest: digestOf(snapshot),
    counts: toCounts(site),
    files: new Map([...manifest.files].map(([file, entry]) => [file, toReleaseFile(file, entry)])),
    contents: toContents(snapshot, toPageTrees(site.languages)),
    failure: await orAbsent(readFile(folders.failure, 'utf8')),
    readFile: (path) => readFile(join(folders.dist, path)),
  };
}

function checkUntouched(files: ReadonlyMap<string, FileEntry>, dist: string, { code }: Brand): void {
  const touched = [...files].filter(([, { hash: known }]) => known === '').map(([file]) => file);
  if (touched.length === 0) return;
  const others = touched.length === 1 ? '' : ` and ${touched.length - 1} more`;
  throw new Error(
    `${join(dist, touched[0] ?? '')}${others} is not as the build left it. Run "npm run build -- --brand ${code} --offline", which puts it right, then publish again.`,
  );
}

function toReleaseFile(file: string, { hash: sha256, bytes }: FileEntry): ReleaseFile {
  return { sha256, bytes, type: contentTypeOf(file), cache: cacheClassOf(file) };
}

function toCounts(site: Site): Counts {
  const pages = localesOf(site.languages).map((locale) => {
    const routes = listRoutesIn(locale, site).filter(({ kind }) => kind !== 'not-found');
    return [languageTag[locale], routes.length] as const;
  });
  const { products } = site.snapshot;
  return {
    products: products.length,
    pages: Object.fromEntries(pages),
    pictures: products.reduce((sum, { images }) => sum + images.length, 0),
  };
}

const digestOf = rememberByObject((snapshot: Snapshot) => hash('sha256', JSON.stringify(snapshot)));

/** Null where this is no clone, or git isn't there. */
async function readCommit(root: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', ['-C', root, 'rev-parse', 'HEAD']);
    return stdout.trim();
  } catch {
    return null;
  }
}
