import type { ListedGroup, ListedProduct, ListedWithdrawn } from '#catalogue/catalogue.ts';
import { describeDifferences } from '#catalogue/differences.ts';
import { decodeEntities } from '#catalogue/entities.ts';
import { type Locale, localesOf } from '#catalogue/locale.ts';
import { textIn } from '#catalogue/text.ts';
import { toOwnTitle } from '#catalogue/title.ts';
import { fillPlaceholders, type Messages } from './messages.ts';
import type { Site, Titles } from './site.ts';

type Item = ListedProduct | ListedGroup | ListedWithdrawn;

/** Returns the title of an item's first page. */
export function titleOf(item: Item, locale: Locale, site: Site): string {
  return titlesIn(locale, site).titles.get(item) ?? '';
}

/** Returns the second line of a product's card; null unless another product has the same name. */
export function detailOfProduct(product: ListedProduct, locale: Locale, site: Site): string | null {
  return titlesIn(locale, site).details.get(product) ?? null;
}

/** Lists the second lines of all cards, with the keys of their products. */
export function listDetails(locale: Locale, site: Site): readonly (readonly [key: string, detail: string])[] {
  return [...titlesIn(locale, site).details].map(([{ key }, detail]) => [key, detail]);
}

export function titleOfGroup(group: ListedGroup, page: number, locale: Locale, site: Site): string {
  return withPage(titleOf(group, locale, site), page, site.dictionaries[locale]);
}

/**
 * Returns the title of the listing of all products. Null in English, where the title comes from the address
 * (requirement 2.10).
 */
export function titleOfProducts(page: number, locale: Locale, { dictionaries }: Site): string | null {
  return locale === 'En' ? null : withPage(dictionaries[locale].products, page, dictionaries[locale]);
}

export function listTitles(item: Item, site: Site): string {
  return localesOf(site.languages)
    .map((locale) => titleOf(item, locale, site))
    .join('\n');
}

function titlesIn(locale: Locale, site: Site): Titles {
  const titles = site.titles[locale] ?? makeTitles(locale, site);
  site.titles[locale] = titles;
  return titles;
}

/** Assigns titles in order of priority: fixed pages, categories, series, products, withdrawn products. */
function makeTitles(locale: Locale, site: Site): Titles {
  const { catalogue, dictionaries } = site;
  const messages = dictionaries[locale];
  const { notFoundTitle, allCategories, allSeries, myList, compare } = messages;
  const ofProducts = toOwnTitle(titleOfProducts(1, locale, site), ['products']);
  const taken = new Set([notFoundTitle, allCategories, allSeries, myList, compare, ofProducts]);
  const details = findDetails(catalogue.products, locale);
  const ofGroups: Titled<ListedGroup> = {
    nameOf: (group) => nameGroup(group, locale, messages),
    featuresOf: ({ name, slug }) => [decodeEntities(name), slug],
  };
  const shown = [...catalogue.withdrawnByKey.values()].filter(({ isGone }) => !isGone);
  const titles: readonly (readonly [Item, string])[] = [
    ...assignTitles(catalogue.categories, taken, messages, ofGroups),
    ...assignTitles(catalogue.series, taken, messages, ofGroups),
    ...assignTitles(catalogue.products, taken, messages, {
      nameOf: ({ name }) => textIn(name, locale).text,
      featuresOf: (product) => [details.get(product) ?? product.code ?? product.id, product.id],
    }),
    ...assignTitles(shown, taken, messages, {
      nameOf: (product) => nameWithdrawn(product, locale, messages),
      featuresOf: ({ id }) => [id],
    }),
  ];
  return { titles: new Map(titles), details };
}

/** Returns the title of a group. The title of a series contains the word "series". */
function nameGroup(group: ListedGroup, locale: Locale, messages: Messages): string {
  const title = textIn(group.title, locale).text;
  const hasSuffix = group.kind === 'category' || /series$|系列$/i.test(title);
  return hasSuffix ? title : fillPlaceholders(messages.seriesTitle, { title });
}

function nameWithdrawn({ name, isLeftOut }: ListedWithdrawn, locale: Locale, messages: Messages): string {
  const title = isLeftOut ? messages.leftOutTitle : messages.withdrawnTitle;
  return fillPlaceholders(title, { name: textIn(name, locale).text });
}

function findDetails(products: readonly ListedProduct[], locale: Locale): ReadonlyMap<ListedProduct, string> {
  const byName = Map.groupBy(products, ({ name }) => textIn(name, locale).text);
  const details = [...byName.values()].flatMap((alike) => {
    if (alike.length === 1) return [];
    const lines = describeDifferences(alike, locale);
    return alike.map((product, at) => [product, lines[at] ?? null] as const);
  });
  return new Map(details.filter((entry): entry is [ListedProduct, string] => entry[1] !== null));
}

export function withPage(title: string, page: number, messages: Messages): string {
  return page === 1 ? title : fillPlaceholders(messages.titleWithPage, { title, page });
}

interface Titled<Item> {
  readonly nameOf: (item: Item) => string;
  /** Returns texts that may distinguish an item from others with the same name, best first. The last text is unique. */
  readonly featuresOf: (item: Item) => readonly string[];
}

/**
 * Assigns unique titles and adds them to `taken`. If a name is not unique or already taken, adds a property that no other item with
 * that name has.
 */
function assignTitles<Item>(
  items: readonly Item[],
  taken: Set<string>,
  messages: Messages,
  { nameOf, featuresOf }: Titled<Item>,
): ReadonlyMap<Item, string> {
  const byName = Map.groupBy(items, nameOf);
  const titles = new Map<Item, string>();
  for (const [name, alike] of byName) {
    // Most names are unique and need no features.
    const isUnique = alike.length === 1 && !taken.has(name);
    const features = isUnique ? [] : alike.flatMap((item) => [...new Set(featuresOf(item))]);
    const byFeature = Map.groupBy(features, (feature) => feature);
    const findTitle = (item: Item) => {
      const own = featuresOf(item);
      const [last] = own.slice(-1);
      return (
        own
          .filter((feature) => feature !== name && byFeature.get(feature)?.length === 1)
          .map((feature) => fillPlaceholders(messages.titleWithFeature, { title: name, feature }))
          .find((title) => !taken.has(title) && !byName.has(title)) ?? `${name} (${last}) (${last})`
      );
    };
    for (const item of alike) {
      const title = isUnique ? name : findTitle(item);
      titles.set(item, title);
      taken.add(title);
    }
  }
  for (const name of byName.keys()) taken.add(name);
  return titles;
}
