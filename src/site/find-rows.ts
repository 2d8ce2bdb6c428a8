import type { ListedGroup, ListedImage, ListedProduct } from '#catalogue/catalogue.ts';
import type { MoreWire, NamedWire, PictureKind, RowsWire } from '#catalogue/find/format.ts';
import { findFormat } from '#catalogue/find/index-file.ts';
import { factKeys, listFacts } from '#catalogue/facts.ts';
import { createMemos } from '#catalogue/memoize.ts';
import { toMoment } from '#catalogue/moment.ts';
import { type Locale, localesOf, type LocalText, textIn } from '#catalogue/text.ts';
import { availabilities } from '#catalogue/product.ts';
import { showImage } from './show-image.ts';
import type { Site } from './site.ts';
import { detailsIn } from './titles.ts';

/** In characters. Longer values cannot be searched or filtered. */
const maxValueLength = 40;
/** Limit per product. Further attributes cannot be searched or filtered. */
const maxAttributes = 50;
const firstHan = 0x3400;
const maxSummaryLetters = 60;
const lettersOfHan = 6;
const dayMs = 86_400_000;

/** Returns the files of each language. Columns that are the same in every language are computed only once. */
export function toSearchFiles(
  products: readonly ListedProduct[],
  site: Site,
): readonly { readonly rows: RowsWire; readonly more: MoreWire }[] {
  const { categoryByName, categoryBySlug, seriesByName } = site.catalogue;
  // The filter `Men` must find the products of `Men › Tops`.
  const withParents = (name: string) =>
    (categoryByName.get(name)?.levels ?? []).flatMap(({ slug }) => categoryBySlug.get(slug) ?? []);
  const categories = toGroups(products.map(({ categoryNames }) => categoryNames.flatMap(withParents)));
  const series = toGroups(
    products.map(({ seriesName }) => {
      const own = seriesByName.get(seriesName ?? '');
      return own === undefined ? [] : [own];
    }),
  );
  const attributes = toAttributes(products);
  const currencies = [...new Set(products.flatMap(({ price }) => price?.currency ?? []))];
  const currencyOf = products.map(({ price }) => currencies.indexOf(price?.currency ?? currencies[0] ?? ''));
  const start = {
    format: findFormat,
    ids: products.map(({ id }) => id),
    keys: toLines(products.map(({ id, key }) => (key === id ? '' : key))),
    codes: toLines(products.map(({ code }) => code ?? '')),
  } as const;
  const categoryOf = products.map((_, at) => categories.of.get(at) ?? []);
  const seriesOf = products.map((_, at) => {
    const own = series.of.get(at);
    return typeof own === 'number' ? own : null;
  });
  const end = {
    prices: products.map(({ price }) => price?.amount ?? null),
    currencies,
    currencyOf: currencies.length > 1 ? currencyOf : [],
    availability: products
      .map(({ availability }) => (availability === null ? '-' : availabilities.indexOf(availability)))
      .join(''),
    days: products.map(({ updatedAt }) => toDay(updatedAt, site.brand.timeZone)),
    sortOrders: products.map(({ sortOrder }) => sortOrder),
    ...toPictures(products, site),
  };
  const values = attributes.map((attribute) => attribute.values);
  return localesOf(site.languages).map((locale) => ({
    rows: {
      ...start,
      names: toLines(products.map(({ name }) => textIn(name, locale).text)),
      details: toLines(toDetails(products, locale, site)),
      categories: categories.listIn(locale),
      categoryOf,
      series: series.listIn(locale),
      seriesOf,
      attributes: attributes.map(({ key, name, values, ...places }) => ({
        name: toNamed(key, textIn(name, locale).text),
        values: values.listIn(locale),
        ...places,
      })),
      ...end,
    },
    // The keys of values are English, so Chinese rows contain the English values already.
    more: toMore(products, locale === 'En' ? [categories, ...values] : [categories], locale),
  }));
}

function toMore(
  products: readonly ListedProduct[],
  dictionaries: readonly Dictionary[],
  locale: Locale,
): MoreWire {
  return {
    format: findFormat,
    names: toLines(
      products.map(({ name }) => (locale === 'En' ? (name.Zh ?? '') : name.Zh === null ? '' : name.En)),
    ),
    summaries: toLines(
      products.map(({ summary }) => (summary === null ? '' : cutSummary(textIn(summary, locale).text))),
    ),
    others: dictionaries.flatMap(({ values }) => values.flatMap(({ text }) => toOthers(text, locale))),
  };
}

/** Pairs each item of a list with the same item in the other language. */
function toOthers({ En, Zh }: LocalText, locale: Locale): MoreWire['others'] {
  const [own, other] = locale === 'En' ? [En, Zh] : [Zh, En];
  if (own === null || other === null || own === other) return [];
  const [texts, others] = [toList(own), toList(other)];
  if (texts.length !== others.length) return [[own, other]];
  return texts.map((text, at) => [text, others[at] ?? '']);
}

