import { listDifferences, maxValueLength, type Traits } from './differences.ts';
import type { ListedProduct } from './catalogue.ts';
import { memoize } from './memoize.ts';
import { sortBySize } from './quantity.ts';
import type { Attribute } from './product.ts';
import type { LocalText, ShownText } from './text.ts';

/** An attribute in which the variants of a product differ. */
export interface PickerAttribute {
  readonly name: Attribute['name'];
  readonly values: readonly PickerValue[];
}

export interface PickerValue {
  readonly value: Attribute['value'];
  /** The variant with this value that differs least from the product. For the product's own value, the product itself. */
  readonly product: ListedProduct;
  /** The other attributes of the picker in which that variant differs. */
  readonly changes: readonly Attribute[];
}

/** A picker in one language, with an attribute in each row. */
export type ShownPicker = readonly {
  readonly name: ShownText;
  readonly choices: readonly ShownChoice[];
}[];

interface ShownChoice {
  readonly text: ShownText;
  readonly path: string;
  readonly isOwn: boolean;
  readonly isDiscontinued: boolean;
  readonly changes: readonly ShownText[];
}

type Attributes = ReadonlyMap<string, Attribute>;

interface Series {
  readonly all: ReadonlyMap<ListedProduct, Attributes>;
  readonly keys: readonly string[];
}

const readSeries = memoize((variants: readonly ListedProduct[]): Series => {
  const all = new Map(variants.map((variant) => [variant, readAttributes(variant)]));
  return { all, keys: listDifferences([...all.values()].map(toTraits)) };
});

/** The names of the attributes in which the products of a series differ. */
export function listVariedNames(variants: readonly ListedProduct[]): readonly LocalText[] {
  const { all, keys } = readSeries(variants);
  const attributes = [...all.values()];
  return keys.flatMap((key) => attributes.find((one) => one.has(key))?.get(key)?.name ?? []);
}

/** Returns the choices on a product's page, without values that no variant has. */
export function toPicker(
  product: ListedProduct,
  variants: readonly ListedProduct[],
): readonly PickerAttribute[] {
  const { all, keys } = readSeries(variants);
  return keys.map((key) => {
    const attributes = [...all.values()].flatMap((one) => one.get(key) ?? []);
    const values = new Map(attributes.map(({ value }) => [keyOf(value), value]));
    const choices = [...values].map(([text, value]) =>
      toChoice({ product, key, text, value }, { all, keys }),
    );
    const name = attributes[0]?.name ?? { En: key, Zh: null };
    return { name, values: sortBySize(choices, ({ value }) => keyOf(value)) };
  });
}

interface Wanted {
  readonly product: ListedProduct;
  readonly key: string;
  readonly text: string;
  readonly value: Attribute['value'];
}

function toChoice({ product, key, text, value }: Wanted, { all, keys }: Series): PickerValue {
  const own = toTraits(all.get(product) ?? new Map());
  let best: PickerValue & { readonly distance: number } = { value, product, changes: [], distance: Infinity };
  if (own.get(key) === text) return best;
  for (const [variant, attributes] of all) {
    const traits = toTraits(attributes);
    if (traits.get(key) !== text) continue;
    const changed = keys.filter((other) => other !== key && traits.get(other) !== own.get(other));
    const distance = changed.length + (variant.availability === 'discontinued' ? 0.5 : 0);
    if (distance >= best.distance) continue;
    best = {
      value,
      product: variant,
      changes: changed.flatMap((other) => attributes.get(other) ?? []),
      distance,
    };
  }
  return best;
}

/** Reads the attributes by name. Uses the first of two attributes with the same name. */
function readAttributes({ attributes }: ListedProduct): Attributes {
  const short = attributes.filter(({ value }) => keyOf(value).length <= maxValueLength);
  const byKey = Map.groupBy(short, ({ name }) => keyOf(name));
  return new Map([...byKey].flatMap(([key, [first]]) => (first === undefined ? [] : [[key, first]])));
}

function toTraits(attributes: Attributes): Traits {
  return new Map([...attributes].map(([key, { value }]) => [key, keyOf(value)]));
}

/** Returns the same key for texts that differ only in spaces, case or width. */
function keyOf({ En, Zh }: LocalText): string {
  return (En ?? Zh ?? '').normalize('NFKC').toLowerCase();
}
