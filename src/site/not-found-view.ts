import { type PageFrame, toPageFrame } from './page-frame.ts';
import type { RouteOf } from './routes.ts';
import type { Site } from './site.ts';

/** The 'Page Not Found' screen (requirement 2.7). */
export function toNotFoundFrame(route: RouteOf<'not-found'>, site: Site): PageFrame {
  const messages = site.dictionaries[route.locale];
  return toPageFrame(route, site, {
    ownTitle: messages.notFoundTitle,
    description: messages.notFoundText,
    image: null,
    live: null,
    jsonLd: [],
  });
}
