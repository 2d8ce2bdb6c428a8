import { describeDiskError } from '#files/disk-error.ts';

/** An error of the file system in words that say what to do; others as they are. */
export function nameWriteError(error: unknown, dist: string): unknown {
  const problem = describeDiskError(error);
  if (problem === null || !(error instanceof Error)) return error;
  return new Error(`${dist} can't be changed: ${error.message}. ${problem}, then build again.`, {
    cause: error,
  });
}
