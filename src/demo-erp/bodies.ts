import { type Body, jsonType, toBody } from './body.ts';
import type { ErpProduct } from './shapes.ts';

export interface BodyOptions {
  readonly envelope: boolean;
  readonly lists: 'light' | 'full';
}

/**
 * Keeps bodies by the identity of what they show: a product's JSON is made once and put together into every list that
 * holds it, a list's body is made once, and both are dropped with the product or the list.
 */
export class Bodies {
  readonly #options: BodyOptions;
  readonly #bodies = new WeakMap<object, Body>();
  readonly #items = new WeakMap<ErpProduct, Buffer>();

  constructor(options: BodyOptions) {
    this.#options = options;
  }

  one(value: object): Body {
    return this.#keep(value, () => [toJson(value)]);
  }

  list(products: readonly ErpProduct[]): Body {
    return this.#keep(products, () => {
      const items = products.flatMap((product) => [comma, this.#item(product)]);
      return [Buffer.from('['), ...items.slice(1), Buffer.from(']')];
    });
  }

  #keep(value: object, toParts: () => readonly Buffer[]): Body {
    const kept = this.#bodies.get(value);
    if (kept) return kept;
    const parts = this.#options.envelope ? [envelope, ...toParts(), Buffer.from('}')] : toParts();
    const body = toBody(jsonType, Buffer.concat(parts));
    this.#bodies.set(value, body);
    return body;
  }

  #item(product: ErpProduct): Buffer {
    const kept = this.#items.get(product);
    if (kept !== undefined) return kept;
    const json = toJson(this.#options.lists === 'full' ? product : toLight(product));
    this.#items.set(product, json);
    return json;
  }
}

const comma = Buffer.from(',');
const envelope = Buffer.from('{"data":');

function toJson(value: object): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** Fields that a list may leave out (requirement 8.7). */
function toLight(product: ErpProduct) {
  const { description: _, descriptionZh: _zh, attributes: _list, ...light } = product;
  return light;
}
