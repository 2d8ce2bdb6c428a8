import type { ListedGroup, ListedProduct } from '#catalogue/catalogue.ts';
import { hasProducts } from '#catalogue/browse.ts';
import { listFacts } from '#catalogue/facts.ts';
import { memoize } from '#catalogue/memoize.ts';
import { languageOf, type LocalText, textIn } from '#catalogue/text.ts';
import { groupsOfKind, type Route } from './routes.ts';
import type { Site } from './site.ts';
import { groupOf, productOf, withdrawnProductOf } from './subjects.ts';

/** A Chinese page without Chinese content is not in the sitemap, and its English page is canonical. */
export function isTranslated(route: Route, site: Site): boolean {
  if (site.languages.second === null) return true;
  const { catalogue } = site;
  switch (route.kind) {
    case 'product':
      return isProductTranslated(productOf(route, site));
    case 'products':
    case 'category':
    case 'series':
      return isListTranslated(groupOf(route, site) ?? catalogue);
    case 'group-index':
      return isAnyChinese(titlesOf(groupsOfKind(catalogue, route.of)));
    case 'landing':
      return isAnyChinese([
        ...titlesOf([...catalogue.categories, ...catalogue.series]),
        ...catalogue.products.map(({ name }) => name),
      ]);
    case 'withdrawn':
      return isAnyChinese([withdrawnProductOf(route, site).name]);
    case 'selection':
    case 'not-found':
      return true;
  }
}

const isProductTranslated = memoize(({ name, summary, description, attributes, facts }: ListedProduct) =>
  isAnyChinese([
    ...[name, summary, description],
    ...attributes.flatMap((attribute) => [attribute.name, attribute.value]),
    ...listFacts(facts).map(({ value }) => value),
  ]),
);

type Listing = Pick<ListedGroup, 'products'> & Partial<ListedGroup>;

/** Checks the whole listing, so that all its pages get the same result. */
const isListTranslated = memoize(({ title, description, products }: Listing) =>
  isAnyChinese([title ?? null, description ?? null, ...products.map(({ name }) => name)]),
);

function titlesOf(groups: readonly ListedGroup[]): readonly LocalText[] {
  return groups.filter(hasProducts).map(({ title }) => title);
}

function isAnyChinese(texts: readonly (LocalText | null)[]): boolean {
  const given = texts.filter((text) => text !== null);
  return given.length === 0 || given.some((text) => languageOf(textIn(text, 'Zh')) === 'Zh');
}
