import { toBreadcrumb } from './breadcrumb.ts';
import { fillPlaceholders } from './messages.ts';
import { toPageFrame } from './page-frame.ts';
import type { RouteOf } from './routes.ts';
import type { Site } from './site.ts';

export type SelectionView = ReturnType<typeof toSelectionView>;

/** Returns the view of a page that the browser fills with the visitor's products. */
export function toSelectionView(route: RouteOf<'selection'>, site: Site) {
  const { locale, of } = route;
  const messages = site.dictionaries[locale];
  const heading = of === 'list' ? messages.myList : messages.compare;
  return {
    frame: toPageFrame(route, site, {
      ownTitle: heading,
      description: fillPlaceholders(messages.listDescription, { brand: site.brand.name }),
      image: null,
      live: null,
      jsonLd: [],
    }),
    of,
    heading,
    crumbs: toBreadcrumb(locale, site, null, { title: { text: heading, locale }, route }),
    hint: of === 'list' ? messages.listEmpty : messages.compareEmpty,
  };
}
