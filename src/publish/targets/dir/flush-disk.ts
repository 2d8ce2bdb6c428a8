import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Waits until all that was written to the disk of a folder is on it; false where no program of this machine does that. */
export async function flushDisk(folder: string): Promise<boolean> {
  return promisify(execFile)('sync', ['-f', folder]).then(
    () => true,
    () => false,
  );
}
