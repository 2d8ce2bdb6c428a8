import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { readEnvironment, withDotEnv } from '#brand/environment.ts';
import { brandCatalogue } from '#build/integration.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const environment = readEnvironment(withDotEnv(process.env, root));
const brand = environment.brand ?? 'none';

export default defineConfig({
  outDir: `.cache/astro/${brand}`,
  cacheDir: `.cache/astro-cache/${brand}`,
  trailingSlash: 'always',
  build: { format: 'directory', inlineStylesheets: 'never' },
  prerenderConflictBehavior: 'error',
  devToolbar: { enabled: false },
  integrations: [react(), brandCatalogue(root, environment, process.env.SNAPSHOT ?? null)],
});
