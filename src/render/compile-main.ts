// This process compiles the site and then ends, which frees its memory. Arguments: <project> <folder> <digest of the sources>.
import { readFileSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type AstroIntegration, build } from 'astro';
import { digestOf, sealText, writeAtomically } from '#files/file-io.ts';
import { compiledPath, type CompiledRecord } from './compiled-site.ts';
import { siteConfig } from './site-config.ts';
import { listFiles } from './static-files.ts';
import { stringTemplates } from './vite-plugins.ts';

const [root = '', folder = '', code = ''] = process.argv.slice(2);
const client = compiledPath.client(folder);
const server = compiledPath.server(folder);

let entry = '';

/** Renders no pages, and keeps modules and style sheets that Astro would delete. */
const keepCompiled: AstroIntegration = {
  name: 'keep-compiled',
  hooks: {
    'astro:build:start': ({ setPrerenderer }) =>
      setPrerenderer((standard) => ({
        name: 'keep-compiled',
        setup: async () => {
          const modules = join(client, '.prerender');
          entry = (await readdir(modules)).find((name) => name.startsWith('prerender-entry')) ?? '';
          await standard.setup?.();
        },
        getStaticPaths: async () => {
          await rename(join(client, '.prerender'), server);
          return [];
        },
        render: () =>
          Promise.reject(
            new Error('Bug in this program: a page is rendered while the site is being compiled.'),
          ),
      })),
  },
};

const config = siteConfig(root);
await build({
  ...config,
  vite: { ...config.vite, plugins: [...(config.vite?.plugins ?? []), stringTemplates()] },
  root,
  configFile: false,
  logLevel: 'warn',
  outDir: client,
  cacheDir: join(folder, 'cache'),
  publicDir: join(folder, 'no-public'),
  integrations: [...config.integrations, keepCompiled],
});
await rm(join(folder, 'cache'), { recursive: true, force: true });
const assets = await listSorted(client);
const files = await listSorted(folder);
const digests = files.map((file) => [file, digestOf(readFileSync(join(folder, file)))] as const);
const record: CompiledRecord = {
  ...{ code, entry },
  assets,
  digests: Object.fromEntries(digests),
};
await writeAtomically(compiledPath.record(folder), sealText(JSON.stringify(record)));

async function listSorted(top: string): Promise<readonly string[]> {
  return (await listFiles(top)).toSorted();
}
