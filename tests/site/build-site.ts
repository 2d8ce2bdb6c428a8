import { fileURLToPath } from 'node:url';
import { aGroup, aProduct, aSetting, aSnapshot, manyProducts } from '../catalogue/build-catalogue.ts';
import type { Product } from '#catalogue/product.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { Brand } from '#config/brands.ts';
import { readDictionaries } from '#render/dictionaries.ts';
import { listPages } from '#site/pages.ts';
import type { Route } from '#site/routes.ts';
import { type Site, toSite } from '#site/site.ts';
import type { TextFile } from '#site/text-file.ts';

export const dictionaries = await readDictionaries(fileURLToPath(new URL('../..', import.meta.url)));

function aBrand(given: Partial<Brand> = {}): Brand {
  return {
    code: 'dr',
    name: 'DR',
    siteUrl: 'https://dr.example',
    region: 'sg',
    identifier: 'sg-dr',
    flag: false,
    forcedLocale: null,
    live: true,
    cardPictures: 'contain',
    liveListingBytes: 200_000,
    withdrawnDays: 90,
    freeProducts: false,
    pictureHosts: [],
    mediaPaths: ['/media/'],
    images: { kind: 'own', privateHosts: [] },
    contact: null,
    thresholds: { maxShrink: 0.2, maxLeftOut: 0.05, maxDrop: 0.2, maxImplausible: 0.5 },
    keep: { releases: 10, assetDays: 30 },
    cdn: null,
    erpEdit: null,
    timeZone: 'UTC',
    channels: [],
    ...given,
  };
}

export function aSite(given: Partial<Snapshot> = {}, brand: Partial<Brand> = {}): Site {
  return toSite({
    brand: aBrand(brand),
    snapshot: aSnapshot(given),
    dictionaries,
    favicon: new Uint8Array(),
    wechatQr: null,
  });
}

export const monolingual = aSetting({ enableZh: false });

export function inChinese(product: Product): Product {
  return { ...product, name: { ...product.name, Zh: `产品${product.id}` } };
}

/** Has thirty `Floor lamps` on two pages. Three of them belong to the series `Arc`. */
export function aShop(given: Partial<Snapshot> = {}, brand: Partial<Brand> = {}): Site {
  const lamps = { categoryNames: ['Floor lamps'] };
  const arcs = ['a1', 'a2', 'a3'].map((id) => aProduct(id, { ...lamps, seriesName: 'Arc' }));
  const products = [...manyProducts(27, lamps), ...arcs].map(inChinese);
  return aSite(
    {
      products,
      categories: [aGroup('Floor lamps', { title: { En: 'Floor lamps', Zh: '落地灯' } })],
      series: [aGroup('Arc', { title: { En: 'Arc', Zh: '弧' } })],
      ...given,
    },
    brand,
  );
}

export function routesOf(site: Site): readonly Route[] {
  return listPages(site).map(({ route }) => route);
}

export function textOf(file: TextFile | undefined): string {
  return Buffer.from(file?.toBytes() ?? []).toString();
}
