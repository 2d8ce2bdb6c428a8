import type { ListedGroup, ListedProduct, ListedWithdrawn } from '#catalogue/catalogue.ts';
import { type Described, describeDifferences } from '#catalogue/differences.ts';
import { decodeEntities } from '#catalogue/entities.ts';
import { type Locale, localesOf } from '#catalogue/locale.ts';
import { textIn } from '#catalogue/text.ts';
import { titleSegments, toOwnTitle } from '#catalogue/title.ts';
import { fillPlaceholders, type Messages } from './messages.ts';
import { pathOf, treeOf } from './paths.ts';
import type { Site, Titles } from './site.ts';
import { countListingPages } from './variants.ts';

export function titleOfProduct(product: ListedProduct, locale: Locale, site: Site): string {
  return titlesIn(locale, site).products.get(product) ?? textIn(product.name, locale).text;
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
  const messages = site.dictionaries[locale];
  const title = titlesIn(locale, site).groups.get(group) ?? nameGroup(group, locale, messages);
  return withPage(title, page, messages);
}

export function titleOfWithdrawn(product: ListedWithdrawn, locale: Locale, site: Site): string {
  const title = titlesIn(locale, site).withdrawn.get(product);
  return title ?? nameWithdrawn(product, locale, site.dictionaries[locale]);
}

/**
 * Returns null for the English listing of all products, whose title comes from its address; the Chinese listing has a
 * title of its own (requirement 2.10).
 */
export function titleOfProducts(page: number, locale: Locale, { dictionaries }: Site): string | null {
  return locale === 'En' ? null : withPage(dictionaries[locale].products, page, dictionaries[locale]);
}

export function listTitles(item: ListedProduct | ListedGroup | ListedWithdrawn, site: Site): string {
  const titles = localesOf(site.languages).map((locale) => {
    if ('slug' in item) return titleOfGroup(item, 1, locale, site);
    return 'isGone' in item ? titleOfWithdrawn(item, locale, site) : titleOfProduct(item, locale, site);
  });
  return titles.join('\n');
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
  const taken = new Set([
    ...[messages.notFoundTitle, messages.allCategories, messages.allSeries],
    ...[messages.myList, messages.compare],
    ...listFixedTitles(locale, site),
  ]);
  const ofGroups = (groups: readonly ListedGroup[]) =>
    assignTitles(groups, taken, messages, {
      nameOf: (group) => nameGroup(group, locale, messages),
      featuresOf: ({ name, slug }) => [decodeEntities(name), slug],
      pagesOf: (group) => countListingPages(group, site),
    });
  const categories = ofGroups(catalogue.categories);
  const series = ofGroups(catalogue.series);
  const details = findDetails(catalogue.products, locale);
  const products = assignTitles(catalogue.products, taken, messages, {
    nameOf: ({ name }) => textIn(name, locale).text,
    featuresOf: (product) => [details.get(product) ?? product.code, product.id].filter((one) => one !== null),
    pagesOf: () => 1,
  });
  const shown = [...catalogue.withdrawnByKey.values()].filter(({ isGone }) => !isGone);
  const withdrawn = assignTitles(shown, taken, messages, {
    nameOf: (product) => nameWithdrawn(product, locale, messages),
    featuresOf: ({ id }) => [id],
    pagesOf: () => 1,
  });
  return { products, groups: new Map([...categories, ...series]), withdrawn, details };
}

function listFixedTitles(locale: Locale, site: Site): readonly string[] {
  const { languages } = site;
  return Array.from({ length: countListingPages(null, site) }, (_, at) => {
    const path = pathOf({ kind: 'products', locale, page: at + 1 }, languages);
    const segments = titleSegments(path, treeOf(locale, languages));
    return toOwnTitle(titleOfProducts(at + 1, locale, site), segments);
  });
}

/** Returns the title of a group. That of a series contains the word for series. */
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
  return new Map(
    [...byName.values()]
      .filter(({ length }) => length > 1)
      .flatMap((alike) => {
        const details = describeDifferences(alike.map((product) => toDescribed(product, locale)));
        return alike.flatMap((product, at) => {
          const detail = details[at] ?? null;
          return detail === null ? [] : [[product, detail] as const];
        });
      }),
  );
}

function toDescribed({ attributes, summary, code }: ListedProduct, locale: Locale): Described {
  return {
    traits: new Map(attributes.map(({ name, value }) => [name.En ?? name.Zh, textIn(value, locale).text])),
    summary: summary === null ? '' : textIn(summary, locale).text,
    code: code ?? '',
  };
}

export function withPage(title: string, page: number, messages: Messages): string {
  return page === 1 ? title : fillPlaceholders(messages.titleWithPage, { title, page });
}

interface Titled<Item> {
  readonly nameOf: (item: Item) => string;
  /** Returns properties that distinguish items with the same name, best first. The last one is unique. */
  readonly featuresOf: (item: Item) => readonly string[];
  readonly pagesOf: (item: Item) => number;
}

/**
 * Assigns unique titles. If a name is not unique or already taken, adds a property that no other item with that name has. Returns the
 * titles that differ from the name, and adds all titles to `taken`.
 */
function assignTitles<Item>(
  items: readonly Item[],
  taken: Set<string>,
  messages: Messages,
  { nameOf, featuresOf, pagesOf }: Titled<Item>,
): ReadonlyMap<Item, string> {
  const byName = Map.groupBy(items, nameOf);
  /** `own` is the item's name if it is unique. */
  const claim = (item: Item, title: string, own: string | null) => {
    const pages = Array.from({ length: pagesOf(item) }, (_, at) => withPage(title, at + 1, messages));
    if (pages.some((one) => taken.has(one) || (one !== own && byName.has(one)))) return false;
    for (const one of pages) taken.add(one);
    return true;
  };
  const unlucky = [...byName].flatMap(([name, [item, twin]]) =>
    item === undefined || twin !== undefined || claim(item, name, name) ? [] : [[item]],
  );
  const shared = [...byName.values()].filter(({ length }) => length > 1);
  const titles = new Map<Item, string>();
  for (const alike of [...unlucky, ...shared]) {
    const counts = countFeatures(alike.map(featuresOf));
    for (const item of alike) {
      const features = featuresOf(item).filter((feature) => counts.get(feature) === 1);
      titles.set(
        item,
        findTitle(nameOf(item), features, messages, (title) => claim(item, title, null)),
      );
    }
  }
  for (const name of byName.keys()) taken.add(name);
  return titles;
}

function countFeatures(lists: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const list of lists)
    for (const feature of new Set(list)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}

function findTitle(
  name: string,
  features: readonly string[],
  messages: Messages,
  claim: (title: string) => boolean,
): string {
  for (const feature of features) {
    const title = fillPlaceholders(messages.titleWithFeature, { title: name, feature });
    if (feature !== name && claim(title)) return title;
  }
  let title = name;
  while (!claim(title) && title.length < maxTitleLength) title = `${title} (${features.at(-1)})`;
  return title;
}

/** Ends the search for a free title if a dictionary's text lacks its placeholder. */
const maxTitleLength = 1_000;
