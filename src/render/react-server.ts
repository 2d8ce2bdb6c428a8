import type react from '@astrojs/react/server.js';
import { renderToString } from 'astro/runtime/server/index.js';
import { printComponent } from '#site/print-element.ts';

type Print = (typeof react)['renderToStaticMarkup'];

/**
 * Astro's renderer for React. The package's own one checks each component on every page whether it is React's, and streams
 * it. Here all components are React's, and none is hydrated by Astro. Astro's own `renderToString` is exported for the page printer.
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
