import { hasProducts, listLargest } from '#catalogue/browse.ts';
import type { ListedGroup, ListedProduct } from '#catalogue/catalogue.ts';
import { listFacts } from '#catalogue/facts.ts';
import { languageOf, type LocalText, textIn } from '#catalogue/text.ts';
import { groupsOfKind, type Route } from './routes.ts';
import type { Site } from './site.ts';
import { groupOf, productOf, withdrawnProductOf, pageOfCards } from './subjects.ts';
import { selectedProducts } from './variants.ts';

/**
 * Whether a page has Chinese content. A Chinese page without it is a duplicate of its English page. It names
 * the English page as canonical, and neither alternates nor the sitemap list it.
 */
export function isTranslated(route: Route, site: Site): boolean {
  if (site.languages.second === null) return true;
  const { catalogue } = site;
  switch (route.kind) {
    case 'product':
      return isInChinese(productOf(route, site));
    case 'products':
    case 'category':
    case 'series': {
      const group = groupOf(route, site);
      // Uses the English order for both languages, because both pages must get the same answer.
      const items = pageOfCards({ ...route, locale: 'En' }, site).items.map(([shown]) => shown);
      return isAnyChinese([...(group === null ? [] : [group.title, group.description]), ...namesOf(items)]);
    }
    case 'group-index':
      return isAnyChinese(titlesOf(groupsOfKind(catalogue, route.of).filter(hasProducts)));
    case 'landing': {
      const groups = [catalogue.categories, catalogue.series].flatMap(listLargest);
      return isAnyChinese([...titlesOf(groups), ...namesOf(selectedProducts(site))]);
    }
    case 'withdrawn':
      return isAnyChinese([withdrawnProductOf(route, site).name]);
    case 'selection':
    case 'not-found':
      return true;
  }
}

function isInChinese({ name, summary, description, attributes, facts }: ListedProduct): boolean {
  return isAnyChinese([
    ...[name, summary, description],
    ...attributes.flatMap((attribute) => [attribute.name, attribute.value]),
    ...listFacts(facts).map(({ value }) => value),
  ]);
}

const namesOf = (products: readonly ListedProduct[]) => products.map(({ name }) => name);

const titlesOf = (groups: readonly ListedGroup[]) => groups.map(({ title }) => title);

/** Whether any of the texts is Chinese. True if there is no text. */
function isAnyChinese(texts: readonly (LocalText | null)[]): boolean {
  const given = texts.filter((text) => text !== null);
  return given.length === 0 || given.some((text) => languageOf(textIn(text, 'Zh')) === 'Zh');
}
