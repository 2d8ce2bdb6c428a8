import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type CatalogueRecord, noCounts, type ProductRow, toRecord } from '#catalogue/record.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { nullIfMissing } from '#files/whole.ts';
import type { Brand } from '#config/brands.ts';
import { judgeProducts } from '#guard/losses.ts';
import { BuildError } from './failure.ts';

/** Returns the record of the last build, from its snapshot, otherwise from the product lists in the dist. Null without both. */
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

/** A catalogue with fewer products may lose any share of them, but not all. */
const smallCatalogue = 20;

/** Throws if more was lost since the last dist than brands.json allows, because a fault of the ERP is then likely. */
export function refuseLosses(before: CatalogueRecord | null, snapshot: Snapshot, brand: Brand): void {
  // Demo products are not comparable with real products.
  if (before === null || before.isDemo !== snapshot.isDemo) return;
  const { identifier, thresholds } = brand;
  const record = toRecord(snapshot, before.trees, {});
  const now = record.products.size;
  const isSmall = before.products.size < smallCatalogue && now > 0;
  const limit = { maxDrop: now === 0 ? 0 : thresholds.maxShrink, isOfDay: false };
  const lost = isSmall ? [] : judgeProducts(before, record, limit);
  const missing = lost.flatMap(({ subjects }) => subjects).flatMap(({ items }) => items).length;
  if (lost.length === 0) return;
  throw new BuildError(
    'shrink',
    `The ERP lists ${now} products of ${identifier}, after ${before.products.size} before; ${missing} of them are missing. ` +
      `brands.json allows a loss of ${Math.round(thresholds.maxShrink * 100)} % (thresholds.maxShrink). ` +
      'Check the ERP. If the loss is intended, build again with --allow-shrink.',
    lost,
  );
}
