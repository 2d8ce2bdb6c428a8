const advice: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Make room',
  EDQUOT: 'The disk quota is used up. Make room',
  EROFS: 'The file system is read-only. Make it writable',
  EACCES: 'It may not be written. Give this user the right to',
  EPERM: 'It may not be written. Give this user the right to',
  EBUSY: 'It is a disk of its own. Mount the folder around it instead',
  EXDEV: 'It is a disk of its own. Mount the folder around it instead',
};

/** An error of the file system in words that say what to do; others as they are. */
export function nameWriteError(error: unknown, dist: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const known = advice[String(error.code)];
  if (known === undefined) return error;
  return new Error(`${dist} can't be changed: ${error.message}. ${known}, then build again.`, {
    cause: error,
  });
}
