import type { Plugin } from 'vite';

const preloadHelper = '\0vite/preload-helper.js';

/** Leaves `import()` as it is: Vite's help, which fetches a chunk's own imports at once, is 2 kB of script at load. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    config: () => ({ environments: { client: { build: { modulePreload: false } } } }),
    load: (id) => (id === preloadHelper ? 'export const __vitePreload = (load) => load();' : null),
  };
}
