import { localesOf } from '#catalogue/text.ts';
import { cacheControl, contentTypeOf } from '#release/file-kind.ts';
import { type CacheClass, refreshFile } from '#release/release.ts';
import { everyPath, type Header, type HeaderRule } from '#release/host-answer.ts';
import { assetPath, treeOf } from './paths.ts';
import { framePolicy } from './policy.ts';
import type { Site } from './site.ts';
import { themeSheetName } from '#catalogue/theme.ts';

/** The site uses none of these features. They are denied so that injected code cannot use them either. */
const deniedFeatures = ['camera', 'geolocation', 'microphone', 'payment', 'usb'];

/** Only one rule per URL sets `Cache-Control`, because hosts combine the values of several rules. */
export function listHeaders(site: Site): readonly HeaderRule[] {
  const trees = localesOf(site.languages).flatMap((locale) => treeOf(locale, site.languages));
  const folders = ['products', ...trees].map((folder) => `/${folder}/*`);
  return [
    {
      pattern: everyPath,
      headers: site.brand.siteUrl.startsWith('https:') ? [...everywhere, encrypted] : everywhere,
    },
    ...cached('immutable', [
      '/_astro/*',
      assetPath.picture('*'),
      assetPath.searchPart('*'),
      assetPath.sheet(themeSheetName(site.theme)),
    ]),
    { pattern: assetPath.speculation, headers: speculationHeaders },
    ...cached('page', ['/', '/index.html', '/404.html', ...folders], onPages),
    ...cached('icon', ['/assets/images/*']),
    ...cached('data', [
      '/assets/i18n/*',
      ...['/products.json', '/products-*', '/products.csv'],
      assetPath.search,
      assetPath.sitemap,
      assetPath.sitemapPart('*'),
      assetPath.llms,
      '/robots.txt',
    ]),
    { pattern: `/${refreshFile.path}`, headers: [['Cache-Control', refreshFile.cacheControl]] },
  ];
}

export function formatHeaders(rules: readonly HeaderRule[]): string {
  const lines = rules.flatMap(({ pattern, headers }) => [
    pattern,
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
  ]);
  return `${lines.join('\n')}\n`;
}

const everywhere: readonly Header[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** Omits `includeSubDomains`, because subdomains may have other owners. */
const encrypted: Header = ['Strict-Transport-Security', 'max-age=31536000'];

const onPages: readonly Header[] = [
  ['Content-Security-Policy', framePolicy],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Speculation-Rules', `"${assetPath.speculation}"`],
  ['Permissions-Policy', deniedFeatures.map((feature) => `${feature}=()`).join(', ')],
];

/** Browsers require this media type, but hosts do not send it by default. */
const speculationHeaders: readonly Header[] = [
  ['Cache-Control', cacheControl.immutable],
  ['Content-Type', contentTypeOf(assetPath.speculation)],
];

function cached(
  cacheClass: CacheClass,
  patterns: readonly string[],
  more: readonly Header[] = [],
): readonly HeaderRule[] {
  const headers = [['Cache-Control', cacheControl[cacheClass]], ...more] as const;
  return patterns.map((pattern) => ({ pattern, headers }));
}
