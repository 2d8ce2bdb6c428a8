import type { BrandCode } from '#config/codes.ts';
import { type Answer, ok, refused } from './answer.ts';
import { Bodies, type BodyOptions } from './bodies.ts';
import { DemoBrand } from './brand.ts';
import type { Call, CallName } from './call.ts';
import { composeCatalogue } from './catalogue.ts';
import { readContent } from './content.ts';
import { Counts } from './count.ts';
import { Faults } from './fault.ts';
import { Pictures } from './pictures.ts';
import type { ErpProduct } from './shapes.ts';

export interface ErpOptions extends BodyOptions {
  /** How many products each brand publishes; undefined for each brand's own number. */
  readonly products: number | undefined;
  readonly updatedAt: boolean;
}

/** All that one demo ERP holds, and the right answer to each call. */
export class Erp {
  readonly faults = new Faults();
  readonly counts = new Counts();
  readonly pictures = new Pictures();
  readonly #options: ErpOptions;
  readonly #bodies: Bodies;
  readonly #brands = new Map<BrandCode, DemoBrand>();

  constructor(options: ErpOptions) {
    this.#options = options;
    this.#bodies = new Bodies(options);
  }

  /** Returns a brand, composed when it is first asked for. */
  brand(code: BrandCode): DemoBrand {
    const kept = this.#brands.get(code);
    if (kept) return kept;
    const brand = new DemoBrand(composeCatalogue(readContent(code), this.#options.products), this.#options);
    this.#brands.set(code, brand);
    return brand;
  }

  async answer({ name, brand, key }: Call): Promise<Answer> {
    if (!brand) return refused(404, 'This ERP has no such brand.');
    if (name === 'media') {
      const picture = await this.pictures.get(brand, key);
      return picture ? ok(picture) : refused(404, `${brand} has no picture ${JSON.stringify(key)}.`);
    }
    return this.#readers[name](this.brand(brand), key);
  }

  emptyList(): Answer {
    return ok(this.#bodies.list([]));
  }

  readonly #readers = {
    setting: (brand) => ok(this.#bodies.one(brand.setting())),
    product: (brand, id) =>
      this.#one(brand.product(id), `${brand.code} publishes no product ${JSON.stringify(id)}.`),
    by_brand: (brand) => this.#list(brand.products()),
    all_series_products: (brand) => this.#list(brand.seriesProducts()),
    by_category: (brand, name) => this.#list(brand.productsOfCategory(name)),
    by_series: (brand, name) => this.#list(brand.productsOfSeries(name)),
    category: (brand, name) =>
      this.#one(brand.category(name), `${brand.code} has no category ${JSON.stringify(name)}.`),
    series: (brand, name) =>
      this.#one(brand.series(name), `${brand.code} has no series ${JSON.stringify(name)}.`),
  } satisfies Record<Exclude<CallName, 'media'>, (brand: DemoBrand, key: string) => Answer>;

  #one(value: object | undefined, missing: string): Answer {
    return value ? ok(this.#bodies.one(value)) : refused(404, missing);
  }

  #list(products: readonly ErpProduct[]): Answer {
    return ok(this.#bodies.list(products));
  }
}
