import { parseBrands } from '#config/brands.ts';
import { factKeys } from '#catalogue/facts.ts';
import type { Group } from '#catalogue/group.ts';
import type { Product } from '#catalogue/product.ts';
import { type Snapshot, snapshotVersion } from '#catalogue/snapshot.ts';
import { messageKeys, parseMessages } from '#site/messages.ts';
import type { SiteInput } from '#site/site.ts';

/** A small site with a page of each kind and all that pages may have: what stands in them stands in any site's. */
export function toSampleInput(): SiteInput {
  const names = Object.fromEntries(messageKeys.map((key) => [key, key]));
  const texts = parseMessages(JSON.stringify(names), 'The sample');
  if (brand === undefined) throw new Error('The sample has no brand.');
  return { brand, snapshot, dictionaries: { En: texts, Zh: texts }, favicon: new Uint8Array() };
}

const erpHost = 'https://erp.example';
const text = { En: 'Sample', Zh: null };

const fields = { name: 'Sample', site: 'https://sample.example', liveListingBytes: 1e9, images: 'link' };
const [brand] = [...parseBrands(JSON.stringify({ brands: { yn: fields } })).values()];

const snapshot: Snapshot = {
  version: snapshotVersion,
  brand: 'yn',
  identifier: 'sg-yn',
  isDemo: false,
  publicErpHost: erpHost,
  setting: { themeColor: '#0a7d5a', enableZh: true },
  // More than one listing page holds.
  products: Array.from({ length: 30 }, (_, at) => toProduct(`${at + 1}`)),
  categories: [toGroup('Category')],
  series: [toGroup('Series')],
  moves: [],
  problems: [],
  pictures: [],
};

function toProduct(id: string): Product {
  return {
    id,
    code: id,
    name: text,
    summary: text,
    description: null,
    categoryNames: ['Category'],
    seriesName: 'Series',
    images: ['a', 'b', 'c'].map(toImage),
    price: { amount: 1, currency: 'SGD' },
    availability: 'in_stock',
    attributes: [{ name: text, value: text }],
    facts: Object.fromEntries(factKeys.map((key) => [key, text])),
    sortOrder: null,
    updatedAt: null,
  };
}

function toGroup(name: string): Group {
  return { name, title: text, description: null, image: toImage('group'), sortOrder: null };
}

function toImage(name: string) {
  return { url: `${erpHost}/${name}.jpg`, alt: text, width: 1_600, height: 1_200 };
}
