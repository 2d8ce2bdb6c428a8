import { fileURLToPath } from 'node:url';
import { defineConfig } from 'astro/config';
import { readEnvironment, withDotEnv } from '#config/environment.ts';
import { brandCatalogue } from '#builder/integration.ts';
import { foldersOf, toWorkspace } from '#config/workspace.ts';
import { siteConfig } from '#render/site-config.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const environment = readEnvironment(withDotEnv(process.env, root));
const workspace = toWorkspace(root, environment);
const folders = foldersOf(workspace, environment.brand ?? 'none');

const site = siteConfig(root);

export default defineConfig({
  ...site,
  outDir: folders.astro,
  cacheDir: `${folders.astro}.cache`,
  integrations: [
    ...site.integrations,
    brandCatalogue(workspace, environment, process.env.SNAPSHOT ?? folders.snapshot),
  ],
});
