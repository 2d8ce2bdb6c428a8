import { localesOf } from '#catalogue/locale.ts';
import { cacheControl } from '#release/cache-class.ts';
import { everyPath, type Header, type HeaderRule } from '#release/header-rules.ts';
import type { CacheClass } from '#release/release.ts';
import { assetPath, treeOf } from './paths.ts';
import type { Site } from './site.ts';
import { themeSheetName } from './theme-sheet.ts';

/** What browsers may do with a page; a page that loads something new may need a line here. */
const contentPolicy: readonly string[] = [
  "base-uri 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];

/** Features that no page asks for, denied to whatever might be brought in. */
const deniedFeatures = ['camera', 'geolocation', 'microphone', 'payment', 'usb'];

/**
 * The headers of a site's answers. Hosts join the values of a header that two rules give, so that no address
 * gets `Cache-Control` from more than one rule.
 */
export function listHeaders(site: Site): readonly HeaderRule[] {
  const trees = localesOf(site.languages).flatMap((locale) => treeOf(locale, site.languages));
  const folders = ['products', ...trees].map((folder) => `/${folder}/*`);
  return [
    { pattern: everyPath, headers: securityHeaders(site.brand.siteUrl) },
    ...cached('immutable', [
      '/_astro/*',
      assetPath.picture('*'),
      assetPath.sheet(themeSheetName(site.theme)),
    ]),
    ...cached('page', ['/', '/index.html', '/404.html', ...folders]),
    ...cached('data', ['/assets/i18n/*', '/assets/images/*', assetPath.sitemap, '/robots.txt']),
  ];
}

/** The `_headers` file that Netlify and Cloudflare Pages read. */
export function formatHeaders(rules: readonly HeaderRule[]): string {
  return rules.map(({ pattern, headers }) => [pattern, ...headers.map(formatHeader), ''].join('\n')).join('');
}

function securityHeaders(siteUrl: string): readonly Header[] {
  const always = [
    ['Content-Security-Policy', contentPolicy.join('; ')],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Permissions-Policy', deniedFeatures.map((feature) => `${feature}=()`).join(', ')],
  ] as const;
  // Without its subdomains: they may be other people's.
  const encrypted = [['Strict-Transport-Security', 'max-age=31536000']] as const;
  return siteUrl.startsWith('https:') ? [...always, ...encrypted] : always;
}

function cached(cacheClass: CacheClass, patterns: readonly string[]): readonly HeaderRule[] {
  const headers = [['Cache-Control', cacheControl[cacheClass]]] as const;
  return patterns.map((pattern) => ({ pattern, headers }));
}

function formatHeader([name, value]: Header): string {
  return `  ${name}: ${value}`;
}
