const problems: readonly (readonly [codes: readonly (string | number)[], sentence: string])[] = [
  [['ENOSPC', 'EDQUOT', 13], 'Its disk is full. Free space on it'],
  [['EROFS'], 'Its disk is read-only. Mount it for writing'],
  [[8], 'The file or its disk is read-only. Make both writable'],
  [['EACCES', 'EPERM'], 'This user may not write there. Make the folder writable for this user'],
  [
    [14],
    'Its disk is full or read-only, or this user may not write there. Free space on the disk, or make the folder writable for this user',
  ],
  [['EEXIST', 'ENOTDIR'], 'A file has the name of this folder. Move the file away'],
  [
    ['EBUSY', 'EXDEV'],
    'Another disk is mounted at this folder or inside it. Mount that disk at the parent of this folder instead',
  ],
  [['EMFILE', 'ENFILE'], 'Too many files are open. Raise the limit of open files (ulimit -n)'],
];

const full = new Set(problems[0]?.[0]);

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Returns a text without a final period. Null if the error is not about the disk. */
export function describeDiskError(error: unknown): string | null {
  const codes = codesOf(error);
  return problems.find(([known]) => known.some((code) => codes.includes(code)))?.[1] ?? null;
}

/** Adds advice to an error about the disk. Returns any other error unchanged. `place` is the file or folder that could not be written. */
export function nameDiskError(error: unknown, place: string): unknown {
  const problem = describeDiskError(error);
  if (problem === null || !(error instanceof Error)) return error;
  return new Error(`${place} can't be changed: ${error.message}. ${problem}, then build again.`, {
    cause: error,
  });
}

export function isDiskFull(error: unknown): boolean {
  return codesOf(error).some((code) => full.has(code));
}

function codesOf(error: unknown): readonly (string | number)[] {
  if (!(error instanceof Error)) return [];
  if (isRefusedMkdir(error)) return ['EROFS'];
  // The low byte of SQLite's extended code is the primary code.
  const sqlite = 'errcode' in error ? Number(error.errcode) & 0xff : null;
  const codes: readonly unknown[] = ['code' in error && error.code, sqlite];
  return codes.filter((code) => typeof code === 'string' || typeof code === 'number');
}

/** On a read-only disk, a recursive `mkdir` fails with ENOENT. */
function isRefusedMkdir(error: Error): boolean {
  return hasCode(error, 'ENOENT') && 'syscall' in error && error.syscall === 'mkdir';
}
