import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPageCheck } from '#render/check-page.ts';
import { listFiles } from '#render/static-files.ts';
import { listOutputs } from '#site/outputs.ts';
import { listPages } from '#site/pages.ts';
import type { Site } from '#site/site.ts';

/** Throws unless what a plain `astro build` wrote holds exactly the pages it should, each whole, and every internal link resolves. */
export async function checkDist(dist: string, site: Site): Promise<void> {
  const files = new Set(await listFiles(dist));
  const pages = new Set([...files].filter((file) => file.endsWith('.html')));
  comparePages(pages, new Set(expectedPages(site)));
  const checkPage = openPageCheck({ hasFile: (file) => files.has(file), inlineCode: site.inlineCode });
  for (const page of pages) checkPage(page, await readFile(join(dist, page), 'utf8'));
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
