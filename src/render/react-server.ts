import react from '@astrojs/react/server.js';
import { renderToString } from 'astro/runtime/server/index.js';
import { printComponent } from '#site/print-element.ts';

type Print = (typeof react)['renderToStaticMarkup'];

/**
 * React as Astro renders with it. The package finds out whether a component is React's by rendering it once more, on
 * every page: here all are. What never comes to life is printed without React's own printer. What prints Astro's own
 * components is handed out with it.
 */
export default {
  ...react,
  check: async () => true,
  renderToString,
  renderToStaticMarkup: async (...[component, props, slots, metadata]: Parameters<Print>) => {
    if (metadata?.hydrate === undefined) return { html: printComponent(component, props) };
    // Without the page that Astro hands over as `this`: the package keeps a counter for each, for ids that no island has.
    const { html } = await react.renderToStaticMarkup.call(undefined, component, props, slots, metadata);
    return { html };
  },
};
