import { execFile } from 'node:child_process';
import { closeSync, fsync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pMap from 'p-map';

/** More names than this are flushed with everything else on their disk: one by one would take minutes. */
const mostSingly = 1_000;

const flushedAtOnce = 8;

/** Brings files to the disk: few of them one by one as they are written, since the next are made meanwhile. */
export interface Flush {
  /** Waits for files that were written now, unless they are brought later. */
  readonly now: (names: readonly string[]) => Promise<void>;
  /** Waits for all files. */
  readonly rest: (names: readonly string[]) => Promise<void>;
}

/** Returns how as many names of a tree as `most` are flushed. */
export function toFlush(tree: string, most: number): Flush {
  const singly = async (names: readonly string[]) => {
    await pMap(names, (name) => flush(join(tree, name)), { concurrency: flushedAtOnce });
  };
  if (most <= mostSingly) return { now: singly, rest: async () => {} };
  const rest = async (names: readonly string[]) => {
    if (names.length <= mostSingly || !(await flushDisk(tree))) await singly(names);
  };
  return { now: async () => {}, rest };
}

/** Waits for the names in a folder. */
export function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Waits for everything on the disk of a folder; false where this machine has no program `sync` that can. */
async function flushDisk(folder: string): Promise<boolean> {
  return promisify(execFile)('sync', ['-f', folder]).then(
    () => true,
    () => false,
  );
}

async function flush(file: string): Promise<void> {
  const handle = openSync(file, 'r');
  try {
    await promisify(fsync)(handle);
  } finally {
    closeSync(handle);
  }
}
