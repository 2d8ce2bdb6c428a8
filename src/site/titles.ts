import type { ListedGroup, ListedProduct, ListedWithdrawn } from '#catalogue/catalogue.ts';
import { decodeEntities } from '#catalogue/entities.ts';
import { type Locale, localesOf } from '#catalogue/locale.ts';
import { countPages } from '#catalogue/paging.ts';
import { toShownAttributes } from '#catalogue/shown.ts';
import { textIn } from '#catalogue/text.ts';
import { titleSegments, toOwnTitle } from '#catalogue/title.ts';
import { assignTitles, TakenTitles, type TitleFormat } from './assign-titles.ts';
import { fill, type Messages } from './messages.ts';
import { pathOf, treeOf } from './paths.ts';
import type { Site } from './site.ts';
import type { Titles } from './site-titles.ts';

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
