import type { ListedGroup, ListedProduct, ListedWithdrawn } from '#catalogue/catalogue.ts';
import { decodeEntities } from '#catalogue/entities.ts';
import { type Locale, localesOf } from '#catalogue/locale.ts';
import { countPages } from '#catalogue/paging.ts';
import { toShownAttributes } from '#catalogue/shown.ts';
import { textIn } from '#catalogue/text.ts';
import { titleSegments, toOwnTitle } from '#catalogue/title.ts';
import { fill, type Messages } from './messages.ts';
import { pathOf, treeOf } from './paths.ts';
import type { Site, Titles } from './site.ts';

export function titleOfProduct(product: ListedProduct, locale: Locale, site: Site): string {
  return titlesIn(locale, site).products.get(product) ?? textIn(product.name, locale).text;
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
 * The listing of all products is named by its address in English, whose words are its segments; in Chinese it has a title of
 * its own (requirement 2.10).
 */
export function titleOfProducts(page: number, locale: Locale, { dictionaries }: Site): string | null {
  return locale === 'En' ? null : withPage(dictionaries[locale].products, page, dictionaries[locale]);
}

/** The titles of an item in every language, for the key of its pages. */
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

/** Gives titles in the order of what keeps its plain name: fixed pages, categories, series, products, withdrawn ones. */
function makeTitles(locale: Locale, site: Site): Titles {
  const { catalogue, dictionaries } = site;
  const messages = dictionaries[locale];
  const taken = new TakenTitles([
    ...[messages.notFoundTitle, messages.allCategories, messages.allSeries],
    ...[messages.myList, messages.compare],
    ...listFixedTitles(locale, site),
  ]);
  const format: TitleFormat = {
    withFeature: (title, feature) => fill(messages.titleWithFeature, { title, feature }),
    withPage: (title, page) => withPage(title, page, messages),
  };
  const ofGroups = (groups: readonly ListedGroup[]) =>
    assignTitles(groups, taken, format, {
      nameOf: (group) => nameGroup(group, locale, messages),
      featuresOf: ({ name, slug }) => [decodeEntities(name), slug],
      pagesOf: ({ products }) => countPages(products.length),
    });
  const categories = ofGroups(catalogue.categories);
  const series = ofGroups(catalogue.series);
  const products = assignTitles(catalogue.products, taken, format, {
    nameOf: ({ name }) => textIn(name, locale).text,
    featuresOf: (product) => listFeatures(product, locale),
    pagesOf: () => 1,
  });
  const shown = [...catalogue.withdrawnByKey.values()].filter(({ isGone }) => !isGone);
  const withdrawn = assignTitles(shown, taken, format, {
    nameOf: (product) => nameWithdrawn(product, locale, messages),
    featuresOf: ({ id }) => [id],
    pagesOf: () => 1,
  });
  return { products, groups: new Map([...categories, ...series]), withdrawn };
}

function listFixedTitles(locale: Locale, site: Site): readonly string[] {
  const { languages, catalogue } = site;
  return Array.from({ length: countPages(catalogue.products.length) }, (_, at) => {
    const path = pathOf({ kind: 'products', locale, page: at + 1 }, languages);
    const segments = titleSegments(path, treeOf(locale, languages));
    return toOwnTitle(titleOfProducts(at + 1, locale, site), segments);
  });
}

/** A category is its name; a series says what it is, unless its name does. */
function nameGroup(group: ListedGroup, locale: Locale, messages: Messages): string {
  const title = textIn(group.title, locale).text;
  const isSaid = group.kind === 'category' || /series$|系列$/i.test(title);
  return isSaid ? title : fill(messages.seriesTitle, { title });
}

function nameWithdrawn({ name, isLeftOut }: ListedWithdrawn, locale: Locale, messages: Messages): string {
  const title = isLeftOut ? messages.leftOutTitle : messages.withdrawnTitle;
  return fill(title, { name: textIn(name, locale).text });
}

/** The facts that set a product apart from others of its name, the best first. */
function listFeatures({ id, code, attributes }: ListedProduct, locale: Locale): readonly string[] {
  const values = toShownAttributes(attributes, locale).map(({ value }) => value.text);
  return [...(code === null ? [] : [code]), ...values, id];
}

/** The title of a listing's page. */
export function withPage(title: string, page: number, messages: Messages): string {
  return page === 1 ? title : fill(messages.titleWithPage, { title, page });
}

/** How titles of one language are made longer. */
export interface TitleFormat {
  readonly withFeature: (title: string, feature: string) => string;
  /** The same title for the first page. */
  readonly withPage: (title: string, page: number) => string;
}

export interface Titled<Item> {
  readonly nameOf: (item: Item) => string;
  /** Facts that may set it apart from others of its name, the best first; the last is its own. */
  readonly featuresOf: (item: Item) => readonly string[];
  readonly pagesOf: (item: Item) => number;
}

/** The titles that pages have. The names of thousands of products are not copied from their set into another one. */
class TakenTitles {
  readonly #sets: Set<string>[];
  readonly #own: Set<string>;

  constructor(titles: Iterable<string>) {
    this.#own = new Set(titles);
    this.#sets = [this.#own];
  }

  has(title: string): boolean {
    return this.#sets.some((set) => set.has(title));
  }

  add(title: string): void {
    this.#own.add(title);
  }

  addAll(titles: Set<string>): void {
    this.#sets.push(titles);
  }
}

/**
 * Gives every item a title that no other page has. Items that share a name each add a feature that no other of them has; one
 * whose name is taken does so too. Returns the titles that are not just the name, as there are few, and adds titles and names to `taken`.
 */
function assignTitles<Item>(
  items: readonly Item[],
  taken: TakenTitles,
  format: TitleFormat,
  { nameOf, featuresOf, pagesOf }: Titled<Item>,
): ReadonlyMap<Item, string> {
  const nameAt = items.map(nameOf);
  const { names, shared } = groupByName(items, nameAt);
  const claim = (item: Item, title: string, name: string | null) => {
    const pages = pagesOf(item);
    // Nearly all items: their name is known already.
    if (title === name && pages === 1) return !taken.has(title);
    const all = listPageTitles(title, pages, format);
    if (all.some((one) => taken.has(one) || (one !== name && names.has(one)))) return false;
    // Names are known without being taken.
    if (name === null || all.length > 1) for (const one of all) taken.add(one);
    return true;
  };
  const unlucky = items.filter((item, at) => {
    const name = nameAt[at] ?? '';
    return !shared.has(name) && !claim(item, name, name);
  });
  const titles = new Map<Item, string>();
  for (const alike of [...unlucky.map((item) => [item]), ...shared.values()]) {
    const counts = countFeatures(alike.map(featuresOf));
    for (const item of alike) {
      const features = featuresOf(item).filter((feature) => counts.get(feature) === 1);
      const title = findTitle(nameOf(item), features, format, (one) => claim(item, one, null));
      titles.set(item, title);
    }
  }
  taken.addAll(names);
  return titles;
}

/** Returns all names, and the items of those that several share. */
function groupByName<Item>(items: readonly Item[], nameAt: readonly string[]) {
  const names = new Set<string>();
  const shared = new Map<string, Item[]>();
  for (const name of nameAt) {
    const { size } = names;
    if (names.add(name).size === size) shared.set(name, []);
  }
  if (shared.size > 0) for (const [at, item] of items.entries()) shared.get(nameAt[at] ?? '')?.push(item);
  return { names, shared };
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
  format: TitleFormat,
  claim: (title: string) => boolean,
): string {
  for (const feature of features) {
    const title = format.withFeature(name, feature);
    if (feature !== name && claim(title)) return title;
  }
  // Another page is called so, too.
  let title = name;
  while (!claim(title) && title.length < longestTitle) title = `${title} (${features.at(-1)})`;
  return title;
}

/** Dictionaries whose texts name no title can't tell pages apart: the search has to end. */
const longestTitle = 1_000;

function listPageTitles(title: string, pages: number, { withPage }: TitleFormat): readonly string[] {
  return pages === 1 ? [title] : Array.from({ length: pages }, (_, at) => withPage(title, at + 1));
}
