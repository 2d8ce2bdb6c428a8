import { gzipSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import { createIndex } from 'pagefind';
import type { ListedProduct } from '#catalogue/catalogue.ts';
import { textIn } from '#catalogue/text.ts';
import type { Site } from '#site/site.ts';
import { openFindSite } from './find-site.ts';

export interface PeerFiles {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly rename: number;
}

type Files = ReadonlyMap<string, Uint8Array>;

export async function countPeers(products: number): Promise<readonly PeerFiles[]> {
  const { site, rename } = await openFindSite(products);
  return [
    await count('MiniSearch', products, site, rename(3), indexWithMiniSearch),
    await count('Pagefind', products, site, rename(3), indexWithPagefind),
  ];
}

async function count(
  name: string,
  products: number,
  site: Site,
  renamed: Site,
  index: (records: readonly Readonly<Record<string, string>>[]) => Promise<Files>,
): Promise<PeerFiles> {
  const began = performance.now();
  const files = await index(toRecords(site));
  const seconds = (performance.now() - began) / 1000;
  const after = await index(toRecords(renamed));
  const bytes = [...files.values()].reduce(
    (sum, content) => sum + Math.min(content.length, gzipSync(content, { level: 9 }).length),
    0,
  );
  const isNew = ([file, content]: [string, Uint8Array]) =>
    Buffer.compare(content, files.get(file) ?? new Uint8Array()) !== 0;
  return {
    name,
    files: files.size,
    bytes: bytes / products,
    seconds,
    rename: [...after].filter(isNew).length,
  };
}

function toRecords({ catalogue }: Site): readonly Readonly<Record<string, string>>[] {
  return catalogue.products.map((product) => toRecord(product));
}

function toRecord({ id, code, name, summary, categoryNames, seriesName, attributes }: ListedProduct) {
  return {
    id,
    code: code ?? '',
    name: name.En,
    other: name.Zh ?? '',
    groups: [...categoryNames, seriesName ?? ''].join(' '),
    attributes: attributes.map(({ value }) => textIn(value, 'En').text).join(' '),
    summary: summary === null ? '' : textIn(summary, 'En').text.slice(0, 60),
  };
}

async function indexWithMiniSearch(records: readonly Readonly<Record<string, string>>[]): Promise<Files> {
  const fields = ['code', 'name', 'other', 'groups', 'attributes', 'summary'];
  const index = new MiniSearch({ fields, storeFields: ['code', 'name'] });
  index.addAll(records);
  return new Map([['index.json', Buffer.from(JSON.stringify(index))]]);
}

async function indexWithPagefind(records: readonly Readonly<Record<string, string>>[]): Promise<Files> {
  const { index, errors } = await createIndex();
  if (index === undefined) throw new Error(`Pagefind could not create an index: ${errors.join('; ')}`);
  try {
    for (const { id, code = '', name = '', ...others } of records) {
      const content = [code, name, ...Object.values(others)].join(' ');
      await index.addCustomRecord({
        url: `/products/item/${id}/`,
        content,
        language: 'en',
        meta: { title: name, code },
      });
    }
    const { files } = await index.getFiles();
    const isData = (path: string) => /pf_|pagefind-entry/.test(path);
    return new Map(files.filter(({ path }) => isData(path)).map(({ path, content }) => [path, content]));
  } finally {
    await index.deleteIndex();
  }
}
