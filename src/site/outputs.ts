import { listFindFiles } from './find-files.ts';
import { formatHeaders, listHeaders } from './headers.ts';
import { formatLlms } from './llms.ts';
import { digest, digestOfSite } from './page-key.ts';
import type { Page } from './pages.ts';
import { assetPath } from './paths.ts';
import { listProductFiles } from './product-files.ts';
import { fileOfRedirect, formatRedirects, listGone, listRedirects } from './redirects.ts';
import type { Site } from './site.ts';
import { listSitemapFiles } from './sitemap.ts';
import { type TextFile, toUtf8 } from './text-file.ts';
import { themeSheetName } from '#catalogue/theme.ts';

/** A file of the dist that Astro renders, with the digest of all that it shows. */
export type Output = Page | OtherOutput;

/** Redirects and endpoints, which every build renders. */
interface OtherOutput extends Pick<Page, 'file' | 'key'> {
  readonly route: null;
}

/** Every file that Astro renders of a site. */
export function listOutputs(site: Site, pages: readonly Page[]): readonly Output[] {
  return [...pages, ...redirectOutputs(site), ...endpointOutputs(site)];
}

/** Lists files that no Astro route can have, and lists too long to render for every change. */
export function listTextFiles(site: Site): readonly TextFile[] {
  return [
    toTextFile('_headers', formatHeaders(listHeaders(site))),
    toTextFile('_redirects', formatRedirects(listRedirects(site), listGone(site))),
    toTextFile(assetPath.llms.slice(1), formatLlms(site)),
    ...listSitemapFiles(site),
    ...listProductFiles(site),
    ...listFindFiles(site),
  ];
}

function toTextFile(file: string, text: string): TextFile {
  return { file, key: digest(text), toBytes: () => toUtf8(text) };
}

function redirectOutputs(site: Site): readonly OtherOutput[] {
  return listRedirects(site).map((redirect) => ({
    file: fileOfRedirect(redirect),
    key: digest([digestOfSite(site), redirect]),
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
