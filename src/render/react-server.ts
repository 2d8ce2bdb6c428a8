import type react from '@astrojs/react/server.js';
import { renderToString } from 'astro/runtime/server/index.js';
import { printComponent } from '#site/print-element.ts';

type Print = (typeof react)['renderToStaticMarkup'];

/**
 * Astro's renderer for React. The package's own one checks each component on every page whether it is React's, and streams
 * it. Here all components are React's, and islands that read only stores (`useIslandStore`) are printed as quickly as static
 * ones. Astro's own `renderToString` is exported for the page printer.
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
