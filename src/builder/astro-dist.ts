import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BrandFolders } from '#config/workspace.ts';
import { orAbsent } from '#files/whole.ts';
import { noOffLimits, toFactsContext } from '#render/facts-context.ts';
import { openPageReader } from '#render/read-page.ts';
import { toPageLimits } from '#render/render-files.ts';
import { listFiles } from '#render/static-files.ts';
import { listOutputs, listTextFiles } from '#site/outputs.ts';
import { listPages } from '#site/pages.ts';
import { fileOf, treeOf } from '#site/paths.ts';
import type { Site } from '#site/site.ts';
import { listPictureFiles } from './site-input.ts';

/** Adds to the dist of a plain `astro build` what can't be a route: the other language's 404 where hosts look for it, text files, and pictures. */
export async function finishDist(dist: string, site: Site, pictureFolder: string): Promise<void> {
  const { languages } = site;
  if (languages.second !== null) {
    const folder = join(dist, ...treeOf(languages.second, languages), '404');
    await rename(
      join(folder, 'index.html'),
      join(dist, fileOf({ kind: 'not-found', locale: languages.second }, languages)),
    );
    await rm(folder, { recursive: true });
  }
  for (const { file, toBytes } of listTextFiles(site)) {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), toBytes());
  }
  for (const { file, read } of listPictureFiles(site, pictureFolder)) {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), read());
  }
}

/** Throws unless a plain `astro build` wrote exactly the pages it should, each whole, and every internal link resolves. */
export async function checkDist(dist: string, site: Site): Promise<void> {
  const files = new Set(await listFiles(dist));
  const pages = new Set([...files].filter((file) => file.endsWith('.html')));
  comparePages(pages, new Set(expectedPages(site)));
  const context = toFactsContext(site.brand, noOffLimits, site.snapshot.publicErpHost);
  const readPage = openPageReader(toPageLimits(site, files), context);
  for (const page of pages) readPage(page, await readFile(join(dist, page)));
}

function expectedPages(site: Site): readonly string[] {
  return listOutputs(site, listPages(site))
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.html'));
}

function comparePages(written: ReadonlySet<string>, expected: ReadonlySet<string>): void {
  const [missing] = expected.difference(written);
  if (missing !== undefined) throw new Error(`The page ${missing} was not written.`);
  const [stranger] = written.difference(expected);
  if (stranger !== undefined) throw new Error(`The page ${stranger} was written, but belongs to no route.`);
}

/**
 * Replaces the dist with what a plain `astro build` wrote, by two renames; the next start puts the former one back
 * where the second is missing. The manifest goes, as it knows nothing of these files.
 */
export async function placeDist(built: string, folders: BrandFolders): Promise<void> {
  const { dist, formerDist, manifest } = folders;
  await mkdir(dirname(dist), { recursive: true });
  const fresh = await bringBeside(built, dist);
  await rm(formerDist, { recursive: true, force: true });
  await rm(manifest, { force: true });
  if ((await orAbsent(stat(dist))) !== null) await rename(dist, formerDist);
  await rename(fresh, dist);
  await rm(formerDist, { recursive: true, force: true });
}

/** A rename works within one file system only: from another one the folder is copied first. */
async function bringBeside(folder: string, dist: string): Promise<string> {
  const [from, to] = await Promise.all([stat(folder), stat(dirname(dist))]);
  if (from.dev === to.dev) return folder;
  const copy = `${dist}.copy`;
  await rm(copy, { recursive: true, force: true });
  await cp(folder, copy, { recursive: true });
  return copy;
}
