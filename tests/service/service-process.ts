import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endChild, twoFreePorts } from '../processes.ts';

const root = resolve(import.meta.dirname, '../..');

export const hookSecret = `whsec_${Buffer.from('a secret of the tests, no other.').toString('base64')}`;

export interface ServiceProcess {
  readonly origin: string;
  readonly metricsOrigin: string;
  readonly pid: number;
  readLog(): Promise<string>;
  kill(): Promise<void>;
  /** Sends SIGTERM. Resolves to the exit code. */
  stop(): Promise<number | null>;
}

export interface ServiceSetup {
  readonly folder: string;
  readonly erpOrigin: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Free ports by default. */
  readonly ports?: readonly [web: number, metrics: number];
}

const timeoutMs = 120_000;

/** Retries if another process took a port meanwhile. */
export async function launchService(setup: ServiceSetup, attempts = 3): Promise<ServiceProcess> {
  try {
    return await launch(setup);
  } catch (error) {
    const isTaken = setup.ports === undefined && String(error).includes('is already in use. Set ');
    if (!isTaken || attempts === 1) throw error;
    return launchService(setup, attempts - 1);
  }
}

async function launch(setup: ServiceSetup): Promise<ServiceProcess> {
  const [port, metricsPort] = setup.ports ?? (await twoFreePorts());
  const logFile = join(setup.folder, 'service.log');
  const child = spawn(
    process.execPath,
    ['--import', './scripts/require-node.mjs', 'scripts/serve.ts', ...(setup.args ?? [])],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: toEnvironment(setup, port, metricsPort) },
  );
  const log = createWriteStream(logFile, { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  const service: ServiceProcess = {
    origin: `http://127.0.0.1:${port}`,
    metricsOrigin: `http://127.0.0.1:${metricsPort}`,
    pid: child.pid ?? 0,
    readLog: () => readFile(logFile, 'utf8'),
    kill: () => endChild(child),
    stop: async () => {
      await endChild(child, 'SIGTERM');
      return child.exitCode;
    },
  };
  try {
    await untilReady(child, service);
    return service;
  } catch (error) {
    await service.kill();
    throw error;
  }
}

function toEnvironment(
  { folder, erpOrigin, env }: ServiceSetup,
  port: number,
  metricsPort: number,
): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    OUTPUT_FOLDER: folder,
    ERP_HOST: erpOrigin,
    PUBLISH_TARGET: `dir:${join(folder, 'live')}`,
    SERVICE_PORT: `${port}`,
    METRICS_PORT: `${metricsPort}`,
    // With the default port, parallel services would clash.
    PREVIEW_PORT: '0',
    HOOK_SECRETS: hookSecret,
    QUIET_SECONDS: '0',
    ...env,
  };
}

async function untilReady(child: ChildProcess, { origin, readLog }: ServiceProcess): Promise<void> {
  for (const started = performance.now(); performance.now() - started < timeoutMs; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The service ended by itself:\n${await readLog()}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`The service is not ready:\n${await readLog()}`);
}
