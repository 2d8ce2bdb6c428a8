import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { vi } from 'vitest';
import { toSqliteFile } from '#service/store/sqlite-database.ts';
import { patience } from '../patience.ts';

/** Stops the process (SIGSTOP) as soon as it holds no SQLite lock. A negative `pid` means a process group. */
export async function freeze(pid: number, address: string): Promise<void> {
  const file = toSqliteFile(address, '/');
  if (file === null) return stop(pid);
  const database = new DatabaseSync(file, { timeout: 60_000 });
  try {
    database.exec('BEGIN IMMEDIATE');
    await stop(pid);
  } finally {
    database.close();
  }
}

async function stop(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await vi.waitFor(() => {
    const [, state] = /\) (\w)/.exec(readFileSync(`/proc/${Math.abs(pid)}/stat`, 'utf8')) ?? [];
    if (state !== 'T') throw new Error(`Process ${pid} is in state ${state}, not stopped.`);
  }, patience);
}
