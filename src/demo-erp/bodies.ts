import { type Body, jsonType, toBody } from './body.ts';
import type { ErpProduct } from './contract.ts';

export interface BodyOptions {
  readonly envelope: boolean;
  readonly lists: 'light' | 'full';
}

/**
 * Bodies kept by the identity of what they show: a product's JSON is made once and put together into every list
 * it stands in, a list's body is made once, and both go when nobody holds the product or the list any more.
 */
export class Bodies {
  readonly #options: BodyOptions;
  readonly #bodies = new WeakMap<object, Body>();
  readonly #items = new WeakMap<ErpProduct, string>();

  constructor(options: BodyOptions) {
    this.#options = options;
  }

  one(value: object): Body {
    return this.#keep(value, () => JSON.stringify(value));
  }

  list(products: readonly ErpProduct[]): Body {
    return this.#keep(products, () => `[${products.map((product) => this.#item(product)).join(',')}]`);
  }

  #keep(value: object, toJson: () => string): Body {
    const kept = this.#bodies.get(value);
    if (kept) return kept;
    const json = this.#options.envelope ? `{"data":${toJson()}}` : toJson();
    const body = toBody(jsonType, Buffer.from(json));
    this.#bodies.set(value, body);
    return body;
  }

  #item(product: ErpProduct): string {
    const kept = this.#items.get(product);
    if (kept !== undefined) return kept;
    const json = JSON.stringify(this.#options.lists === 'full' ? product : toLight(product));
    this.#items.set(product, json);
    return json;
  }
}

/** What a list may leave out by the contract. */
function toLight(product: ErpProduct) {
  const { description: _, descriptionZh: _zh, attributes: _list, ...light } = product;
  return light;
}
