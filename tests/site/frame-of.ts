import { toIndexView } from '#site/index-view.ts';
import { toLandingView } from '#site/landing-view.ts';
import { toListingView } from '#site/listing-view.ts';
import { type PageFrame, toNotFoundFrame } from '#site/page-frame.ts';
import { toProductView, toWithdrawnView } from '#site/product-view.ts';
import { toSelectionView } from '#site/selection-view.ts';
import type { Route } from '#site/routes.ts';
import type { Site } from '#site/site.ts';

export function frameOf(route: Route, site: Site): PageFrame {
  switch (route.kind) {
    case 'landing':
      return toLandingView(route, site).frame;
    case 'products':
    case 'category':
    case 'series':
      return toListingView(route, site).frame;
    case 'group-index':
      return toIndexView(route, site).frame;
    case 'selection':
      return toSelectionView(route, site).frame;
    case 'product':
      return toProductView(route, site).frame;
    case 'withdrawn':
      return toWithdrawnView(route, site).frame;
    case 'not-found':
      return toNotFoundFrame(route, site);
  }
}
