import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrandFolders, foldersOf } from '#config/workspace.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { writeSnapshot } from '#erp/snapshot-file.ts';
import { nullIfMissing } from '#files/file-io.ts';
import type { Command } from './measure.ts';

export const contenderNames = ['engine', 'eleventy', 'astro', 'astro-incremental'] as const;

export type ContenderName = (typeof contenderNames)[number];

export interface Contender {
  readonly name: ContenderName;
  readonly output: string;
  readonly folders: BrandFolders;
  readonly command: Command;
}

export interface Bench {
  readonly root: string;
  readonly folder: string;
  readonly brandCode: string;
}

export async function openContender(name: ContenderName, bench: Bench): Promise<Contender> {
  const { root, folder, brandCode } = bench;
  const output = join(folder, name);
  const folders = foldersOf({ root, output }, brandCode);
  const env = {
    OUTPUT_FOLDER: output,
    BRANDS_FILE: join(root, 'brands.json'),
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
    ...(name !== 'engine' && { BRAND: brandCode, SNAPSHOT: folders.snapshot }),
    ...(name === 'eleventy' && { CATALOGUE: catalogueOf(folders) }),
  };
  const args = await toArguments(name, bench, folders);
  const stdout = join(folder, `${name}.out`);
  return { name, output, folders, command: { args, cwd: root, env, stdout, stderr: `${stdout}.err` } };
}

export async function placeSnapshot({ name, folders }: Contender, snapshot: Snapshot): Promise<void> {
  await writeSnapshot(folders.snapshot, snapshot);
  if (name === 'eleventy') await writeFile(catalogueOf(folders), JSON.stringify(snapshot));
  await rm(join(folders.cache, 'snapshot.journal'), { force: true });
}

/** Moves old builds instead of deleting them, because ext4 is slow for half a minute after many deletions. */
export async function forgetBuilds({ output, folders }: Contender): Promise<void> {
  const trash = join(dirname(output), 'trash', randomUUID());
  await mkdir(trash, { recursive: true });
  for (const [at, folder] of [output, folders.astro, `${folders.astro}.cache`].entries())
    await nullIfMissing(rename(folder, join(trash, String(at))));
}

export async function closeContender(contender: Contender): Promise<void> {
  await forgetBuilds(contender);
  await rmdir(dirname(contender.folders.astro)).catch(() => {});
}

export async function forgetCompiledCode(root: string): Promise<void> {
  await rm(join(root, '.cache', 'compiled'), { recursive: true, force: true });
}

async function toArguments(
  name: ContenderName,
  bench: Bench,
  { dist }: BrandFolders,
): Promise<readonly string[]> {
  const modules = join(bench.root, 'node_modules');
  const astro = [join(modules, 'astro', 'bin', 'astro.mjs'), 'build'];
  switch (name) {
    case 'engine':
      return [
        ...['--import', './scripts/require-node.mjs', 'scripts/build.ts'],
        ...['--brand', bench.brandCode, '--offline', '--json'],
      ];
    case 'eleventy':
      return [
        ...[join(modules, '@11ty', 'eleventy', 'cmd.cjs'), '--quiet', `--output=${dist}`],
        ...[`--input=${eleventyFolder}`, `--config=${eleventyFolder}/eleventy.config.js`],
      ];
    case 'astro':
      return astro;
    case 'astro-incremental':
      return [...astro, '--config', await writeIncrementalConfig(bench)];
  }
}

const eleventyFolder = 'scripts/bench/eleventy';

function catalogueOf({ cache }: BrandFolders): string {
  return join(cache, 'catalogue.json');
}

/** Returns a relative path, because Astro appends the value of `--config` to the project folder. */
async function writeIncrementalConfig({ root, folder }: Bench): Promise<string> {
  const file = join(folder, 'incremental.config.mjs');
  const project = pathToFileURL(join(root, 'astro.config.mjs')).href;
  const text = `import config from ${JSON.stringify(project)};
export default { ...config, experimental: { ...config.experimental, incrementalBuild: true } };
`;
  await writeFile(file, text);
  return relative(root, file);
}
