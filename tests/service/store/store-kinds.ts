import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Server } from '../server-process.ts';
import { missingPostgres, startPostgres } from './postgres-server.ts';

export interface StoreFactory {
  newAddress(): Promise<string>;
  stop(): Promise<void>;
}

interface StoreKind {
  readonly name: string;
  /** The reason why the tests are skipped, or null. */
  readonly missing: string | null;
  open(): Promise<StoreFactory>;
  /** Null if this kind needs no server. */
  readonly startServer: (() => Promise<Server>) | null;
  /** True if this kind runs the expensive tests. */
  readonly isThorough: boolean;
}

const isLong = Boolean(process.env.LONG_TESTS);

export const storeKinds: readonly StoreKind[] = [
  { name: 'SQLite', missing: null, open: openFolder, startServer: null, isThorough: true },
  {
    ...{ name: 'PostgreSQL', missing: missingPostgres, open: openPostgres, startServer: startPostgres },
    isThorough: isLong,
  },
];

async function openFolder(): Promise<StoreFactory> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  return {
    newAddress: async () => `sqlite:${join(folder, `${randomBytes(8).toString('hex')}.sqlite`)}`,
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

async function openPostgres(): Promise<StoreFactory> {
  const server = await startPostgres();
  const client = new Client({ connectionString: server.address });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query(
    "SELECT current_setting('server_version_num')::int >= 150000 AS is_new",
  );
  // FILE_COPY creates a database three times faster, but needs PostgreSQL 15.
  const strategy = rows[0]?.is_new ? 'STRATEGY FILE_COPY' : '';
  return {
    newAddress: async () => {
      const name = `test_${randomBytes(8).toString('hex')}`;
      await client.query(`CREATE DATABASE ${name} ${strategy}`);
      return server.address.replace(/\/postgres$/, `/${name}`);
    },
    stop: async () => {
      await client.end();
      await server.stop();
    },
  };
}
