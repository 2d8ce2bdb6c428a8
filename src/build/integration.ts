import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroPrerenderer } from 'astro';
import type { Environment } from '#brand/environment.ts';
import { loadSite, provideSite } from '#site/load.ts';
import { checkDist } from './check-dist.ts';
import { finishDist } from './finish.ts';
import { prepareBrand } from './prepare-brand.ts';
import { keepSnapshot, switchDist } from './switch-dist.ts';
import { foldersOf, type Workspace } from './workspace.ts';

/** Gives a plain `astro build` of one brand its site; finishes, checks and switches what Astro wrote. */
export function brandCatalogue(
  workspace: Workspace,
  environment: Environment,
  snapshotFile: string | null,
): AstroIntegration {
  return {
    name: 'brand-catalogue',
    hooks: {
      'astro:config:setup': async ({ command, addClientDirective }) => {
        for (const name of ['change', 'intent']) {
          addClientDirective({
            name,
            entrypoint: join(workspace.root, 'src', 'islands', 'directives', `${name}.ts`),
          });
        }
        if (command === 'build' || command === 'dev')
          provideSite(await prepareBrand(workspace, environment, snapshotFile));
      },
      'astro:server:setup': ({ server }) => {
        if (snapshotFile === null) return;
        server.watcher.add(snapshotFile);
        server.watcher.on('change', async (file) => {
          if (file !== snapshotFile) return;
          const before = JSON.stringify(loadSite().snapshot);
          const site = provideSite(await prepareBrand(workspace, environment, snapshotFile));
          if (JSON.stringify(site.snapshot) === before) return;
          server.moduleGraph.invalidateAll();
          server.ws.send({ type: 'full-reload' });
        });
      },
      'astro:build:start': ({ setPrerenderer }) => setPrerenderer(tellProgress),
      'astro:build:done': async ({ dir }) => {
        const site = loadSite();
        const folders = foldersOf(workspace, site.brand.code);
        await finishDist(fileURLToPath(dir), site);
        await checkDist(fileURLToPath(dir), site);
        await switchDist(fileURLToPath(dir), folders);
        if (snapshotFile !== folders.snapshot) await keepSnapshot(folders);
      },
    },
  };
}

/** Tells a parent process, where there is one, how many pages are rendered, and names a page that can't be. */
function tellProgress(standard: AstroPrerenderer): AstroPrerenderer {
  let rendered = 0;
  let total = 0;
  return {
    ...standard,
    getStaticPaths: async () => {
      const paths = await standard.getStaticPaths();
      total = paths.length;
      return paths;
    },
    render: async (request, options) => {
      const response = await standard.render(request, options).catch((cause: unknown) => {
        const { pathname } = new URL(request.url);
        throw new Error(`The page ${decodeURIComponent(pathname)} can't be rendered: ${String(cause)}`, {
          cause,
        });
      });
      rendered += 1;
      if (rendered % 20 === 0 || rendered === total) process.send?.({ rendered, total });
      return response;
    },
  };
}
