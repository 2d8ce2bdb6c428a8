import type { ListedGroup } from '#catalogue/catalogue.ts';
import { languageTag, localesOf } from '#catalogue/locale.ts';
import { textIn } from '#catalogue/text.ts';
import { countProducts, fillPlaceholders } from './messages.ts';
import { assetPath, pathOf } from './paths.ts';
import type { Site } from './site.ts';

export function formatLlms(site: Site): string {
  const { brand, catalogue, languages, dictionaries } = site;
  const locale = languages.first;
  const messages = dictionaries[locale];
  const description = fillPlaceholders(messages.landingDescription, {
    brand: brand.name,
    products: countProducts(messages, catalogue.products.length),
    groups: '',
  }).trim();
  const files = localesOf(languages).flatMap((each) =>
    (['json', 'csv'] as const).map((ending) => {
      const path = assetPath.products(each, ending, languages);
      return `- [products.${ending} (${languageTag[each]})](${brand.siteUrl}${path})`;
    }),
  );
  const link = (group: ListedGroup) => {
    const path = pathOf({ kind: group.kind, locale, slug: group.slug, page: 1 }, languages);
    const title = escapeMarkdown(textIn(group.title, locale).text);
    return `- [${title}](${brand.siteUrl}${path}): ${countProducts(messages, group.products.length)}`;
  };
  const sections = [
    [`# ${escapeMarkdown(brand.name)}`, '', `> ${escapeMarkdown(description)}`],
    ['## Data', '', ...files, `- [sitemap.xml](${brand.siteUrl}${assetPath.sitemap})`],
    [`## ${messages.categories}`, '', ...catalogue.categories.map(link)],
    [`## ${messages.series}`, '', ...catalogue.series.map(link)],
  ];
  return `${sections
    .filter((lines) => lines.length > 2)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** Escapes a text, so that it cannot start a link, heading or line. */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\[\]()<>`*_#]/g, (character) => `\\${character}`);
}
