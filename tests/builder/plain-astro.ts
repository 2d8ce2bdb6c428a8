import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { foldersOf, type Workspace } from '#config/workspace.ts';

const astroBin = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')));

export async function buildWithPlainAstro(
  workspace: Workspace,
  brandCode: string,
  snapshot: string,
  brandsFile = workspace.brandsFile,
): Promise<void> {
  await rm(foldersOf(workspace, brandCode).astro, { recursive: true, force: true });
  const env = {
    ...process.env,
    SNAPSHOT: snapshot,
    BRAND: brandCode,
    OUTPUT_FOLDER: workspace.output,
    BRANDS_FILE: brandsFile,
    NODE_ENV: 'production',
    VITEST: undefined,
    ASTRO_TELEMETRY_DISABLED: '1',
  };
  await promisify(execFile)(process.execPath, [astroBin, 'build'], {
    cwd: workspace.root,
    env,
    maxBuffer: 64e6,
  });
}
