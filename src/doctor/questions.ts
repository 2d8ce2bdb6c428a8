import type { Brand } from '#config/brands.ts';
import type { GroupKind } from '#catalogue/group.ts';
import type { Product } from '#catalogue/product.ts';
import { toProductKey } from '#catalogue/slug.ts';
import { callPath } from '#erp/wire/calls.ts';
import type { ListedProducts } from './content.ts';

export type CallName = keyof typeof callPath;

/** One of the eight calls, about one thing. */
export interface Question {
  readonly call: CallName;
  readonly path: string;
  /** The id or name asked for; empty where the call is about the whole brand. */
  readonly key: string;
  /** False: a made-up key, to see how the ERP says that there is no such thing. */
  readonly isKnown: boolean;
}

const noSuchId = 'doctor-no-such-id';
const noSuchName = 'Doctor: no such name';

export function askSetting({ identifier }: Brand): Question {
  return { call: 'setting', path: callPath.setting(identifier), key: '', isKnown: true };
}

export function askBrandProducts({ identifier, flag }: Brand): Question {
  return { call: 'brandProducts', path: callPath.brandProducts(identifier, flag), key: '', isKnown: true };
}

export function askSeriesProducts({ identifier, flag }: Brand): Question {
  return { call: 'seriesProducts', path: callPath.seriesProducts(identifier, flag), key: '', isKnown: true };
}

export function askProduct({ identifier }: Brand, id: string, isKnown = true): Question {
  return { call: 'product', path: callPath.product(identifier, id), key: id, isKnown };
}

/** A category or series itself, and its products. */
export function askGroup(
  { identifier }: Brand,
  kind: GroupKind,
  name: string,
  isKnown = true,
): readonly Question[] {
  const products = kind === 'category' ? 'productsOfCategory' : 'productsOfSeries';
  return ([kind, products] as const).map((call) => ({
    call,
    path: callPath[call](identifier, name),
    key: name,
    isKnown,
  }));
}

/** Returns calls with keys that no ERP publishes. */
export function askUnknown(brand: Brand): readonly Question[] {
  return [
    askProduct(brand, noSuchId, false),
    ...askGroup(brand, 'category', noSuchName, false),
    ...askGroup(brand, 'series', noSuchName, false),
  ];
}

type Listed = Product<string>;

const maxOdd = 4;

/** Ids worth asking alone: the first, the middle and the last, and some whose entry in the list looks odd. */
export function pickIds({ products, problems }: ListedProducts): readonly string[] {
  const usual = [products[0], products[Math.floor(products.length / 2)], products.at(-1)];
  const odd = products.filter(
    ({ id }) => toProductKey(id) !== id || problems.some(({ place }) => place.endsWith(` id ${id}`)),
  );
  return [...new Set([...usual, ...odd.slice(0, maxOdd)].flatMap((product) => product?.id ?? []))];
}

/** Every category or series that the products name, in the list's order. */
export function namesOf(kind: GroupKind, products: readonly Listed[]): readonly string[] {
  return [...new Set(products.flatMap((product) => groupsOf(kind, product)))];
}

export function countNaming(kind: GroupKind, name: string, products: readonly Listed[]): number {
  return products.filter((product) => groupsOf(kind, product).includes(name)).length;
}

export function firstAndLast(names: readonly string[]): readonly string[] {
  return [...new Set([...names.slice(0, 1), ...names.slice(-1)])];
}

function groupsOf(kind: GroupKind, { categoryNames, seriesName }: Listed): readonly string[] {
  if (kind === 'category') return categoryNames;
  return seriesName === null ? [] : [seriesName];
}