/** The second lines of cards. They depend on all products with the same name, which may be in different search files. */
export function toDetails(products: readonly ListedProduct[], locale: Locale, site: Site): readonly string[] {
  const details = detailsIn(locale, site);
  const [first = products] = products;
  return detailLists[locale](first, [details, products], () =>
    products.map((product) => details.get(product) ?? ''),
  );
}

const detailLists = createMemos<object, readonly string[]>();

function toPictures(products: readonly ListedProduct[], site: Site) {
  const kinds = openIndex<PictureKind>();
  const pictures = products.map(({ images: [image] }) => image && toPicture(image, site));
  return {
    pictureKinds: kinds.values,
    pictureOf: pictures.map((picture) =>
      picture ? kinds.indexOf(JSON.stringify(picture.kind), picture.kind) : null,
    ),
    pictures: toLines(pictures.map((picture) => picture?.end ?? '')),
  };
}

function toPicture(image: ListedImage, site: Site): { readonly end: string; readonly kind: PictureKind } {
  const { url, width, height, sized, isBroken } = showImage(image, 'En', site);
  const whole = isBroken ? '' : (sized?.address ?? url);
  const start = whole.lastIndexOf('/') + 1;
  const kind = {
    base: whole.slice(0, start),
    width: sized === null ? width : null,
    height: sized === null ? height : sized.height,
    endings: sized?.endings ?? [],
    widths: sized?.widths ?? [],
    tone: sized?.tone ?? '',
    isBroken,
  };
  return { end: whole.slice(start), kind };
}

function toGroups(groups: readonly (readonly ListedGroup[])[]): Dictionary {
  const dictionary = openDictionary();
  for (const [at, own] of groups.entries())
    for (const { slug, title } of own) dictionary.add(at, slug, title);
  return dictionary;
}

/** Keys are English names, or Chinese names if the English name is missing. */
function toAttributes(products: readonly ListedProduct[]) {
  const columns = new Map<string, { readonly name: LocalText; readonly values: Dictionary }>();
  const lines = new Map<string, string>();
  for (const [at, { attributes, facts }] of products.entries()) {
    const facing = factKeys.length === 0 ? attributes : [...listFacts(facts), ...attributes];
    for (const { name, value } of facing.slice(0, maxAttributes)) {
      if ((value.En?.length ?? 0) > maxValueLength || (value.Zh?.length ?? 0) > maxValueLength) continue;
      const key = keyOf(name);
      const column = columns.get(key) ?? { name, values: openDictionary() };
      columns.set(key, column);
      const text = keyOf(value);
      const own = lines.get(text) ?? toLines(toList(text));
      lines.set(text, own);
      column.values.add(at, own, value);
    }
  }
  return [...columns].map(([key, { name, values }]) => {
    // If most products have no value, lists only the products that have one, which makes the file smaller.
    const places = values.of.size < products.length / 2 ? { at: [...values.of.keys()] } : null;
    return {
      ...{ key, name, values },
      of: (places?.at ?? [...products.keys()]).map((at) => values.of.get(at) ?? null),
      ...places,
    };
  });
}

type Dictionary = ReturnType<typeof openDictionary>;

function openDictionary() {
  const { values, indexOf } = openIndex<{ readonly key: string; readonly text: LocalText }>();
  const of = new Map<number, number | readonly number[]>();
  const add = (at: number, key: string, text: LocalText) => {
    const index = indexOf(key, { key, text });
    const own = of.get(at);
    if (own === undefined) of.set(at, index);
    else if (typeof own === 'number') of.set(at, own === index ? own : [own, index]);
    else if (!own.includes(index)) of.set(at, [...own, index]);
  };
  const listIn = (locale: Locale) =>
    values.map(({ key, text }) => toNamed(key, toTextOf(key, textIn(text, locale).text)));
  return { of, values, add, listIn };
}

function openIndex<Value>() {
  const values: Value[] = [];
  const indexes = new Map<string, number>();
  const indexOf = (key: string, value: Value) => {
    const known = indexes.get(key);
    if (known !== undefined) return known;
    indexes.set(key, values.length);
    return values.push(value) - 1;
  };
  return { values, indexOf };
}

const separator = /,\s+|[、，;；]\s*/;

function toList(text: string): readonly string[] {
  const list = text.split(separator).filter(Boolean);
  return list.length > 1 ? list : [text];
}

function toTextOf(keys: string, text: string): string {
  const texts = toList(text);
  return texts.length === keys.split('\n').length ? toLines(texts) : text;
}

function keyOf({ En, Zh }: LocalText): string {
  return En ?? Zh ?? '';
}

function toNamed(key: string, text: string): NamedWire {
  return text === key ? [key] : [key, text];
}

function toLines(texts: readonly string[]): string {
  return texts.join('\n');
}

function cutSummary(text: string): string {
  let [letters, end] = [0, 0];
  while (end < text.length && letters < maxSummaryLetters) {
    letters += text.charCodeAt(end) < firstHan ? 1 : lettersOfHan;
    end += 1;
  }
  return end === text.length ? text : text.slice(0, end).toWellFormed();
}

function toDay(updatedAt: string | null, timeZone: string): number | null {
  const moment = toMoment(updatedAt, timeZone);
  return moment === null ? null : Math.floor(Date.parse(moment) / dayMs);
}
