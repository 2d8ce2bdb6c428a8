import { renderToString } from 'astro/runtime/server/index.js';
import { printComponent } from '#site/print-element.ts';

/**
 * React as Astro prints it. The package's own way asks of each component, on every page, whether it is React's, and
 * makes a stream of it: here all are, and islands ask the server for nothing but what `useIslandStore` hands them.
 * What prints Astro's own components is handed out with it.
 */
export default {
  name: '@astrojs/react',
  check: async () => true,
  renderToString,
  renderToStaticMarkup: async <Props extends object>(component: (props: Props) => unknown, props: Props) => ({
    html: printComponent(component, props),
  }),
  supportsAstroStaticSlot: true,
};
