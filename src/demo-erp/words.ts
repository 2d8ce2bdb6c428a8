export const demoCodes = ['yn', 'lwm', 'nyss', 'dr', 'js', 'vs', 'skr'] as const;

export type DemoCode = (typeof demoCodes)[number];

/** A text in English and in natural simplified Chinese. */
export type Pair = readonly [en: string, zh: string];

/** A sort of thing the brand sells; products are kinds crossed with series and finishes. */
export interface Kind {
  readonly name: Pair;
  /** English name of one of the brand's categories. */
  readonly category: string;
  /** Key of the drawing in `drawings/` that shows it. */
  readonly drawing: string;
  /** Lowest and highest price, in SGD. */
  readonly price: readonly [low: number, high: number];
  /** One full sentence on what it is good for. */
  readonly pitch: Pair;
  readonly attributes: readonly { readonly name: Pair; readonly values: readonly Pair[] }[];
}

/** Everything hand-written about one brand's invented catalogue. */
export interface Words {
  readonly brand: DemoCode;
  /** Letters before the number in a product code, e.g. `LT` in `LT-1042`. */
  readonly codePrefix: string;
  readonly themeColor: string;
  readonly enableZh: boolean;
  /** How many products the demo publishes, 40 to 120. */
  readonly products: number;
  readonly categories: readonly { readonly name: Pair; readonly text: Pair }[];
  readonly series: readonly { readonly name: Pair; readonly text: Pair }[];
  /** 12 to 20. */
  readonly kinds: readonly Kind[];
  /** What tells two products of one kind and series apart: materials, colours, sizes. */
  readonly finishes: readonly Pair[];
  /** Full sentences that fit every product of the brand, for descriptions. */
  readonly praises: readonly Pair[];
  /** Short lines on care or use that fit every product of the brand, for lists in descriptions. */
  readonly care: readonly Pair[];
}
