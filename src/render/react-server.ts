import type react from '@astrojs/react/server.js';
import { renderToString } from 'astro/runtime/server/index.js';
import { printComponent } from '#site/print-element.ts';

type Print = (typeof react)['renderToStaticMarkup'];

/**
 * Replaces the server renderer of `@astrojs/react`. Does not check whether a component belongs to React, because all do, and does not
 * stream, because Astro hydrates none. Also exports Astro's `renderToString` for the page printer.
 */
export default {
  name: '@astrojs/react',
  check: async () => true,
  renderToString,
  renderToStaticMarkup: async (...[component, props]: Parameters<Print>) => ({
    html: printComponent(component, props),
  }),
  supportsAstroStaticSlot: true,
};
