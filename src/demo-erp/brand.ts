import { crc32 } from 'node:zlib';
import type { BrandCode } from '#config/codes.ts';
import type { Catalogue } from './catalogue.ts';
import type { ErpGroup, ErpProduct, ErpSetting } from './shapes.ts';

/**
 * A brand's catalogue with its switches. Values are never changed in place: a switch makes a new object of each value
 * it touches and leaves all others the same object, lists included, so that bodies can be kept by identity.
 */
export class DemoBrand {
  readonly code: BrandCode;
  #setting: ErpSetting;
  readonly #products = new Map<string, ErpProduct>();
  readonly #withdrawn = new Map<string, ErpProduct>();
  readonly #categories: Map<string, ErpGroup>;
  readonly #series: Map<string, ErpGroup>;
  readonly #lists = new Map<string, readonly ErpProduct[]>();
  readonly #isDated: boolean;
  #seconds = 0;

  constructor(catalogue: Catalogue, { updatedAt }: { readonly updatedAt: boolean }) {
    this.code = catalogue.brand;
    this.#setting = catalogue.setting;
    this.#isDated = updatedAt;
    this.#categories = new Map(catalogue.categories.map((category) => [category.name, category]));
    this.#series = new Map(catalogue.series.map((series) => [series.name, series]));
    for (const product of catalogue.products) this.publish(product);
  }

  setting(): ErpSetting {
    return this.#setting;
  }

  products(): readonly ErpProduct[] {
    return this.#list('brand', () => true);
  }

  seriesProducts(): readonly ErpProduct[] {
    return this.#list('in series', (product) => seriesOf(product).length > 0);
  }

  productsOfCategory(name: string): readonly ErpProduct[] {
    return this.#list(`category ${name}`, (product) => categoriesOf(product).includes(name));
  }

  productsOfSeries(name: string): readonly ErpProduct[] {
    return this.#list(`series ${name}`, (product) => seriesOf(product).includes(name));
  }

  product(id: string): ErpProduct | undefined {
    return this.#products.get(id);
  }

  category(name: string): ErpGroup | undefined {
    return this.#categories.get(name);
  }

  series(name: string): ErpGroup | undefined {
    return this.#series.get(name);
  }

  groups(kind: 'category' | 'series'): readonly ErpGroup[] {
    return [...(kind === 'category' ? this.#categories : this.#series).values()];
  }

  /** Keeps the Chinese name unless a new one is given. */
  rename(id: string, name: string, nameZh?: string): void {
    this.set(id, nameZh === undefined ? { name } : { name, nameZh });
  }

  /** In SGD; null takes the price away. */
  reprice(id: string, amount: number | null): void {
    this.set(id, { price: amount === null ? null : { amount, currency: 'SGD' } });
  }

  /** Changes some fields. A patch that names `updatedAt` itself is not stamped. */
  set(id: string, patch: Partial<ErpProduct>): void {
    const product = this.#find(id);
    this.#put(id, this.#stamped({ ...product, ...patch }, 'updatedAt' in patch));
  }

  /** Adds a product or replaces the one with its id in its place; any id and any text will do. */
  publish(product: ErpProduct): void {
    this.#put(String(product.id), this.#stamped(product));
  }

  withdraw(id: string): void {
    const product = this.#find(id);
    this.#forget(product);
    this.#products.delete(id);
    this.#withdrawn.set(id, product);
  }

  /** Publishes a withdrawn product again, as it was. Returns whether there was one. */
  publishAgain(id: string): boolean {
    const product = this.#withdrawn.get(id);
    if (product !== undefined) this.publish(product);
    return product !== undefined;
  }

  publishCategory(category: ErpGroup): void {
    this.#categories.set(category.name, category);
  }

  publishSeries(series: ErpGroup): void {
    this.#series.set(series.name, series);
  }

  /** Any text, also one that is no colour. */
  retheme(themeColor: string): void {
    this.#setting = { mainSharedContent: { ...this.#setting.mainSharedContent, themeColor } };
  }

  offerZh(enableZh: boolean): void {
    this.#setting = { mainSharedContent: { ...this.#setting.mainSharedContent, enableZh } };
  }

  #find(id: string): ErpProduct {
    const product = this.#products.get(id);
    if (product) return product;
    throw new Error(`The demo brand ${this.code} has no product ${JSON.stringify(id)}. Publish it first.`);
  }

  #put(id: string, product: ErpProduct): void {
    const before = this.#products.get(id);
    if (before) this.#forget(before);
    this.#forget(product);
    this.#products.set(id, product);
    this.#withdrawn.delete(id);
  }

  #list(key: string, belongs: (product: ErpProduct) => boolean): readonly ErpProduct[] {
    const kept = this.#lists.get(key);
    if (kept) return kept;
    const list = [...this.#products.values()].filter(belongs);
    // An empty one is not kept, or made-up names would fill the memory.
    if (list.length > 0) this.#lists.set(key, list);
    return list;
  }

  /** Drops the lists that hold a product. */
  #forget(product: ErpProduct): void {
    this.#lists.delete('brand');
    for (const name of categoriesOf(product)) this.#lists.delete(`category ${name}`);
    for (const name of seriesOf(product)) {
      this.#lists.delete('in series');
      this.#lists.delete(`series ${name}`);
    }
  }

  /**
   * A fixed start and a second a change: no wall clock, so that a run can be repeated. The milliseconds follow the content,
   * or a build would take a product whose demo content was edited for one that it has read already.
   */
  #stamped(product: ErpProduct, isStampedAlready = false): ErpProduct {
    if (isStampedAlready) return product;
    const { updatedAt: _, ...undated } = product;
    if (!this.#isDated) return undated;
    this.#seconds += 1;
    const milliseconds = crc32(JSON.stringify(undated)) % 1000;
    return { ...undated, updatedAt: new Date(firstDay + this.#seconds * 1000 + milliseconds).toISOString() };
  }
}

const firstDay = Date.UTC(2026, 8, 1);

/** Also of a product whose fields a test has spoilt. */
function categoriesOf({ categoryNames, categoryName }: ErpProduct): readonly string[] {
  return [...(Array.isArray(categoryNames) ? categoryNames : []), categoryName].filter(isText);
}

function seriesOf({ seriesName }: ErpProduct): readonly string[] {
  return [seriesName].filter(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
