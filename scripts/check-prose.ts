import { glob, readFile } from 'node:fs/promises';
import pMap from 'p-map';
import * as z from 'zod/mini';
import { findPhrases } from './lint/prose.ts';
import { runScript } from './run-script.ts';

const files = [
  '{src,scripts,tests}/**/*.{ts,tsx,mjs,astro,css}',
  '*.{ts,mjs,md}',
  'docs/**/*.{md,mjs,conf}',
  'docs/hosting/{Caddyfile,Dockerfile}',
  '.github/**/*.{yml,sh}',
  '.ci/run',
];
const settingsSchema = z.object({
  rules: z.object({
    '@textlint-rule/pattern': z.object({
      patterns: z.array(z.object({ pattern: z.string(), message: z.string() })),
    }),
  }),
});

await runScript(async () => {
  const settings = settingsSchema.parse(JSON.parse(await readFile('.textlintrc.json', 'utf8')));
  const { patterns } = settings.rules['@textlint-rule/pattern'];
  const given = process.argv.slice(2);
  const found = await pMap(
    given.length > 0 ? given : glob(files),
    async (file) => findPhrases(file, await readFile(file, 'utf8'), patterns),
    { concurrency: 16 },
  );
  for (const line of found.flat()) console.error(line);
  if (found.flat().length > 0) process.exitCode = 1;
});
