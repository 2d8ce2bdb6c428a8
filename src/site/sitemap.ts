import { listAlternates } from './page-frame.ts';
import { assetPath, pathOf } from './paths.ts';
import { listRoutes } from './routes.ts';
import type { Site } from './site.ts';

/** Every page in every language with its alternates (sitemaps.org 0.9). */
export function formatSitemap(site: Site): string {
  const entries = listRoutes(site)
    .filter((route) => route.kind !== 'not-found')
    .map((route) => {
      const alternates = listAlternates(route, site).map(
        ({ hreflang, href }) =>
          `<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(href)}"/>`,
      );
      const location = escapeXml(`${site.brand.siteUrl}${pathOf(route, site.languages)}`);
      return `<url><loc>${location}</loc>${alternates.join('')}</url>\n`;
    });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${entries.join('')}</urlset>\n`
  );
}

/** A demonstration is kept out of indexes by its pages' `noindex`, which crawlers must be let in to see. */
export function formatRobots(site: Site): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${site.brand.siteUrl}${assetPath.sitemap}\n`;
}

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => xmlEntities[character] ?? character);
}
