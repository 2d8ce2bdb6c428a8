import { type Locale, localesOf } from '#catalogue/text.ts';
import { fileOf, pathOf, treeOf } from './paths.ts';
import type { Site } from './site.ts';

export interface Redirect {
  readonly locale: Locale;
  readonly from: readonly string[];
  readonly to: string;
}

/** Redirects former URLs of groups, and URLs with a region: `/products/sg/`, `/products/SG/` (requirement 2.3). */
export function listRedirects(site: Site): readonly Redirect[] {
  const { languages, catalogue, snapshot } = site;
  const products = pathOf({ kind: 'products', locale: languages.first, page: 1 }, languages);
  const regions = ['sg', 'SG'].map((region) => ({
    locale: languages.first,
    from: ['products', region],
    to: products,
  }));
  const moves = snapshot.moves.flatMap(({ kind, fromSlug, name }) => {
    const group = (kind === 'category' ? catalogue.categoryByName : catalogue.seriesByName).get(name);
    // The slug may now belong to a parent category, whose page must not redirect.
    const isPage = kind === 'category' && catalogue.categoryBySlug.has(fromSlug);
    if (group === undefined || isPage) return [];
    return localesOf(languages).map((locale) => ({
      locale,
      from: [...treeOf(locale, languages), 'products', kind, fromSlug],
      to: pathOf({ kind, locale, slug: group.slug, page: 1 }, languages),
    }));
  });
  return [...regions, ...moves];
}

export function fileOfRedirect({ from }: Redirect): string {
  return `${from.join('/')}/index.html`;
}

export function listGoneAddresses({ languages, catalogue }: Site) {
  const gone = [...catalogue.withdrawnByKey.values()].filter(({ isGone }) => isGone);
  return localesOf(languages).flatMap((locale) => {
    const page = `/${fileOf({ kind: 'not-found', locale }, languages)}`;
    return gone.map(({ key }) => ({ path: pathOf({ kind: 'product', locale, key }, languages), page }));
  });
}

type GonePages = ReturnType<typeof listGoneAddresses>;

/** Cloudflare Pages ignores lines with status 410, so it returns 404 for removed products. */
export function formatRedirects(redirects: readonly Redirect[], gone: GonePages): string {
  const lines = redirects.flatMap(({ from, to }) => {
    const path = `/${from.map(encodeURIComponent).join('/')}`;
    return [`${path} ${to} 301`, `${path}/ ${to} 301`];
  });
  lines.push(
    ...gone.flatMap(({ path, page }) => [`${path.slice(0, -1)} ${page} 410`, `${path} ${page} 410`]),
  );
  return `${lines.join('\n')}\n`;
}
