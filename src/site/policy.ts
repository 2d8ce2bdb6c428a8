import { listPictureOrigins } from '#config/brand-schema.ts';
import { memoize } from '#catalogue/memoize.ts';
import type { Site } from './site.ts';

type Directive = readonly [name: string, sources: readonly string[]];

/** Formats the Content Security Policy of a site. It depends on the brand and the ERP's public address, but not on the ERP's content. */
export function formatPolicy(site: Site): string {
  return formatDirectives(listDirectives(site));
}

/** The policy for a page's `meta`: without directives that only work in headers. Null in `astro dev`. */
export const formatMetaPolicy = memoize((site: Site): string | null => {
  if (!site.hasPolicy) return null;
  return formatDirectives(listDirectives(site).filter(([name]) => !isHeaderOnly(name)));
});

const isHeaderOnly = (name: string) => name === 'frame-ancestors' || name === 'object-src';

function listDirectives({ brand, snapshot }: Site): readonly Directive[] {
  const erp = new URL(snapshot.publicErpHost).origin;
  const [none, self] = [["'none'"], "'self'"];
  const encrypted: readonly Directive[] = [['upgrade-insecure-requests', []]];
  return [
    ['default-src', none],
    ['script-src', [self]],
    ['style-src', [self]],
    ['img-src', [self, ...listPictureOrigins(brand, snapshot.publicErpHost)]],
    ['connect-src', brand.live ? [self, erp] : [self]],
    ['base-uri', none],
    ['form-action', [self]],
    ['object-src', none],
    ['frame-ancestors', none],
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', none],
    ...(brand.siteUrl.startsWith('https:') ? encrypted : []),
  ];
}

function formatDirectives(directives: readonly Directive[]): string {
  return directives.map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}
