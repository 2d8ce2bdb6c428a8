import { readBrands } from '#config/brands.ts';
import { readDictionaries } from '#builder/site-input.ts';
import type { Product } from '#catalogue/product.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { type Site, toSite } from '#site/site.ts';
import { composeSnapshot } from './catalogue.ts';

/** Composes the synthetic site of a brand, and sites that one change makes of it. */
export async function openFindSite(products: number) {
  const brand = (await readBrands('brands.json')).get('lwm');
  if (brand === undefined) throw new Error('brands.json has no lwm.');
  const dictionaries = await readDictionaries(process.cwd());
  const snapshot = spreadDays(composeSnapshot(brand, products));
  const toSiteOf = (changed: Snapshot): Site =>
    toSite({ brand, snapshot: changed, dictionaries, favicon: new Uint8Array(), wechatQr: null });
  const change = (at: number, given: Partial<Product>): Site =>
    toSiteOf({
      ...snapshot,
      products: snapshot.products.map((product, index) =>
        index === at ? { ...product, ...given } : product,
      ),
    });
  const [first] = snapshot.products;
  return {
    site: toSiteOf(snapshot),
    rename: (at: number) => change(at, { name: { En: `Renamed lamp ${at}`, Zh: `改名灯 ${at}` } }),
    reprice: (at: number) => change(at, { price: { amount: 1 + at, currency: 'SGD' } }),
    add: (id: string) =>
      toSiteOf({ ...snapshot, products: [...snapshot.products, ...(first ? [{ ...first, id }] : [])] }),
  };
}

/** Real products change on many days. */
function spreadDays(snapshot: Snapshot): Snapshot {
  const start = Date.parse('2025-01-01T00:00:00Z');
  const products = snapshot.products.map((product, at) => ({
    ...product,
    updatedAt: new Date(start + ((at * 7_919) % 600) * 86_400_000).toISOString(),
  }));
  return { ...snapshot, products };
}
