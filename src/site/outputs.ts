import type { ListedGroup } from '#catalogue/catalogue.ts';
import { languageTag, localesOf, textIn } from '#catalogue/text.ts';
import { themeSheetName } from '#catalogue/theme.ts';
import { refreshFile } from '#release/release.ts';
import { listFindFiles } from './find-files.ts';
import { formatHeaders, listHeaders } from './headers.ts';
import { countProducts, fillPlaceholders } from './messages.ts';
import { digest, digestOfSite } from './page-key.ts';
import type { Page } from './pages.ts';
import { assetPath, pathOf } from './paths.ts';
import { listProductFiles } from './product-files.ts';
import { fileOfRedirect, formatRedirects, listGoneAddresses, listRedirects } from './redirects.ts';
import type { Site } from './site.ts';
import { listSitemapFiles } from './sitemap.ts';
import { type TextFile, toTextFile } from './text-file.ts';

export type Output = Page | OtherOutput;

interface OtherOutput extends Pick<Page, 'file' | 'key'> {
  readonly route: null;
}

export function listOutputs(site: Site, pages: readonly Page[]): readonly Output[] {
  return [...pages, ...redirectOutputs(site), ...endpointOutputs(site)];
}

/** Text files without an Astro route. Long lists are formatted only if their key has changed. */
export function listTextFiles(site: Site): readonly TextFile[] {
  return [
    toTextFile('_headers', formatHeaders(listHeaders(site))),
    toTextFile('_redirects', formatRedirects(listRedirects(site), listGoneAddresses(site))),
    // Turns the live refresh on for hosts that deploy the dist without the publishing step, such as Netlify.
    toTextFile(refreshFile.path, 'on'),
    toTextFile(assetPath.llms.slice(1), formatLlms(site)),
    ...listSitemapFiles(site),
    ...listProductFiles(site),
    ...listFindFiles(site),
  ];
}

function redirectOutputs(site: Site): readonly OtherOutput[] {
  const shared = digestOfSite(site);
  return listRedirects(site).map((redirect) => ({
    file: fileOfRedirect(redirect),
    key: digest([shared, redirect]),
    route: null,
  }));
}

function endpointOutputs({ brand, theme, favicon, wechatQr }: Site): readonly OtherOutput[] {
  const output = (path: string, key: unknown) => ({ file: path.slice(1), key: digest(key), route: null });
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return [
    output('/robots.txt', brand.siteUrl),
    output(assetPath.sheet(themeSheetName(theme)), theme),
    output(assetPath.favicon(brand.code), base64(favicon)),
    output(assetPath.touchIcon(brand.code), base64(favicon)),
    output(assetPath.card(brand.code), [base64(favicon), theme.color]),
    ...(wechatQr === null ? [] : [output(assetPath.wechat(brand.code), base64(wechatQr))]),
  ];
}

function formatLlms(site: Site): string {
  const { brand, catalogue, languages, dictionaries } = site;
  const locale = languages.first;
  const messages = dictionaries[locale];
  const description = fillPlaceholders(messages.landingDescription, {
    brand: brand.name,
    products: countProducts(messages, catalogue.products.length),
  });
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

/** The text must not form a link, a heading or a new line. */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\[\]()<>`*_#]/g, (character) => `\\${character}`);
}
