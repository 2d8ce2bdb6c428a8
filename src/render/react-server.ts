import react from '@astrojs/react/server.js';
import { renderToString } from 'astro/runtime/server/index.js';
import { printComponent } from '#site/print-element.ts';

type Print = (typeof react)['renderToStaticMarkup'];

/** What an island printed last, and what it was given: most pages give the one of their kind the same. */
const last = new WeakMap<object, { readonly props: string; readonly html: string }>();

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
    const given = JSON.stringify([props, slots]);
    const known = last.get(component);
    if (known?.props === given) return { html: known.html };
    // Without the page that Astro hands over as `this`: the package keeps a counter for each, for ids that no island has.
    const { html } = await react.renderToStaticMarkup.call(undefined, component, props, slots, metadata);
    last.set(component, { props: given, html });
    return { html };
  },
};
