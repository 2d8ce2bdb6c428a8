import { execFile } from 'node:child_process';
import { closeSync, fsync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pMap from 'p-map';

/** More files than this are flushed with everything else on their disk: one by one would take minutes. */
const mostSingly = 1_000;

const flushedAtOnce = 8;

/** Waits until files of a tree are on the disk. */
export async function flushFiles(tree: string, names: readonly string[]): Promise<void> {
  if (names.length > mostSingly && (await flushDisk(tree))) return;
  await pMap(names, (name) => flush(join(tree, name)), { concurrency: flushedAtOnce });
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
