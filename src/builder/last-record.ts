import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type CatalogueRecord, noCounts, type ProductRow, toRecord } from '#catalogue/record.ts';
import { formatRecord, parseRecord } from '#catalogue/record-file.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { BrandFolders } from '#config/workspace.ts';
import { readSealed, sealText } from '#files/sealed.ts';
import { orAbsent, writeWhole } from '#files/whole.ts';
import type { SwitchRecords } from '#render/commit-dist.ts';

export interface KeptRecord {
  readonly record: CatalogueRecord;
  /** Null if the record was derived from another source than its file. */
  readonly text: string | null;
}

/** Reads the record of the dist. Falls back to `snapshot`, then to the product lists in the dist; null without any. */
export async function readLastRecord(
  folders: BrandFolders,
  snapshot: Snapshot | null,
): Promise<KeptRecord | null> {
  const text = await readSealed(folders.record);
  const record = text === null ? null : parseRecord(text, noCounts);
  if (record !== null) return { record, text };
  if (snapshot !== null) return { record: toRecord(snapshot, [], {}), text: null };
  const listed = await readListed(folders.dist).catch(() => null);
  return listed && { record: listed, text: null };
}

/** Writes a changed record beside the last one; the switch of the dist replaces it. */
export async function prepareRecord(
  before: KeptRecord | null,
  record: CatalogueRecord,
  { record: file, nextRecord }: BrandFolders,
): Promise<{ readonly kept: KeptRecord; readonly replaces: SwitchRecords['replaces'] }> {
  const text = before?.record === record && before.text !== null ? before.text : formatRecord(record);
  const kept = { record, text };
  if (text === before?.text) return { kept, replaces: [] };
  await writeWhole(nextRecord, sealText(text));
  return { kept, replaces: [[nextRecord, file]] };
}

const listSchema = z.object({
  brand: z.string(),
  next: z.nullable(z.string()),
  products: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** Restores the products from the machine-readable lists of a dist without a cache. */
async function readListed(dist: string): Promise<CatalogueRecord | null> {
  const products = new Map<string, ProductRow>();
  let brand = '';
  for (let file: string | undefined = 'products.json'; file !== undefined;) {
    const text: string | null = await orAbsent(readFile(join(dist, file), 'utf8'));
    if (text === null) return null;
    const list = listSchema.parse(JSON.parse(text));
    for (const { id, name } of list.products) products.set(id, { ...emptyRow, name: { En: name, Zh: null } });
    ({ brand } = list);
    file = list.next?.replace(/^.*\//, '');
  }
  const homePage = await readFile(join(dist, 'index.html'), 'utf8');
  const groups = { category: new Map(), series: new Map(), parts: { product: [], group: [] } };
  const isDemo = /<meta name="robots" content="noindex/.test(homePage);
  return {
    ...{ brand, isDemo, themeColor: '', trees: [], products, counts: noCounts },
    ...groups,
    withdrawn: [],
    moves: [],
  };
}

const emptyRow: Omit<ProductRow, 'name'> = {
  ...{ price: null, availability: null, categoryNames: [], seriesName: null },
  ...{ pictures: null, digests: '' },
};
