import { crc32 } from 'node:zlib';
import type { Product } from '#catalogue/product.ts';
import type { Setting } from '#catalogue/setting.ts';
import type { Catalogue } from './catalogue.ts';
import { type GivenGroup, type GivenProduct, toGroup, toProduct, withGiven } from './given.ts';
import { type DemoGroup, type DemoProduct, type InvalidFields, toWireProduct } from './to-wire.ts';

/** Replaces objects instead of mutating them, because responses are cached by object. */
export class DemoBrand {
  readonly code: string;
  #setting: Setting;
  readonly #products = new Map<string, DemoProduct>();
  readonly #withdrawn = new Map<string, DemoProduct>();
  readonly #categories: Map<string, DemoGroup>;
  readonly #series: Map<string, DemoGroup>;
  readonly #lists = new Map<string, readonly DemoProduct[]>();
  readonly #isDated: boolean;
  #seconds = 0;

  constructor(catalogue: Catalogue, { updatedAt }: { readonly updatedAt: boolean }) {
    this.code = catalogue.brand;
    this.#setting = catalogue.setting;
    this.#isDated = updatedAt;
    this.#categories = new Map(catalogue.categories.map((category) => [category.name, category]));
    this.#series = new Map(catalogue.series.map((series) => [series.name, series]));
    for (const product of catalogue.products) this.#put(product.id, this.#stamped(product));
  }

  setting(): Setting {
    return this.#setting;
  }

  products(): readonly DemoProduct[] {
    return this.#list('brand', () => true);
  }

  seriesProducts(): readonly DemoProduct[] {
    return this.#list('in series', ({ seriesName }) => seriesName !== null);
  }

  productsOfCategory(name: string): readonly DemoProduct[] {
    return this.#list(`category ${name}`, ({ categoryNames }) => categoryNames.includes(name));
  }

  productsOfSeries(name: string): readonly DemoProduct[] {
    return this.#list(`series ${name}`, ({ seriesName }) => seriesName === name);
  }

  product(id: string): DemoProduct | undefined {
    return this.#products.get(id);
  }

  category(name: string): DemoGroup | undefined {
    return this.#categories.get(name);
  }

  series(name: string): DemoGroup | undefined {
    return this.#series.get(name);
  }

  groups(kind: 'category' | 'series'): readonly DemoGroup[] {
    return [...(kind === 'category' ? this.#categories : this.#series).values()];
  }

  rename(id: string, name: string, nameZh?: string): void {
    this.set(id, { name: { En: name, ...(nameZh !== undefined && { Zh: nameZh }) } });
  }

  reprice(id: string, amount: number | null): void {
    this.set(id, { price: amount === null ? null : { amount, currency: 'SGD' } });
  }

  set(id: string, given: GivenProduct): void {
    this.#put(id, this.#stamped(withGiven(this.#find(id), given), 'updatedAt' in given));
  }

  setInvalidFields(id: string, invalidFields: InvalidFields): void {
    const product = this.#find(id);
    const isStamped = 'updatedAt' in invalidFields;
    this.#put(
      id,
      this.#stamped({ ...product, invalidFields: { ...product.invalidFields, ...invalidFields } }, isStamped),
    );
  }

  publish(product: GivenProduct & Pick<Product, 'id'>): void {
    this.#put(product.id, this.#stamped(toProduct(product)));
  }

  withdraw(id: string): void {
    this.#withdrawn.set(id, this.#find(id));
    this.#products.delete(id);
    this.#lists.clear();
  }

  publishAgain(id: string): boolean {
    const product = this.#withdrawn.get(id);
    if (product !== undefined) this.#put(id, this.#stamped(product));
    return product !== undefined;
  }

  publishCategory(category: GivenGroup): void {
    this.#categories.set(category.name, toGroup(category));
  }

  publishSeries(series: GivenGroup): void {
    this.#series.set(series.name, toGroup(series));
  }

  retheme(themeColor: string): void {
    this.#setting = { ...this.#setting, themeColor };
  }

  offerZh(enableZh: boolean): void {
    this.#setting = { ...this.#setting, enableZh };
  }

  #find(id: string): DemoProduct {
    const product = this.#products.get(id);
    if (product) return product;
    throw new Error(
      `The demo brand ${this.code} publishes no product ${JSON.stringify(id)}. If it is withdrawn, publish it again first.`,
    );
  }

  #put(id: string, product: DemoProduct): void {
    this.#products.set(id, product);
    this.#withdrawn.delete(id);
    this.#lists.clear();
  }

  #list(key: string, belongs: (product: DemoProduct) => boolean): readonly DemoProduct[] {
    const kept = this.#lists.get(key);
    if (kept) return kept;
    const list = [...this.#products.values()].filter(belongs);
    // Keeps no empty lists, because requests for unknown names would fill the memory.
    if (list.length > 0) this.#lists.set(key, list);
    return list;
  }

  /** The milliseconds of `updatedAt` depend on the content, so that builds notice edited demo content. */
  #stamped(product: DemoProduct, isStampedAlready = false): DemoProduct {
    if (isStampedAlready) return product;
    const undated = { ...product, updatedAt: null };
    if (!this.#isDated) return undated;
    this.#seconds += 1;
    const milliseconds = crc32(JSON.stringify(toWireProduct(undated))) % 1000;
    return { ...undated, updatedAt: new Date(firstDay + this.#seconds * 1000 + milliseconds).toISOString() };
  }
}

const firstDay = Date.UTC(2026, 8, 1);
