import { fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { BrandFolders, Workspace } from './workspace.ts';

/** What the build in the child process says of its progress. */
export interface RenderProgress {
  readonly rendered: number;
  readonly total: number;
}

interface AstroBuildOptions {
  readonly workspace: Workspace;
  readonly brandCode: string;
  /** The snapshot to build from. */
  readonly snapshot: string;
  readonly folders: BrandFolders;
  readonly onProgress: (progress: RenderProgress) => void;
}

const astroBin = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')));
const shownLogLines = 12;

/** Runs `astro build` for one brand in a process of its own, its output in the brand's log. Throws where it fails. */
export async function runAstroBuild(options: AstroBuildOptions): Promise<void> {
  const { workspace, brandCode, snapshot, folders, onProgress } = options;
  await rm(folders.astro, { recursive: true, force: true });
  const log = createWriteStream(folders.log);
  const child = fork(astroBin, ['build'], {
    cwd: workspace.root,
    env: {
      ...process.env,
      BRAND: brandCode,
      SNAPSHOT: snapshot,
      OUTPUT_FOLDER: workspace.output,
      BRANDS_FILE: workspace.brandsFile,
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  child.on('message', (message) => {
    if (isProgress(message)) onProgress(message);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  log.end();
  await finished(log);
  if (code === 0) return;
  throw new Error(
    `Astro ended with ${code ?? 'a signal'}; its whole output is in ${folders.log}:\n${await findError(folders.log)}`,
  );
}

/** The error that Astro wrote, or else its last words. */
async function findError(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const error = lines.findIndex((line) => line.includes('[ERROR]'));
  return lines
    .slice(error < 0 ? -shownLogLines : error, error < 0 ? undefined : error + shownLogLines)
    .join('\n');
}

function isProgress(message: unknown): message is RenderProgress {
  return typeof message === 'object' && message !== null && 'rendered' in message && 'total' in message;
}
