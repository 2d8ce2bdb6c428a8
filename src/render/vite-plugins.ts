import type { Plugin } from 'vite';

const preloadHelper = '\0vite/preload-helper.js';

/**
 * Groups of modules that browsers fetch together: the refresh of every page, and React with the islands' own. Modules
 * that import others later stand aside, or the script at load would share a chunk with them.
 */
const groups = [
  {
    name: 'refresh',
    test: /\/src\/(?:islands\/(?:http|once-a-minute|picture-source)|erp\/wire\/[\w-]+|catalogue\/(?!theme|title|source-set)[\w-]+)\.ts$/,
  },
  {
    name: 'react',
    test: /\/node_modules\/(?:react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\/|\/src\/islands\/use-island-store\.ts$/,
  },
];

/**
 * Few requests for what browsers fetch later, and `import()` as it stands: Vite's own way around a chunk's
 * imports, which fetches them ahead, is 2 kB of script at load.
 */
export function clientChunks(): Plugin {
  return {
    name: 'client-chunks',
    enforce: 'pre',
    config: () => ({
      environments: {
        client: {
          build: {
            modulePreload: false,
            rolldownOptions: { output: { codeSplitting: { groups } } },
          },
        },
      },
    }),
    load: (id) => (id === preloadHelper ? 'export const __vitePreload = (load) => load();' : null),
  };
}
