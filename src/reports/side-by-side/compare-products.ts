import { type Locale, locales } from '#catalogue/locale.ts';
import type { FieldChange } from '#reports/changes/changes.ts';
import { formatPrice } from '#reports/changes/compare-fields.ts';
import type { ListedProduct } from './listed-product.ts';

/** The products of a release by their ids, in each language that it has. */
export type ProductLists = ReadonlyMap<Locale, ReadonlyMap<string, ListedProduct>>;

/** A product of which visitors see something else. */
export interface ComparedProduct {
  readonly id: string;
  /** In the languages that its release has. */
  readonly names: Readonly<Partial<Record<Locale, string>>>;
  readonly effect: 'added' | 'changed' | 'withdrawn';
  /** Addresses of its pages: of the release after or, of a withdrawn one, before. Nothing else than a language's own list has them. */
  readonly urls: Readonly<Partial<Record<Locale, string>>>;
  readonly fields: readonly ComparedField[];
  /** Changes that `products.json` does not show. */
  readonly others: readonly FieldChange[];
}

export interface ComparedField {
  /** A key of `products.json`. */
  readonly key: string;
  /** Null where it is the same in all languages. */
  readonly locale: Locale | null;
  /** Lines of text, or addresses of pictures; empty where there is nothing. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Of no interest to visitors, or shown with the product itself. */
const unseen = new Set(['id', 'url', 'brand', 'updatedAt']);

/** Compares two releases, changed products first, each list in the order of the listings. */
export function compareProducts(before: ProductLists, after: ProductLists): readonly ComparedProduct[] {
  const [was, is] = [anyOf(before), anyOf(after)];
  const changed = [...is].flatMap(([id, product]) => {
    if (!was.has(id)) return [];
    const fields = fieldsOf(id, before, after);
    return fields.length === 0 ? [] : [toCompared(product, 'changed', fields, after)];
  });
  const added = [...is]
    .filter(([id]) => !was.has(id))
    .map(([id, product]) => toCompared(product, 'added', fieldsOf(id, before, after), after));
  const withdrawn = [...was]
    .filter(([id]) => !is.has(id))
    .map(([, product]) => toCompared(product, 'withdrawn', fieldsOf(product.id, before, after), before));
  return [...changed, ...added, ...withdrawn];
}

/** The products of all languages, the first language's before others: a file that is the same in both releases isn't read. */
function anyOf(lists: ProductLists): ReadonlyMap<string, ListedProduct> {
  const all = new Map<string, ListedProduct>();
  for (const list of locales.map((locale) => lists.get(locale)))
    for (const [id, product] of list ?? []) if (!all.has(id)) all.set(id, product);
  return all;
}

function toCompared(
  { id }: ListedProduct,
  effect: ComparedProduct['effect'],
  fields: readonly ComparedField[],
  lists: ProductLists,
): ComparedProduct {
  const pick = (key: 'name' | 'url') =>
    Object.fromEntries(
      [...lists].flatMap(([locale, list]) => {
        const value = list.get(id)?.[key];
        return value === undefined ? [] : [[locale, value] as const];
      }),
    );
  return { id, names: pick('name'), urls: pick('url'), effect, fields, others: [] };
}

/** Lists the fields that changed, each beside itself in the other language; one that changed the same way in all is one. */
function fieldsOf(id: string, before: ProductLists, after: ProductLists): readonly ComparedField[] {
  const found = locales.flatMap((locale) => {
    const [was, is] = [before.get(locale)?.get(id), after.get(locale)?.get(id)];
    if (was === undefined && is === undefined) return [];
    const keys = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]);
    return [...keys].flatMap((key) => {
      const [from, to] = [toLines(was?.[key], locale), toLines(is?.[key], locale)];
      const isSame = JSON.stringify(from) === JSON.stringify(to);
      return unseen.has(key) || isSame ? [] : [{ key, locale, from, to }];
    });
  });
  const ordered = [...Map.groupBy(found, ({ key }) => key).values()].flat();
  const groups = Map.groupBy(ordered, ({ key, from, to }) => JSON.stringify([key, from, to]));
  return [...groups.values()].flatMap((same): readonly ComparedField[] => {
    const [one] = same;
    return same.length > 1 && one !== undefined ? [{ ...one, locale: null }] : same;
  });
}

function toLines(value: unknown, locale: Locale): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((each) => toLines(each, locale));
  if (typeof value !== 'object') return String(value).split('\n');
  const fields: Readonly<Record<string, unknown>> = { ...value };
  if ('amount' in fields)
    return [formatPrice({ amount: Number(fields.amount), currency: String(fields.currency) })];
  if ('name' in fields) return [toRow(String(fields.name), String(fields.value), locale)];
  return [JSON.stringify(value)];
}

/** An attribute that Chinese pages show in English is written as on English ones, so that both are one. */
function toRow(name: string, value: string, locale: Locale): string {
  const isChinese = locale === 'Zh' && /\p{Script=Han}/u.test(`${name}${value}`);
  return `${name}${isChinese ? '：' : ': '}${value}`;
}
