import { type Site, type SiteMaterial, toSite } from './site.ts';

declare global {
  // Pages are compiled into a bundle of their own, which shares nothing with its builder but globals.
  var brandCatalogue: Site | undefined;
}

/** Sets the site that pages are rendered from: one brand at a time in a process. */
export function provideSite(material: SiteMaterial): Site {
  globalThis.brandCatalogue = toSite(material);
  return globalThis.brandCatalogue;
}

export function loadSite(): Site {
  if (globalThis.brandCatalogue !== undefined) return globalThis.brandCatalogue;
  throw new Error('No brand was provided before its pages were asked for. Build with `npm run build`.');
}
