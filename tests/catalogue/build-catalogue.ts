import type { Group, Image, Product } from '#catalogue/product.ts';
import type { Setting } from '#catalogue/setting.ts';
import { type Snapshot, snapshotVersion } from '#catalogue/snapshot.ts';

export function aProduct(id: string, given: Partial<Product> = {}): Product {
  return {
    id,
    code: null,
    name: { En: `Product ${id}`, Zh: null },
    summary: null,
    description: null,
    categoryNames: [],
    seriesName: null,
    images: [],
    price: null,
    availability: null,
    attributes: [],
    facts: {},
    sortOrder: null,
    updatedAt: null,
    ...given,
  };
}

export function manyProducts(count: number, given: Partial<Product> = {}): readonly Product[] {
  return Array.from({ length: count }, (_, index) => aProduct(String(index + 1), given));
}

export function aGroup(name: string, given: Partial<Group> = {}): Group {
  return { name, title: { En: name, Zh: null }, description: null, image: null, sortOrder: null, ...given };
}

export function anImage(url: string): Image {
  return { url, alt: null, width: 1600, height: 1200 };
}

export function aSetting(given: Partial<Setting> = {}): Setting {
  return { themeColor: '#0a7d5a', enableZh: true, ...given };
}

export function aSnapshot(given: Partial<Snapshot> = {}): Snapshot {
  return {
    version: snapshotVersion,
    brand: 'dr',
    identifier: 'sg-dr',
    isDemo: false,
    publicErpHost: 'https://erp.example',
    parameters: { varying: [], fixed: [] },
    setting: aSetting(),
    products: [],
    categories: [],
    series: [],
    moves: [],
    withdrawn: [],
    problems: [],
    pictures: [],
    ...given,
  };
}
