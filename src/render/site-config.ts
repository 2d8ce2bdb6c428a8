import { join } from 'node:path';
import react from '@astrojs/react';
import type { AstroIntegration, AstroUserConfig } from 'astro';
import { clientChunks, inlineScripts, islandElement } from './vite-plugins.ts';

/** How the site is compiled, for every brand alike: nothing that differs between brands or snapshots may stand here. */
export function siteConfig(root: string): AstroUserConfig & { readonly integrations: AstroIntegration[] } {
  return {
    trailingSlash: 'always',
    build: { format: 'directory', inlineStylesheets: 'never' },
    prerenderConflictBehavior: 'error',
    vite: {
      // Not below node_modules, where a service may not write.
      cacheDir: join(root, '.cache', 'vite'),
      build: { cssCodeSplit: false },
      plugins: [
        clientChunks(),
        inlineScripts(),
        islandElement(join(root, 'src', 'islands', 'island-element.ts')),
      ],
    },
    devToolbar: { enabled: false },
    integrations: [reactIslands(root), clientDirectives(root)],
  };
}

/** React with a server part of our own. */
function reactIslands(root: string): AstroIntegration {
  const { hooks, ...standard } = react({ experimentalDisableStreaming: true });
  const serverEntrypoint = join(root, 'src', 'render', 'react-server.ts');
  return {
    ...standard,
    hooks: {
      ...hooks,
      'astro:config:setup': (options) =>
        hooks['astro:config:setup']?.({
          ...options,
          addRenderer: (renderer) => options.addRenderer({ ...renderer, serverEntrypoint }),
        }),
    },
  };
}

/** `client:change` and `client:intent`: when an island's React is fetched. */
function clientDirectives(root: string): AstroIntegration {
  return {
    name: 'client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const name of ['change', 'intent'])
          addClientDirective({
            name,
            entrypoint: join(root, 'src', 'islands', 'directives', `${name}.ts`),
          });
      },
    },
  };
}
