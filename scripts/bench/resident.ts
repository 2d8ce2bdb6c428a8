import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { workerFlags } from '#builder/worker.ts';
import type { Contender } from './contender.ts';
import type { Measured } from './measure.ts';

export interface ResidentOptions {
  readonly root: string;
  readonly brandCode: string;
  readonly engine: Contender;
  readonly renames: number;
  readonly signal: AbortSignal;
}

const script = fileURLToPath(new URL('resident-main.ts', import.meta.url));

export interface ResidentMeasured {
  readonly renamed: readonly Measured[];
  readonly repainted: readonly Measured[];
}

export async function measureResident(options: ResidentOptions): Promise<ResidentMeasured> {
  const { root, brandCode, engine, renames, signal } = options;
  const args = [...workerFlags, script, brandCode, String(renames)];
  const env = { ...process.env, ...engine.command.env };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env, signal });
  return JSON.parse(stdout);
}
