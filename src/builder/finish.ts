import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listTextFiles } from '#site/outputs.ts';
import { fileOf, treeOf } from '#site/paths.ts';
import type { Site } from '#site/site.ts';
import { listPictureFiles } from './picture-files.ts';

/** Gives a plain `astro build` what can't be a route: the other language's 404 where hosts look for it, text files, and pictures. */
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
  for (const { file, toBytes } of listTextFiles(site)) await writeFile(join(dist, file), toBytes());
  for (const { file, read } of listPictureFiles(site, pictureFolder)) {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), read());
  }
}
