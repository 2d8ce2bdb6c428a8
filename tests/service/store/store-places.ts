import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { missingPostgres, startPostgres } from './postgres-server.ts';
import { missingRedis, startRedis } from './redis-server.ts';
import type { Server } from '../server-process.ts';

/** Where stores and queues can be, with nothing in them. */
export interface StorePlaces {
  /** Another one each time. */
  newAddress(): Promise<string>;
  stop(): Promise<void>;
}

interface PlaceKind {
  readonly name: string;
  /** Why it can't be tried here; null where it can. */
  readonly missing: string | null;
  open(): Promise<StorePlaces>;
  /** A server of its own, to be killed; null where there is none. */
  readonly startServer: (() => Promise<Server>) | null;
}

export const placeKinds: readonly PlaceKind[] = [
  { name: 'SQLite', missing: null, open: openFolder, startServer: null },
  { name: 'Redis', missing: missingRedis, open: openRedis, startServer: startRedis },
  { name: 'PostgreSQL', missing: missingPostgres, open: openPostgres, startServer: startPostgres },
];

async function openFolder(): Promise<StorePlaces> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  return {
    newAddress: async () => `sqlite:${join(folder, `${randomBytes(8).toString('hex')}.sqlite`)}`,
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

async function openRedis(): Promise<StorePlaces> {
  const server = await startRedis({ databases: 100 });
  let next = 0;
  return {
    newAddress: async () => {
      next += 1;
      return `${server.address}/${next}`;
    },
    stop: server.stop,
  };
}

async function openPostgres(): Promise<StorePlaces> {
  const server = await startPostgres();
  const client = new Client({ connectionString: server.address });
  client.on('error', () => {});
  await client.connect();
  return {
    newAddress: async () => {
      const name = `test_${randomBytes(8).toString('hex')}`;
      await client.query(`CREATE DATABASE ${name}`);
      return server.address.replace(/\/postgres$/, `/${name}`);
    },
    stop: async () => {
      await client.end();
      await server.stop();
    },
  };
}
