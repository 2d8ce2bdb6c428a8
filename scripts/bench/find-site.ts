import { hash } from 'node:crypto';
import { readBrands } from '#config/brands.ts';
import { readDictionaries } from '#render/dictionaries.ts';
import type { Picture } from '#catalogue/picture.ts';
import type { Product } from '#catalogue/product.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { type Site, toSite } from '#site/site.ts';
import { composeSnapshot } from './catalogue.ts';

export async function openFindSite(products: number) {
  const brand = (await readBrands('brands.json')).get('lwm');
  if (brand === undefined)
    throw new Error('brands.json has no brand "lwm", which the bench builds. Add the brand.');
  const dictionaries = await readDictionaries(process.cwd());
  const snapshot = makeReal(composeSnapshot(brand, products));
  const toSiteOf = (changed: Snapshot): Site =>
    toSite({ brand, snapshot: changed, dictionaries, favicon: new Uint8Array(), wechatQr: null });
  const change = (at: number, given: Partial<Product>): Site =>
    toSiteOf({
      ...snapshot,
      products: snapshot.products.map((product, index) =>
        index === at ? { ...product, ...given } : product,
      ),
    });
  let latest = snapshot;
  const [first] = snapshot.products;
  return {
    site: toSiteOf(snapshot),
    rename: (at: number) => change(at, renamed(at)),
    reprice: (at: number) => change(at, { price: { amount: 1 + at, currency: 'SGD' } }),
    renameNext: (at: number) => {
      latest = {
        ...latest,
        products: change(at, renamed(at)).snapshot.products.map((product, index) =>
          index === at ? product : (latest.products[index] ?? product),
        ),
      };
      return toSiteOf(latest);
    },
    add: (id: string) =>
      toSiteOf({ ...snapshot, products: [...snapshot.products, ...(first ? [{ ...first, id }] : [])] }),
  };
}

function renamed(at: number): Partial<Product> {
  return { name: { En: `Renamed lamp ${at}`, Zh: `改名灯 ${at}` } };
}

/** Clones the products, so that V8 stores their texts like parsed JSON, not like concatenated strings. */
function makeReal(snapshot: Snapshot): Snapshot {
  const start = Date.parse('2025-01-01T00:00:00Z');
  const products = structuredClone(snapshot.products).map((product, at) => ({
    ...product,
    updatedAt: new Date(start + ((at * 7_919) % 600) * 86_400_000).toISOString(),
  }));
  const pictures = products.flatMap(({ images }) => images.map(({ url }) => toPicture(url)));
  return { ...snapshot, products, pictures };
}

function toPicture(url: string): Picture {
  const digest = hash('sha256', url, 'hex').slice(0, 12);
  return {
    url,
    made: { digest, width: 1_600, height: 1_600, color: `#${digest.slice(0, 6)}` },
  };
}
