import * as z from 'zod/mini';
import { type Locale, locales } from '#catalogue/text.ts';
import { type Field, type FieldChange, printPrice } from '#catalogue/record-diff.ts';
import type { ChangedItem, ContentChanges, Item } from '#reports/changes/changes.ts';

const text = z.nullable(z.string());

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

export function parseProducts(json: string): readonly ListedProduct[] | null {
  return fileSchema.safeParse(JSON.parse(json)).data?.products ?? null;
}

export type ProductLists = Readonly<Record<Side, ReadonlyMap<Locale, ReadonlyMap<string, ListedProduct>>>>;

type Side = 'from' | 'to';

export interface ComparedProduct {
  readonly id: string;
  readonly names: Readonly<Partial<Record<Locale, string>>>;
  readonly effect: 'added' | 'changed' | 'withdrawn';
  readonly urls: Readonly<Partial<Record<Locale, string>>>;
  readonly fields: readonly ComparedField[];
  readonly others: readonly FieldChange[];
  readonly picture: string | null;
}

export interface ComparedField {
  readonly key: string;
  readonly locale: Locale | null;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

export function compareProducts(
  { product: { added, changed, withdrawn } }: Pick<ContentChanges, 'product'>,
  lists: ProductLists,
): readonly ComparedProduct[] {
  const known = new Set([...added, ...changed, ...withdrawn].map(({ id }) => id));
  const toCompared = (
    { id, name, pages }: Item,
    effect: ComparedProduct['effect'],
    values: Values,
  ): ComparedProduct => ({
    ...{ id, effect, ...values, picture: firstPicture(id, lists) },
    names: { En: name.En, ...(name.Zh !== null && { Zh: name.Zh }) },
    urls: Object.fromEntries(pages.map(({ locale, url }) => [locale, url])),
  });
  return [
    ...changed.map((item) => toCompared(item, 'changed', addValues(item, lists))),
    ...findNewPictures(known, lists),
    ...added.map((item) => toCompared(item, 'added', listValues(item.id, lists))),
    ...withdrawn.map((item) => toCompared(item, 'withdrawn', listValues(item.id, lists))),
  ];
}

function firstPicture(id: string, { from, to }: ProductLists): string | null {
  for (const lists of [to, from])
    for (const products of lists.values()) {
      const [picture] = products.get(id)?.images ?? [];
      if (picture !== undefined) return picture;
    }
  return null;
}

type Values = Pick<ComparedProduct, 'fields' | 'others'>;

function addValues({ id, fields: changes }: ChangedItem, lists: ProductLists): Values {
  const { fields } = listValues(id, lists);
  const shown = new Set(fields.map(({ key }) => key));
  const left = changes.filter(({ field }) => !shown.has(keyOf(field)));
  const ofRecords = left.flatMap(({ field, locale, step }) =>
    step === null ? [] : [{ key: keyOf(field), locale, from: toLines(step.from), to: toLines(step.to) }],
  );
  return {
    fields: [...fields, ...mergeLanguages(ofRecords)],
    others: left.filter(({ step }) => step === null),
  };
}

function keyOf(field: Field): string {
  return field === 'pictures' ? 'images' : field.replace(/^fact /, '');
}

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

const unseen = new Set(['id', 'url', 'brand', 'updatedAt']);

function listValues(id: string, lists: ProductLists): Values {
  const keys = locales.flatMap((locale) =>
    [lists.from, lists.to].flatMap((side) => Object.keys(side.get(locale)?.get(id) ?? {})),
  );
  const seen = [...new Set(keys)].filter((key) => !unseen.has(key));
  return { fields: mergeLanguages(seen.flatMap((key) => compareKey(key, locales, id, lists))), others: [] };
}

/** Finds new pictures at unchanged addresses. Records do not show them, because records contain only addresses. */
function findNewPictures(known: ReadonlySet<string>, lists: ProductLists): readonly ComparedProduct[] {
  const found = new Map<string, ComparedProduct>();
  for (const [locale, products] of lists.to) {
    for (const { id, name, url } of products.values()) {
      if (known.has(id) || !lists.from.get(locale)?.has(id)) continue;
      const fields = mergeLanguages(compareKey('images', locales, id, lists));
      if (fields.length === 0) continue;
      const { names = {}, urls = {} } = found.get(id) ?? {};
      found.set(id, {
        ...{ id, effect: 'changed', fields, others: [], picture: firstPicture(id, lists) },
        ...{ names: { ...names, [locale]: name }, urls: { ...urls, [locale]: url } },
      });
    }
  }
  return [...found.values()];
}

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

/** Only rows with Chinese characters get a Chinese colon. */
function toRow(name: string, value: string, locale: Locale): string {
  const isChinese = locale === 'Zh' && /\p{Script=Han}/u.test(`${name}${value}`);
  return `${name}${isChinese ? '：' : ': '}${value}`;
}
