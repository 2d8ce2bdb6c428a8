import * as z from 'zod/mini';
import { type Locale, locales } from '#catalogue/locale.ts';
import { type Field, type FieldChange, printPrice } from '#catalogue/record-diff.ts';
import type { ContentChanges, Item } from '#reports/changes/changes.ts';

const text = z.nullable(z.string());

/** A product as `products.json` of a release has it; docs/product-files.md describes the file. */
const listedSchema = z.looseObject({
  id: z.string(),
  url: z.string(),
  name: z.string(),
  price: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  categories: z.array(z.string()),
  images: z.array(z.string()),
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  summary: text,
});

export type ListedProduct = z.infer<typeof listedSchema>;

const fileSchema = z.object({ products: z.array(listedSchema) });

/** Returns null if another version of the program wrote the text. */
export function parseProducts(json: string): readonly ListedProduct[] | null {
  return fileSchema.safeParse(JSON.parse(json)).data?.products ?? null;
}

/** The products of two releases by language and id, at least those with a changed list. */
export type ProductLists = Readonly<Record<Side, ReadonlyMap<Locale, ReadonlyMap<string, ListedProduct>>>>;

type Side = 'from' | 'to';

/** A product that visitors see changed. */
export interface ComparedProduct {
  readonly id: string;
  readonly names: Readonly<Partial<Record<Locale, string>>>;
  readonly effect: 'added' | 'changed' | 'withdrawn';
  /** Addresses of its pages: of the release after or, of a withdrawn product, before. */
  readonly urls: Readonly<Partial<Record<Locale, string>>>;
  readonly fields: readonly ComparedField[];
  /** Changed fields whose values are not known. */
  readonly others: readonly FieldChange[];
}

export interface ComparedField {
  /** A key of `products.json`. */
  readonly key: string;
  /** Null if it is the same in all languages. */
  readonly locale: Locale | null;
  /** Lines of text, or addresses of pictures; empty for no value. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Adds to the changed products the values that their releases list; changed ones first, each list in the order of the listings. */
export function compareProducts(
  { product: { added, changed, withdrawn } }: Pick<ContentChanges, 'product'>,
  lists: ProductLists,
): readonly ComparedProduct[] {
  const known = new Set([...added, ...changed, ...withdrawn].map(({ id }) => id));
  return [
    ...changed.map((item) => ({ ...nameItem(item), effect: 'changed' as const, ...addValues(item, lists) })),
    ...findNewPictures(known, lists),
    ...added.map((item) => ({ ...nameItem(item), effect: 'added' as const, ...listValues(item.id, lists) })),
    ...withdrawn.map((item) => ({
      ...{ ...nameItem(item), effect: 'withdrawn' as const },
      ...listValues(item.id, lists),
    })),
  ];
}

function nameItem({ id, name, pages }: Item): Pick<ComparedProduct, 'id' | 'names' | 'urls'> {
  const urls = Object.fromEntries(pages.map(({ locale, url }) => [locale, url]));
  return { id, names: { En: name.En, ...(name.Zh !== null && { Zh: name.Zh }) }, urls };
}

type Values = Pick<ComparedProduct, 'fields' | 'others'>;

function addValues(
  { id, fields: changes }: Pick<ContentChanges['product']['changed'][number], 'id' | 'fields'>,
  lists: ProductLists,
): Values {
  const others: FieldChange[] = [];
  const found = changes.flatMap((change): readonly ComparedField[] => {
    const { field, locale, step } = change;
    const fields = compareKey(keyOf(field), locale === null ? locales : [locale], id, lists);
    if (fields.length > 0) return fields;
    if (step === null) {
      others.push(change);
      return [];
    }
    return [{ key: keyOf(field), locale, from: toLines(step.from), to: toLines(step.to) }];
  });
  return { fields: mergeLanguages(found), others };
}

/** Returns the key that `products.json` has for a field. */
function keyOf(field: Field): string {
  return field === 'pictures' ? 'images' : field.replace(/^fact /, '');
}

/** Reads the values of a key that differ, by language; none if the lists have none. */
function compareKey(
  key: string,
  languages: readonly Locale[],
  id: string,
  lists: ProductLists,
): readonly ComparedField[] {
  return languages.flatMap((locale) => {
    const valueIn = (side: Side) => toLines(lists[side].get(locale)?.get(id)?.[key], locale);
    const [from, to] = [valueIn('from'), valueIn('to')];
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ key, locale, from, to }];
  });
}

/** Of no interest to visitors, or shown with the product itself. */
const unseen = new Set(['id', 'url', 'brand', 'updatedAt']);

/** Lists all values of a product that one release alone has. */
function listValues(id: string, lists: ProductLists): Values {
  const keys = locales.flatMap((locale) =>
    [lists.from, lists.to].flatMap((side) => Object.keys(side.get(locale)?.get(id) ?? {})),
  );
  const seen = [...new Set(keys)].filter((key) => !unseen.has(key));
  return { fields: mergeLanguages(seen.flatMap((key) => compareKey(key, locales, id, lists))), others: [] };
}

/** Finds pictures that were made anew of the same addresses: records have the addresses alone. */
function findNewPictures(known: ReadonlySet<string>, lists: ProductLists): readonly ComparedProduct[] {
  const found = new Map<string, ComparedProduct>();
  for (const [locale, products] of lists.to) {
    for (const { id, name, url } of products.values()) {
      if (known.has(id) || !lists.from.get(locale)?.has(id)) continue;
      const fields = mergeLanguages(compareKey('images', locales, id, lists));
      if (fields.length === 0) continue;
      const { names = {}, urls = {} } = found.get(id) ?? {};
      found.set(id, {
        ...{ id, effect: 'changed', fields, others: [] },
        ...{ names: { ...names, [locale]: name }, urls: { ...urls, [locale]: url } },
      });
    }
  }
  return [...found.values()];
}

/** Joins a field that changed the same way in all languages; a field's languages stand side by side. */
function mergeLanguages(found: readonly ComparedField[]): readonly ComparedField[] {
  const ordered = [...Map.groupBy(found, ({ key }) => key).values()].flat();
  const groups = Map.groupBy(ordered, ({ key, from, to }) => JSON.stringify([key, from, to]));
  return [...groups.values()].flatMap((same): readonly ComparedField[] => {
    const [one] = same;
    return same.length > 1 && one !== undefined ? [{ ...one, locale: null }] : same;
  });
}

function toLines(value: unknown, locale: Locale = 'En'): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((each) => toLines(each, locale));
  if (typeof value !== 'object') return String(value).split('\n');
  const fields: Readonly<Record<string, unknown>> = { ...value };
  if ('amount' in fields)
    return [printPrice({ amount: Number(fields.amount), currency: String(fields.currency) })];
  if ('name' in fields) return [toRow(String(fields.name), String(fields.value), locale)];
  return [JSON.stringify(value)];
}

/** An attribute that Chinese pages show in English is written as on English pages, so that both are one. */
function toRow(name: string, value: string, locale: Locale): string {
  const isChinese = locale === 'Zh' && /\p{Script=Han}/u.test(`${name}${value}`);
  return `${name}${isChinese ? '：' : ': '}${value}`;
}
