import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { findProgram } from '../../publish/find-program.ts';
import { endProcess, freePort, type Server, spawnServer, untilItAnswers } from '../server-process.ts';

const program = findProgram('redis-server');

/** What to do where it can't be started; null where it can. */
export const missingRedis =
  program === null ? 'SKIPPED, there is no Redis here: apt-get install redis-server' : null;

const keeping = ['--save', '', '--appendonly', 'yes'] as const;

/** A Redis that keeps what it is told, unless `settings` say otherwise, on a free port of 127.0.0.1. */
export async function startRedis({
  databases = 1,
  settings = [],
}: {
  readonly databases?: number;
  readonly settings?: readonly string[];
} = {}): Promise<Server> {
  if (program === null) throw new Error('There is no redis-server here.');
  const folder = await mkdtemp(join(tmpdir(), 'redis-'));
  const port = await freePort();
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--databases', `${databases}`];
  const start = async () => {
    const started = spawnServer(program, [...args, ...keeping, ...settings]);
    await untilItAnswers(started, () => ping(port));
    return started;
  };
  let server = await start();
  return {
    address: `redis://127.0.0.1:${port}`,
    kill: () => endProcess(server),
    restart: async () => {
      server = await start();
    },
    stop: async () => {
      await endProcess(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ping(port: number): Promise<void> {
  const client = new Redis({ port, host: '127.0.0.1', lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.ping();
  } finally {
    client.disconnect();
  }
}
