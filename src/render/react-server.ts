import type react from '@astrojs/react/server.js';
import { renderToString } from 'astro/runtime/server/index.js';
import { printComponent } from '#site/print-element.ts';

type Print = (typeof react)['renderToStaticMarkup'];

/**
 * Astro's renderer for React, without two steps of the package's renderer: checking whether a component is React's, and streaming.
 * All components of this site are React's, and Astro hydrates none. Also exports Astro's `renderToString` for the page printer.
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
