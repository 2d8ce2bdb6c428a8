import { listPages, type Page } from './pages.ts';
import { type Site, type SiteInput, type SiteOptions, toSite } from './site.ts';

interface Registry {
  readonly site: Site;
  readonly pages: readonly Page[];
}

declare global {
  // A global, because compiled pages are a separate bundle that shares only globals with the builder.
  var brandCatalogue: Registry | undefined;
}

/** Sets the site whose pages are rendered. A process renders one brand at a time. */
export function provideSite(input: SiteInput, options: SiteOptions = {}): Site {
  const site = toSite(input, options);
  registerPages(site, listPages(site));
  return site;
}

export function registerPages(site: Site, pages: readonly Page[]): void {
  globalThis.brandCatalogue = { site, pages };
}

export function loadSite(): Site {
  return loadRegistry().site;
}

export function loadPages(): readonly Page[] {
  return loadRegistry().pages;
}

function loadRegistry(): Registry {
  if (globalThis.brandCatalogue !== undefined) return globalThis.brandCatalogue;
  throw new Error('No brand was provided before its pages were requested. Build with `npm run build`.');
}
