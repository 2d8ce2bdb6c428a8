import { toLandingView } from '#site/landing-view.ts';
import { toListingView } from '#site/listing-view.ts';
import { type PageFrame, toNotFoundFrame } from '#site/page-frame.ts';
import { toProductView, toWithdrawnView } from '#site/product-view.ts';
import { toIndexView, toSelectionView } from '#site/index-view.ts';
import type { Route } from '#site/routes.ts';
import type { Site } from '#site/site.ts';

export function frameOf(route: Route, site: Site): PageFrame {
  const view = viewOf(route, site);
  return 'frame' in view ? view.frame : view;
}

export function viewOf(route: Route, site: Site): PageFrame | { readonly frame: PageFrame } {
  switch (route.kind) {
    case 'landing':
      return toLandingView(route, site);
    case 'products':
    case 'category':
    case 'series':
      return toListingView(route, site);
    case 'group-index':
      return toIndexView(route, site);
    case 'selection':
      return toSelectionView(route, site);
    case 'product':
      return toProductView(route, site);
    case 'withdrawn':
      return toWithdrawnView(route, site);
    case 'not-found':
      return toNotFoundFrame(route, site);
  }
}
