import { listDifferences, maxValueLength, propertyOf, type Traits } from './differences.ts';
import type { ListedProduct } from './catalogue.ts';
import { memoize } from './memoize.ts';
import { sortBySize } from './quantity.ts';
import type { Attribute } from './product.ts';
import type { LocalText, ShownText } from './text.ts';

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

type Variant = ReturnType<typeof readVariant>;

const readSeries = memoize((products: readonly ListedProduct[]) => {
  const all = products.map(readVariant);
  const hasProperty = (key: string) => {
    const name = attributesOf(key, all)[0]?.name;
    return propertyOf(name?.En ?? null, name?.Zh ?? null) !== null;
  };
  const traits = all.map((variant) => variant.traits);
  return { all, keys: listDifferences(traits, hasProperty) };
});

function readVariant(product: ListedProduct) {
  const attributes = new Map<string, Attribute>();
  for (const attribute of product.attributes) {
    const key = keyOf(attribute.name);
    const isShort = keyOf(attribute.value).length <= maxValueLength;
    if (isShort && !attributes.has(key)) attributes.set(key, attribute);
  }
  const traits: Traits = new Map([...attributes].map(([key, { value }]) => [key, keyOf(value)]));
  return { product, attributes, traits };
}

export function listVariedNames(variants: readonly ListedProduct[]): readonly LocalText[] {
  const { all, keys } = readSeries(variants);
  return keys.flatMap((key) => attributesOf(key, all)[0]?.name ?? []);
}

function attributesOf(key: string, all: readonly Variant[]): readonly Attribute[] {
  return all.flatMap(({ attributes }) => attributes.get(key) ?? []);
}

/**
 * For each value, finds the variant that has the value and is most similar to `product`. `changes` lists the other
 * attributes in which that variant differs from `product`.
 */
export function toPicker(product: ListedProduct, variants: readonly ListedProduct[]) {
  const { all, keys } = readSeries(variants);
  const own = all.find((variant) => variant.product === product);
  if (own === undefined) return [];
  return keys.map((key) => {
    const attributes = attributesOf(key, all);
    const values = new Map(attributes.map(({ value }) => [keyOf(value), value]));
    const choices = [...values].map(([text, value]) => {
      const { variant, changed } = findNearest(own, key, text, { all, keys });
      const changes = changed.flatMap((other) => variant.attributes.get(other) ?? []);
      return { value, product: variant.product, changes };
    });
    const name = attributes[0]?.name ?? { En: key, Zh: null };
    return { name, values: sortBySize(choices, ({ value }) => keyOf(value)) };
  });
}

function findNearest(own: Variant, key: string, text: string, { all, keys }: ReturnType<typeof readSeries>) {
  let best: { variant: Variant; changed: readonly string[]; distance: number } = {
    ...{ variant: own, changed: [], distance: Infinity },
  };
  if (own.traits.get(key) === text) return best;
  for (const variant of all) {
    if (variant.traits.get(key) !== text) continue;
    const changed = keys.filter(
      (other) => other !== key && variant.traits.get(other) !== own.traits.get(other),
    );
    const distance = changed.length + (variant.product.availability === 'discontinued' ? 0.5 : 0);
    if (distance < best.distance) best = { variant, changed, distance };
  }
  return best;
}

function keyOf({ En, Zh }: LocalText): string {
  return (En ?? Zh ?? '').normalize('NFKC').toLowerCase();
}
