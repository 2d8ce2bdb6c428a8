import { TargetError } from '#publish/target-error.ts';

/** What a disk refused, and what to do; by the codes of the system and of SQLite. */
const refusals: ReadonlyMap<unknown, string> = new Map([
  ...pairs(['ENOSPC', 'EDQUOT', 13], 'Its disk is full. Make room on it'),
  ...pairs(['EROFS', 8], 'It is read-only. Mount it for writing'),
  ...pairs(
    ['EACCES', 'EPERM', 14],
    'This user may not write there. Give the folder to the user that publishes',
  ),
  ...pairs([14], 'It is read-only, full or belongs to another user. Let this one write there'),
  ...pairs(['EEXIST', 'ENOTDIR'], 'In its place is a file. Move that away'),
  ...pairs(['EXDEV'], 'Parts of it are on other disks. Put all of the folder on one'),
  ...pairs(['EMFILE', 'ENFILE'], 'Too many files are open. Raise the limit'),
]);

function pairs(codes: readonly (string | number)[], sentence: string): (readonly [unknown, string])[] {
  return codes.map((code) => [code, sentence] as const);
}

/** Does `work`, and says what the disk refused in words; `what` completes "… can't". */
export async function explained<Value>(
  name: string,
  what: string,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    const refusal = codesOf(cause)
      .map((code) => refusals.get(code))
      .find((found) => found !== undefined);
    if (refusal === undefined) throw cause;
    throw new TargetError(
      `${name} can't ${what} (${String(cause)}). ${refusal}, then try again. What visitors get is as it was.`,
      { isRefusal: true, cause },
    );
  }
}

function codesOf(error: unknown): readonly unknown[] {
  if (!(error instanceof Error)) return [];
  return ['code' in error && error.code, 'errcode' in error && error.errcode];
}
