import type { Sent } from './answer.ts';
import type { CallName } from './call.ts';

export interface RequestCount {
  /** Requests that arrived, whatever became of them. */
  readonly calls: number;
  /** Of bodies, as sent. */
  readonly bytes: number;
  readonly notModified: number;
}

export type RequestCounts = Readonly<Record<CallName, RequestCount>>;

/** Counts the requests of each call; the demo switches are not counted. */
export class Counts {
  readonly #counts = new Map<CallName, RequestCount>();

  arrived(name: CallName): void {
    const count = this.#of(name);
    this.#counts.set(name, { ...count, calls: count.calls + 1 });
  }

  sent(name: CallName, { bytes, isNotModified }: Sent): void {
    const count = this.#of(name);
    const notModified = count.notModified + (isNotModified ? 1 : 0);
    this.#counts.set(name, { ...count, bytes: count.bytes + bytes, notModified });
  }

  reset(): void {
    this.#counts.clear();
  }

  all(): RequestCounts {
    return {
      setting: this.#of('setting'),
      product: this.#of('product'),
      by_brand: this.#of('by_brand'),
      all_series_products: this.#of('all_series_products'),
      by_category: this.#of('by_category'),
      by_series: this.#of('by_series'),
      category: this.#of('category'),
      series: this.#of('series'),
      media: this.#of('media'),
    };
  }

  #of(name: CallName): RequestCount {
    return this.#counts.get(name) ?? { calls: 0, bytes: 0, notModified: 0 };
  }
}
