import { join } from 'node:path';
import react from '@astrojs/react';
import type { AstroIntegration, AstroUserConfig } from 'astro';
import { clientChunks, dictionaryTexts, plainScripts } from './vite-plugins.ts';

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
      plugins: [clientChunks(), plainScripts(), dictionaryTexts(root)],
    },
    devToolbar: { enabled: false },
    integrations: [reactDrawings(root)],
  };
}

/** React with a server part of our own. */
function reactDrawings(root: string): AstroIntegration {
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
