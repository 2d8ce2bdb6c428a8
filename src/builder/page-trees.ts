import { type Languages, localesOf } from '#catalogue/locale.ts';
import type { PageTree } from '#release/contents.ts';
import { pathOf } from '#site/paths.ts';

/** How the addresses of each printed language are spelled, the first language first. */
export function toPageTrees(languages: Languages): readonly PageTree[] {
  return localesOf(languages).map((locale) => ({
    locale,
    product: pathOf({ kind: 'product', locale, key: '*' }, languages),
    category: pathOf({ kind: 'category', locale, slug: '*', page: 1 }, languages),
    series: pathOf({ kind: 'series', locale, slug: '*', page: 1 }, languages),
  }));
}
