import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { readEnvironment, withDotEnv } from '#brand/environment.ts';
import { brandCatalogue } from '#build/integration.ts';
import { foldersOf, toWorkspace } from '#build/workspace.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const environment = readEnvironment(withDotEnv(process.env, root));
const workspace = toWorkspace(root, environment);
const folders = foldersOf(workspace, environment.brand ?? 'none');

export default defineConfig({
  outDir: folders.astro,
  cacheDir: `${folders.astro}.cache`,
  trailingSlash: 'always',
  build: { format: 'directory', inlineStylesheets: 'never' },
  prerenderConflictBehavior: 'error',
  vite: { build: { cssCodeSplit: false } },
  devToolbar: { enabled: false },
  integrations: [react(), brandCatalogue(workspace, environment, process.env.SNAPSHOT ?? null)],
});
