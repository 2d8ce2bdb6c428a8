import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BrandFolders } from '#config/workspace.ts';
import { nullIfMissing } from '#files/whole.ts';
import { noForbiddenContent, toFactsContext } from '#render/facts-context.ts';
import { openPageReader } from '#render/read-page.ts';
import { toPageLimits } from '#render/render-files.ts';
import { listFiles } from '#render/static-files.ts';
import { refuseDeadNotices } from '#site/contact.ts';
import { listOutputs, listTextFiles } from '#site/outputs.ts';
import { listPages } from '#site/pages.ts';
import { fileOf, treeOf } from '#site/paths.ts';
import type { Site } from '#site/site.ts';
import { listPictureFiles } from './site-input.ts';

/** Adds files that Astro cannot emit as routes: the second language's 404 page, text files and pictures. */
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

/** Throws unless Astro wrote exactly the expected pages, each of them complete and without broken internal links. */
export async function checkDist(dist: string, site: Site): Promise<void> {
  const files = new Set(await listFiles(dist));
  const pages = new Set([...files].filter((file) => file.endsWith('.html')));
  comparePages(pages, new Set(expectedPages(site)));
  refuseDeadNotices(site, (file) => files.has(file));
  const context = toFactsContext(site.brand, noForbiddenContent, site.snapshot.publicErpHost);
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

/** Replaces the dist in two renames; after a crash, the next start restores the former dist. Removes its manifest. */
export async function placeDist(built: string, folders: BrandFolders): Promise<void> {
  const { dist, formerDist, manifest } = folders;
  await mkdir(dirname(dist), { recursive: true });
  const fresh = await ensureSameFileSystem(built, dist);
  await rm(formerDist, { recursive: true, force: true });
  await rm(manifest, { force: true });
  if ((await nullIfMissing(stat(dist))) !== null) await rename(dist, formerDist);
  await rename(fresh, dist);
  await rm(formerDist, { recursive: true, force: true });
}

/** Copies the folder to the file system of the dist if necessary, because a rename cannot cross file systems. */
async function ensureSameFileSystem(folder: string, dist: string): Promise<string> {
  const [from, to] = await Promise.all([stat(folder), stat(dirname(dist))]);
  if (from.dev === to.dev) return folder;
  const copy = `${dist}.copy`;
  await rm(copy, { recursive: true, force: true });
  await cp(folder, copy, { recursive: true });
  return copy;
}
