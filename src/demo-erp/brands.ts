import type { BrandCode } from '#config/codes.ts';
import { dr } from '#demo-erp/words/dr.ts';
import { js } from '#demo-erp/words/js.ts';
import { lwm } from '#demo-erp/words/lwm.ts';
import { nyss } from '#demo-erp/words/nyss.ts';
import { skr } from '#demo-erp/words/skr.ts';
import { vs } from '#demo-erp/words/vs.ts';
import { yn } from '#demo-erp/words/yn.ts';
import { DemoBrand } from './brand.ts';
import { composeCatalogue } from './catalogue.ts';
import { type DemoCode, demoCodes, type Words } from './words.ts';

export const wordsOf = { yn, lwm, nyss, dr, js, vs, skr } satisfies Record<DemoCode, Words>;

export const brandCodes = demoCodes;

export function isBrandCode(code: string): code is DemoCode {
  return Object.hasOwn(wordsOf, code);
}

export interface BrandsOptions {
  /** How many products each brand publishes; each brand's own number unless told. */
  readonly products: number | undefined;
  readonly updatedAt: boolean;
}

/** The seven brands, each composed when it is first asked for. */
export class Brands {
  readonly #options: BrandsOptions;
  readonly #brands = new Map<BrandCode, DemoBrand>();

  constructor(options: BrandsOptions) {
    this.#options = options;
  }

  get(code: BrandCode): DemoBrand {
    const kept = this.#brands.get(code);
    if (kept) return kept;
    if (!isBrandCode(code)) throw new Error(`The demo ERP has no brand ${code}.`);
    const brand = new DemoBrand(composeCatalogue(wordsOf[code], this.#options.products), this.#options);
    this.#brands.set(code, brand);
    return brand;
  }
}
