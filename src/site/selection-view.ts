import { type Crumb, toIndexCrumbs } from './breadcrumb.ts';
import { fillPlaceholders } from './messages.ts';
import { type PageFrame, toPageFrame } from './page-frame.ts';
import type { RouteOf, SelectionKind } from './routes.ts';
import type { Site } from './site.ts';

/** A page that the browser fills with the visitor's products. */
export interface SelectionView {
  readonly frame: PageFrame;
  readonly of: SelectionKind;
  readonly heading: string;
  readonly crumbs: readonly Crumb[];
  readonly hint: string;
}

export function toSelectionView(route: RouteOf<'selection'>, site: Site): SelectionView {
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
    crumbs: toIndexCrumbs(heading, route, site),
    hint: of === 'list' ? messages.listEmpty : messages.compareEmpty,
  };
}
