import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findProgram } from '../../publish/find-program.ts';
import { endProcess, freePort, type Server, spawnServer, untilItAnswers } from '../server-process.ts';

const programs = findPrograms();
/** It refuses to run as root. */
const user = process.getuid?.() === 0 ? 'postgres' : undefined;

/** What to do where it can't be started; null where it can. */
export const missingPostgres =
  programs === null || (user !== undefined && findProgram('setpriv') === null)
    ? 'SKIPPED, there is no PostgreSQL here: apt-get install postgresql'
    : null;

/** A PostgreSQL on a free port of 127.0.0.1. */
export async function startPostgres(): Promise<Server> {
  if (programs === null) throw new Error('There is no PostgreSQL here.');
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  await chmod(folder, 0o777);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const as = user === undefined ? [] : ['setpriv', '--reuid', user, '--regid', user, '--init-groups'];
  const [command = '', ...args] = [...as, join(programs, 'initdb'), ...init];
  await promisify(execFile)(command, args);
  const port = await freePort();
  // A process that dies leaves what it wrote to the system; only a power cut would need more.
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const address = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const options = ['-D', data, '-p', `${port}`, ...settings.flatMap((setting) => ['-c', setting])];
    const started = spawnServer(join(programs, 'postgres'), options, user);
    await untilItAnswers(started, () => ping(address));
    return started;
  };
  let server = await start();
  return {
    address,
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

/** Debian keeps them apart by version. */
function findPrograms(): string | null {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(root, version, 'bin'));
  return [...folders, '/usr/bin', '/usr/local/bin'].find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
}

async function ping(address: string): Promise<void> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    await client.end();
  }
}
