import type { ListedGroup, ListedProduct, ListedWithdrawn } from '#catalogue/catalogue.ts';
import { describeDifferences } from '#catalogue/differences.ts';
import { createMemos } from '#catalogue/memoize.ts';
import { type Locale, localesOf, textIn } from '#catalogue/text.ts';
import { fillPlaceholders, type Messages } from './messages.ts';
import type { Site } from './site.ts';

type Item = ListedProduct | ListedGroup | ListedWithdrawn;

export function titleOf(item: Item, locale: Locale, site: Site): string {
  site.titles[locale] ??= makeTitles(locale, site);
  return site.titles[locale].get(item) ?? '';
}

export function detailOfProduct(product: ListedProduct, locale: Locale, site: Site): string | null {
  return detailsIn(locale, site).get(product) ?? null;
}

export function titleOfGroup(group: ListedGroup, page: number, locale: Locale, site: Site): string {
  return withPage(titleOf(group, locale, site), page, site.dictionaries[locale]);
}

/** Returns null in English, where the title is derived from the URL (requirement 2.10). */
export function titleOfProducts(page: number, locale: Locale, { dictionaries }: Site): string | null {
  return locale === 'En' ? null : withPage(dictionaries[locale].products, page, dictionaries[locale]);
}

export function listTitles(item: Item, site: Site): string {
  return localesOf(site.languages)
    .map((locale) => titleOf(item, locale, site))
    .join('\n');
}

export function detailsIn(locale: Locale, site: Site): ReadonlyMap<ListedProduct, string> {
  site.details[locale] ??= findDetails(site.catalogue.products, locale);
  return site.details[locale];
}

/** Makes shared names unique (requirement 2.11). Names that are already unique stay unchanged, because search engines know them. */
function makeTitles(locale: Locale, site: Site): ReadonlyMap<Item, string> {
  const { catalogue } = site;
  const messages = site.dictionaries[locale];
  const details = detailsIn(locale, site);
  const nameOfGroup = (item: ListedGroup) => {
    return { item, name: nameGroup(item, locale, messages), feature: item.slug, code: null };
  };
  const kinds: readonly (readonly Named[])[] = [
    catalogue.categories.map(nameOfGroup),
    catalogue.series.map(nameOfGroup),
    catalogue.products.map((item) => {
      const feature = details.get(item) ?? item.id;
      return { item, name: textIn(item.name, locale).text, feature, code: item.code };
    }),
    [...catalogue.withdrawnByKey.values()].map((item) => {
      return { item, name: nameWithdrawn(item, locale, messages), feature: item.id, code: null };
    }),
  ];
  const { notFoundTitle, allCategories, allSeries, myList, compare, products } = messages;
  const taken = new Set([notFoundTitle, allCategories, allSeries, myList, compare, products]);
  const titles = new Map<Item, string>();
  const take = (item: Item, title: string) => {
    taken.add(title);
    titles.set(item, title);
  };
  const others: Named[] = [];
  for (const named of kinds) {
    for (const [name, [only, ...alike]] of Map.groupBy(named, (one) => one.name)) {
      if (only === undefined) continue;
      if (alike.length > 0) others.push(only, ...alike);
      else if (taken.has(name)) others.push({ ...only, feature: only.code ?? only.feature });
      else take(only.item, name);
    }
  }
  for (const { item, name, feature } of others) {
    const extended = fillPlaceholders(messages.titleWithFeature, { title: name, feature });
    let title = extended;
    for (let number = 2; taken.has(title); number += 1) title = `${extended} ${number}`;
    take(item, title);
  }
  return titles;
}

interface Named {
  readonly item: Item;
  readonly name: string;
  readonly feature: string;
  readonly code: string | null;
}

function nameGroup(group: ListedGroup, locale: Locale, messages: Messages): string {
  const title = textIn(group.title, locale).text;
  const hasSuffix = group.kind === 'category' || /series$|系列$/i.test(title);
  return hasSuffix ? title : fillPlaceholders(messages.seriesTitle, { title });
}

function nameWithdrawn({ name, isLeftOut }: ListedWithdrawn, locale: Locale, messages: Messages): string {
  const title = isLeftOut ? messages.leftOutTitle : messages.withdrawnTitle;
  return fillPlaceholders(title, { name: textIn(name, locale).text });
}

const differences = createMemos<ListedProduct, readonly (string | null)[]>();

interface Detailed {
  readonly products: readonly ListedProduct[];
  /** For each name, the indexes of its products. */
  readonly indexes: Map<string, readonly number[]>;
  readonly details: ReadonlyMap<ListedProduct, string>;
}

/** The latest result in each language. It is reused, because grouping all names again after a change is slow. */
const latest: Record<Locale, Detailed | null> = { En: null, Zh: null };

function findDetails(products: readonly ListedProduct[], locale: Locale): ReadonlyMap<ListedProduct, string> {
  const nameOf = (one: ListedProduct | undefined) => (one === undefined ? '' : textIn(one.name, locale).text);
  const last = latest[locale];
  // If this call throws, `last.indexes` may be only partly updated, so the next call must not use it.
  latest[locale] = null;
  const former = last?.products.length === products.length ? last : null;
  const changed: number[] = [];
  for (const [at, product] of products.entries()) if (product !== former?.products[at]) changed.push(at);
  const added = Map.groupBy(changed, (at) => nameOf(products[at]));
  const indexes = former?.indexes ?? added;
  const names = new Set(added.keys());
  if (former !== null) {
    const gone = new Set(changed);
    for (const at of gone) names.add(nameOf(former.products[at]));
    for (const name of names) {
      const kept = indexes.get(name)?.filter((at) => !gone.has(at)) ?? [];
      const all = [...kept, ...(added.get(name) ?? [])].sort((one, other) => one - other);
      indexes.set(name, all);
    }
  }
  const lines = [...names].flatMap((name) => {
    const alike = (indexes.get(name) ?? []).flatMap((at) => products[at] ?? []);
    const [first] = alike;
    if (first === undefined || alike.length === 1) return [];
    const own = differences[locale](first, [alike], () => describeDifferences(alike, locale));
    return alike.map((product, at) => [product, own[at] ?? null] as const);
  });
  const found = lines.filter((entry): entry is [ListedProduct, string] => entry[1] !== null);
  const others = [...(former?.details ?? [])].filter(([product]) => !names.has(nameOf(product)));
  const isSame = found.length === 0 && others.length === former?.details.size;
  const details = isSame ? former.details : new Map([...others, ...found]);
  latest[locale] = { products, indexes, details };
  return details;
}

export function withPage(title: string, page: number, messages: Messages): string {
  return page === 1 ? title : fillPlaceholders(messages.titleWithPage, { title, page });
}
