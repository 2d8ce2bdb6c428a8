import { type Answer, type Bodies, type BodyOptions, createBodies, ok, refused } from './answer.ts';
import { DemoBrand } from './brand.ts';
import type { Call, CallName } from './call.ts';
import { composeCatalogue } from './catalogue.ts';
import { readContent } from './content.ts';
import { type ActiveFault, type Fault, type FaultMatch, takeFault } from './fault.ts';
import { Pictures } from './drawing.ts';
import type { DemoGroup, DemoProduct } from './to-wire.ts';

export interface ErpOptions extends Partial<BodyOptions> {
  readonly products?: number;
  readonly updatedAt?: boolean;
}

export class Erp {
  faults: readonly ActiveFault[] = [];
  counts = noCounts();
  readonly #pictures = new Pictures();
  readonly #options: ErpOptions;
  readonly #bodies: Bodies;
  readonly #brands = new Map<string, DemoBrand>();

  constructor(options: ErpOptions) {
    this.#options = options;
    this.#bodies = createBodies({ envelope: false, lists: 'light', ...options });
  }

  brand(code: string): DemoBrand {
    const kept = this.#brands.get(code);
    if (kept) return kept;
    const { products, updatedAt = true } = this.#options;
    const brand = new DemoBrand(composeCatalogue(readContent(code), products), { updatedAt });
    this.#brands.set(code, brand);
    return brand;
  }

  publishPicture(code: string, file: string, bytes: Buffer): void {
    this.#pictures.publish(code, file, bytes);
  }

  fail(fault: Fault, match: FaultMatch = {}): void {
    this.faults = [...this.faults, { fault, match }];
  }

  heal(): void {
    this.faults = [];
  }

  takeFault(call: Call): ActiveFault | undefined {
    const [fault, rest] = takeFault(this.faults, call);
    this.faults = rest;
    return fault;
  }

  requests(): RequestCounts {
    return structuredClone(this.counts);
  }

  resetCounts(): void {
    this.counts = noCounts();
  }

  async answer({ name, brand, key }: Call): Promise<Answer> {
    if (!brand) return refused(404, 'This ERP has no such brand.');
    if (name === 'media') {
      const picture = await this.#pictures.get(brand, key);
      return picture ? ok(picture) : refused(404, `${brand} has no picture ${JSON.stringify(key)}.`);
    }
    return this.#readers[name](this.brand(brand), key);
  }

  emptyList(): Answer {
    return ok(this.#bodies.list([]));
  }

  readonly #readers = {
    setting: (brand) => ok(this.#bodies.setting(brand.setting())),
    product: (brand, id) => {
      const product = brand.product(id);
      if (product !== undefined) return ok(this.#bodies.product(product));
      return refused(404, `${brand.code} publishes no product ${JSON.stringify(id)}.`);
    },
    by_brand: (brand) => this.#list(brand.products()),
    all_series_products: (brand) => this.#list(brand.seriesProducts()),
    by_category: (brand, name) => this.#list(brand.productsOfCategory(name)),
    by_series: (brand, name) => this.#list(brand.productsOfSeries(name)),
    category: (brand, name) =>
      this.#group(brand.category(name), `${brand.code} has no category ${JSON.stringify(name)}.`),
    series: (brand, name) =>
      this.#group(brand.series(name), `${brand.code} has no series ${JSON.stringify(name)}.`),
  } satisfies Record<Exclude<CallName, 'media'>, (brand: DemoBrand, key: string) => Answer>;

  #group(group: DemoGroup | undefined, missing: string): Answer {
    return group ? ok(this.#bodies.group(group)) : refused(404, missing);
  }

  #list(products: readonly DemoProduct[]): Answer {
    return ok(this.#bodies.list(products));
  }
}

interface RequestCount {
  calls: number;
  bytes: number;
  notModified: number;
}

export type RequestCounts = Readonly<Record<CallName, Readonly<RequestCount>>>;

const none = (): RequestCount => ({ calls: 0, bytes: 0, notModified: 0 });

const noCounts = (): Record<CallName, RequestCount> => ({
  ...{ setting: none(), product: none(), category: none(), series: none(), media: none() },
  ...{ by_brand: none(), all_series_products: none(), by_category: none(), by_series: none() },
});
