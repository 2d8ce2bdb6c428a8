import type {
  AstroComponent,
  AstroRoute,
  LoadedRoute,
  PageResult,
  PrintComponent,
  RouteLoaders,
} from './astro-app.ts';

interface First {
  readonly result: PageResult;
  readonly component: AstroComponent;
}

/**
 * Calls page components directly, which is faster than `app.render`. Astro renders the first page of each route. The
 * route's other pages reuse the `result` object of the first page.
 */
export function openPagePrinter(loaders: RouteLoaders, printComponent: PrintComponent) {
  const firsts = new Map<string, First>();
  for (const [path, load] of loaders) {
    let loaded: Promise<LoadedRoute> | null = null;
    const note = (first: First) => firsts.has(path) || firsts.set(path, first);
    loaders.set(path, () => (loaded ??= load().then((route) => watch(route, note))));
  }
  return {
    /** Returns null if Astro has not rendered the route's first page yet. */
    print(route: AstroRoute, props: object): Promise<unknown> | null {
      const first = firsts.get(route.component);
      if (first === undefined) return null;
      return printComponent(toResult(first.result), first.component, props, {}, true, route);
    },
  };
}

function watch(route: LoadedRoute, note: (first: First) => void): LoadedRoute {
  const module = route.page();
  const component = module.default;
  if (!isComponent(component)) return route;
  const watched: AstroComponent = (result, props, slots) => {
    note({ component, result: toResult(result) });
    return component(result, props, slots);
  };
  return { ...route, page: () => ({ ...module, default: Object.assign(watched, component) }) };
}

function isComponent(value: unknown): value is AstroComponent {
  return typeof value === 'function' && 'isAstroComponentFactory' in value;
}

/** Copies the state that Astro changes while it renders a page. */
function toResult(first: PageResult): PageResult {
  const { styles, scripts, links } = first;
  return {
    ...first,
    ...{ styles: new Set(styles), scripts: new Set(scripts), links: new Set(links) },
    createAstro: (props: object) => ({ props, self: null }),
    _metadata: {
      ...first._metadata,
      rendererSpecificHydrationScripts: new Set(),
      renderedScripts: new Set(),
      hasDirectives: new Set(),
      propagators: new Set(),
      extraHead: [],
      pendingSlotEvaluations: [],
    },
  };
}
