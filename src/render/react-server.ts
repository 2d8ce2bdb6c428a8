import type react from '@astrojs/react/server.js';
import { renderToString } from 'astro/runtime/server/index.js';
import { printComponent } from '#site/print-element.ts';

type Print = (typeof react)['renderToStaticMarkup'];

/**
 * Replaces the server renderer of `@astrojs/react`. `check` accepts every component, because the site uses no other framework. Nothing is
 * streamed, because Astro hydrates no component. `renderToString` is Astro's own, for the page printer.
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
