import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import sirv from 'sirv';
import type { Environment } from '#config/environment.ts';
import { compileSite } from '#render/compile.ts';
import { loadSite, provideSite } from '#site/load.ts';
import { assetPath } from '#site/paths.ts';
import { checkDist } from './check-dist.ts';
import { finishDist } from './finish.ts';
import { prepareBrand } from './prepare-brand.ts';
import { keepSnapshot, placeDist } from './place-dist.ts';
import { foldersOf, type Workspace } from '#config/workspace.ts';

/** Gives a plain `astro build` of one brand its site; finishes, checks and switches what Astro wrote. */
export function brandCatalogue(
  workspace: Workspace,
  environment: Environment,
  snapshotFile: string | null,
): AstroIntegration {
  return {
    name: 'brand-catalogue',
    hooks: {
      'astro:config:setup': async ({ command }) => {
        if (command !== 'build' && command !== 'dev') return;
        const material = await prepareBrand(workspace, environment, snapshotFile);
        // A server for developers has scripts of its own, which no policy knows.
        const compiled = command === 'build' ? await compileSite(workspace.root) : null;
        provideSite(material, compiled?.inlineCode);
      },
      'astro:server:setup': ({ server }) => {
        const { pictures } = foldersOf(workspace, loadSite().brand.code);
        server.middlewares.use(assetPath.picture(''), sirv(join(pictures, 'files'), { dev: true }));
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
      'astro:build:done': async ({ dir }) => {
        const site = loadSite();
        const folders = foldersOf(workspace, site.brand.code);
        await finishDist(fileURLToPath(dir), site, folders.pictures);
        await checkDist(fileURLToPath(dir), site);
        await placeDist(fileURLToPath(dir), folders);
        if (snapshotFile === null) await keepSnapshot(folders);
      },
    },
  };
}
