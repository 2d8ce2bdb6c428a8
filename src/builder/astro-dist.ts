import { cp, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BrandFolders } from '#config/workspace.ts';
import { nullIfMissing } from '#files/whole.ts';
import { listTextFiles } from '#site/outputs.ts';
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

/** Replaces the dist by two renames and removes its manifest. After a crash, the next start restores the former dist. */
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
