const problems: readonly (readonly [codes: readonly (string | number)[], sentence: string])[] = [
  [['ENOSPC', 'EDQUOT', 13], 'Its disk is full. Make room on it'],
  [['EROFS', 8], 'It is read-only. Mount it for writing'],
  [['EACCES', 'EPERM'], 'This user may not write there. Give the folder to the user that runs this'],
  [[14], 'It is read-only, full or belongs to another user. Allow this user to write there'],
  [['EEXIST', 'ENOTDIR'], 'A file has its name. Move the file away'],
  [['EBUSY', 'EXDEV'], 'It, or a part of it, is a separate disk. Mount its parent folder instead'],
  [['EMFILE', 'ENFILE'], 'Too many files are open. Raise the limit'],
];

const full = new Set(problems[0]?.[0]);

/** Returns cause and advice without a final period, or null for other errors. */
export function describeDiskError(error: unknown): string | null {
  const codes = codesOf(error);
  return problems.find(([known]) => known.some((code) => codes.includes(code)))?.[1] ?? null;
}

export function isDiskFull(error: unknown): boolean {
  return codesOf(error).some((code) => full.has(code));
}

function codesOf(error: unknown): readonly (string | number)[] {
  if (!(error instanceof Error)) return [];
  const codes: readonly unknown[] = ['code' in error && error.code, 'errcode' in error && error.errcode];
  return codes.filter((code) => typeof code === 'string' || typeof code === 'number');
}
