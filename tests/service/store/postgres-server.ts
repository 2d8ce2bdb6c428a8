import { type ChildProcess, execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findProgram } from '../../publish/find-program.ts';
import { endProcess, type Server, spawnServer, untilItAnswers } from '../server-process.ts';

const programs = findPrograms();
/** PostgreSQL refuses to run as root. */
const user = process.getuid?.() === 0 ? 'postgres' : undefined;

export const missingPostgres =
  programs === null || (user !== undefined && findProgram('setpriv') === null)
    ? 'SKIPPED, there is no PostgreSQL here: apt-get install postgresql'
    : null;

const startMs = 120_000;

export async function startPostgres(): Promise<Server> {
  if (programs === null) throw new Error('There is no PostgreSQL here.');
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  await chmod(folder, 0o777);
  const data = join(folder, 'data');
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  const as = user === undefined ? [] : ['setpriv', '--reuid', user, '--regid', user, '--init-groups'];
  const [command = '', ...args] = [...as, join(programs, 'initdb'), ...init];
  await promisify(execFile)(command, args);
  const port = await reservePort();
  const address = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const instance = { program: join(programs, 'postgres'), data, port, address, log: join(folder, 'log') };
  let server = await start(instance);
  return {
    address,
    kill: () => endProcess(server),
    restart: async () => {
      server = await start(instance);
    },
    stop: async () => {
      await endProcess(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Instance {
  readonly program: string;
  readonly data: string;
  readonly port: number;
  readonly address: string;
  readonly log: string;
}

/** Retries while processes of a killed server still lock the data directory. */
async function start({ program, data, port, address, log }: Instance): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Without fsync, data survives a killed process, but not a power failure.
    'fsync=off',
    // With `mmap`, a killed server leaves no shared memory outside its folder.
    'dynamic_shared_memory_type=mmap',
  ];
  const options = ['-D', data, '-p', `${port}`, ...settings.flatMap((setting) => ['-c', setting])];
  const output = await open(log, 'a');
  try {
    for (const end = performance.now() + startMs; ; await sleep(100)) {
      const server = spawnServer(program, options, { user, log: output.fd });
      try {
        await untilItAnswers(server, () => ping(address));
        return server;
      } catch (cause) {
        await endProcess(server);
        if (performance.now() < end) continue;
        throw new Error(`PostgreSQL does not start:\n${(await readFile(log, 'utf8')).slice(-2_000)}`, {
          cause,
        });
      }
    }
  } finally {
    await output.close();
  }
}

/** Chooses a port below the ephemeral range, so that no outgoing connection takes it. */
async function reservePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    server.listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
}

/** Debian installs each version in its own folder. */
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
