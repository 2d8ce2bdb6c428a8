import { listPictureOrigins } from '#config/brand-schema.ts';
import { memoize } from '#catalogue/memoize.ts';
import type { Site } from './site.ts';

type Directive = readonly [name: string, sources: readonly string[]];

/** A `meta` element cannot contain `frame-ancestors`, so this part is sent as a header. */
export const framePolicy = "object-src 'none'; frame-ancestors 'none'";

/** Does not depend on the ERP's content. Null in `astro dev`. */
export const formatMetaPolicy = memoize((site: Site): string | null => {
  if (!site.hasPolicy) return null;
  return listDirectives(site)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
});

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
    ['require-trusted-types-for', ["'script'"]],
    ['trusted-types', none],
    ...(brand.siteUrl.startsWith('https:') ? encrypted : []),
  ];
}
