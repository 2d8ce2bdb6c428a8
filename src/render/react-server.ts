import type react from '@astrojs/react/server.js';
import { renderToString } from 'astro/runtime/server/index.js';
import { printComponent } from '#site/print-element.ts';

type Print = (typeof react)['renderToStaticMarkup'];

/**
 * React as Astro prints it. The package's own way asks of each component, on every page, whether it is React's, and
 * makes a stream of it: here all are, and islands that ask for stores alone (`useIslandStore`) are printed as quickly as
 * what never comes to life. What prints Astro's own components is handed out with it.
 */
export default {
  name: '@astrojs/react',
  check: async () => true,
  renderToString,
  renderToStaticMarkup: async (...[component, props, slots, metadata]: Parameters<Print>) => {
    try {
      return { html: printComponent(component, props) };
    } catch (error) {
      if (metadata?.hydrate === undefined) throw error;
      return printByReact(component, props, slots, metadata);
    }
  },
  supportsAstroStaticSlot: true,
};

/** An island with hooks of React's own, or with what our printer does not know; loaded where there is one. */
async function printByReact(...island: Parameters<Print>): Promise<{ readonly html: string }> {
  const { default: react } = await import('@astrojs/react/server.js');
  // Without the page that Astro hands over as `this`: the package keeps a counter for each, for ids that no island has.
  const { html } = await react.renderToStaticMarkup.call(undefined, ...island);
  return { html };
}
