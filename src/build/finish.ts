import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listTextFiles } from '#site/outputs.ts';
import { fileOf, treeOf } from '#site/paths.ts';
import type { Site } from '#site/site.ts';

/** Gives a plain `astro build` what can't be a route: the other language's 404 where hosts look for it, and text files. */
export async function finishDist(dist: string, site: Site): Promise<void> {
  const { languages } = site;
  if (languages.second !== null) {
    const folder = join(dist, ...treeOf(languages.second, languages), '404');
    await rename(
      join(folder, 'index.html'),
      join(dist, fileOf({ kind: 'not-found', locale: languages.second }, languages)),
    );
    await rm(folder, { recursive: true });
  }
  for (const { file, text } of listTextFiles(site)) await writeFile(join(dist, file), text);
}
