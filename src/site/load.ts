import type { InlineCode } from '#release/page/inline-code.ts';
import { listPages, type Page } from './pages.ts';
import { type Site, type SiteInput, toSite } from './site.ts';

interface Registry {
  readonly site: Site;
  /** The pages of this rendering. */
  readonly pages: readonly Page[];
}

declare global {
  // Pages are compiled into a bundle of their own, which shares nothing with its builder but globals.
  var brandCatalogue: Registry | undefined;
}

/** Sets the site that pages are rendered from, with all of its pages. A process renders one brand at a time. */
export function provideSite(material: SiteInput, inlineCode: InlineCode | null = null): Site {
  const site = toSite(material, inlineCode);
  askFor(site, listPages(site));
  return site;
}

/** Sets the site and which of its pages to render. */
export function askFor(site: Site, pages: readonly Page[]): void {
  globalThis.brandCatalogue = { site, pages };
}

export function loadSite(): Site {
  return loadRegistry().site;
}

/** The pages that `getStaticPaths` returns. */
export function loadPages(): readonly Page[] {
  return loadRegistry().pages;
}

function loadRegistry(): Registry {
  if (globalThis.brandCatalogue !== undefined) return globalThis.brandCatalogue;
  throw new Error('No brand was provided before its pages were asked for. Build with `npm run build`.');
}
