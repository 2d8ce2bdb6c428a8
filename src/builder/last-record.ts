import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type CatalogueRecord, noCounts, type ProductRow, toRecord } from '#catalogue/record.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { nullIfMissing } from '#files/whole.ts';

/** Returns the record of the last build, from its snapshot or else from the product lists in the dist; null without both. */
export async function readLastRecord(
  dist: string,
  snapshot: Snapshot | null,
): Promise<CatalogueRecord | null> {
  if (snapshot !== null) return toRecord(snapshot, [], {});
  return readListed(dist).catch(() => null);
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
    const text: string | null = await nullIfMissing(readFile(join(dist, file), 'utf8'));
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
