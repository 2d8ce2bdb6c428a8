import type { Price } from './price.ts';
import type { Availability, Product } from './product.ts';

export type Variants<Item> = readonly [shown: Item, ...others: Item[]];

/** Each series becomes one entry at the position of its first item. */
export function collapseSeries<Item>(
  items: readonly Item[],
  seriesOf: (item: Item) => string | null,
): readonly Variants<Item>[] {
  const entries = Map.groupBy(items, (item): unknown => seriesOf(item) ?? {});
  return [...entries.values()].flatMap(([shown, ...others]) =>
    shown === undefined ? [] : [[shown, ...others]],
  );
}

const bestFirst: readonly Availability[] = ['in_stock', 'preorder', 'out_of_stock', 'discontinued'];

export function summariseVariants(variants: readonly Pick<Product, 'price' | 'availability'>[]) {
  const availability = bestFirst.find((one) => variants.some((variant) => variant.availability === one));
  const prices = variants
    .flatMap(({ price }) => price ?? [])
    .toSorted((one, other) => one.amount - other.amount);
  const [least = null] = prices;
  const isMixed = prices.some(({ currency }) => currency !== least?.currency);
  return {
    least: isMixed ? null : least,
    most: isMixed ? null : (prices.at(-1) ?? null),
    availability: availability ?? null,
  };
}

export function formatPriceRange(
  { least, most }: Readonly<Record<'least' | 'most', Price | null>>,
  format: (price: Price) => string,
): string | null {
  if (least === null || most === null) return null;
  return least.amount === most.amount ? format(least) : `${format(least)} – ${format(most)}`;
}

type SeriesMember = Pick<Product, 'name' | 'seriesName' | 'categoryNames' | 'attributes'>;

/** True if the products of most series differ only in their attributes. */
export function suitsVariants(products: readonly SeriesMember[]): boolean {
  const inSeries = products.filter(({ seriesName }) => seriesName !== null);
  const series = [...Map.groupBy(inSeries, ({ seriesName }) => seriesName).values()].filter(
    ({ length }) => length > 1,
  );
  const ofVariants = series.filter((members) => new Set(members.map(describeStyle)).size === 1);
  return ofVariants.length * 2 > series.length;
}

/** Removes attribute values: `Shirt – Black – XL` becomes `shirt`. */
function describeStyle({ name, categoryNames, attributes }: SeriesMember): string {
  const values = new Set(attributes.flatMap(({ value }) => toWords(value.En ?? value.Zh)));
  return JSON.stringify([toWords(name.En).filter((word) => !values.has(word)), categoryNames]);
}

function toWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
