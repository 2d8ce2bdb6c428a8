import { join } from 'node:path';
import react from '@astrojs/react';
import type { AstroIntegration, AstroUserConfig } from 'astro';
import { clientChunks, dictionaryTexts, plainScripts } from './vite-plugins.ts';

/** All brands share the compiled code, so nothing here may depend on a brand. */
export function siteConfig(root: string): AstroUserConfig & { readonly integrations: AstroIntegration[] } {
  return {
    trailingSlash: 'always',
    build: { format: 'directory', inlineStylesheets: 'never' },
    prerenderConflictBehavior: 'error',
    vite: {
      // The service must not write to node_modules.
      cacheDir: join(root, '.cache', 'vite'),
      build: { cssCodeSplit: false },
      plugins: [clientChunks(), plainScripts(), dictionaryTexts(root)],
    },
    devToolbar: { enabled: false },
    integrations: [reactDrawings(root)],
  };
}

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
