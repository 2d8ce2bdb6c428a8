import type react from '@astrojs/react/server.js';
import { printComponent } from '#site/print-element.ts';

type Print = (typeof react)['renderToStaticMarkup'];

/**
 * Replaces `@astrojs/react` in `astro dev` and `astro build`. `check` accepts everything, because React is the only framework.
 */
export default {
  name: '@astrojs/react',
  check: async () => true,
  renderToStaticMarkup: async (...[component, props]: Parameters<Print>) => ({
    html: printComponent(component, props),
  }),
  supportsAstroStaticSlot: true,
};
