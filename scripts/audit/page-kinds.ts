import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '#render/static-files.ts';

export interface AuditedPage {
  readonly name: string;
  readonly kind: PageKind;
  readonly file: string;
  readonly path: string;
}

const fileOf = {
  landing: /^index\.html$/,
  listing: /^products\/index\.html$/,
  category: /^products\/category\/[^/]+\/index\.html$/,
  series: /^products\/series\/[^/]+\/index\.html$/,
  product: /^products\/item\/[^/]+\/index\.html$/,
  '404': /^404\.html$/,
} as const;

export type PageKind = keyof typeof fileOf;

export async function listPageKinds(dist: string): Promise<readonly AuditedPage[]> {
  const files = (await listFiles(dist)).toSorted();
  const found: AuditedPage[] = [];
  for (const tree of ['', 'zh/'])
    for (const [kind, pattern] of Object.entries(fileOf)) {
      const ofKind = files.filter((one) => one.startsWith(tree) && pattern.test(one.slice(tree.length)));
      const file = (await findIndexed(ofKind, dist)) ?? ofKind[0];
      if (file === undefined || !isKind(kind)) continue;
      const name = `${kind} in ${tree === '' ? 'En' : 'Zh'}`;
      // The path of a 404 page is its file, which has status 200. Browsers would log an error for status 404.
      const path = `/${encodeURI(file).replace(/index\.html$/, '')}`;
      found.push({ name, kind, file, path });
    }
  return found;
}

/** Skips `noindex` pages, such as the pages of groups with a single product. */
async function findIndexed(files: readonly string[], dist: string): Promise<string | undefined> {
  for (const file of files)
    if (!/<meta name="robots" content="noindex/.test(await readFile(join(dist, file), 'utf8'))) return file;
  return undefined;
}

function isKind(text: string): text is PageKind {
  return text in fileOf;
}
