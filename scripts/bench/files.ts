import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

export interface FileMark {
  /** Differs once a file is written anew or in place. */
  readonly written: string;
  readonly digest: string;
}

export type FileMarks = ReadonlyMap<string, FileMark>;

export interface FileChanges {
  /** Files written since, whether or not they differ. */
  readonly written: number;
  /** Files with other bytes, new ones, and ones that are gone. */
  readonly differing: number;
}

/** Every file below a folder by its path in it. */
export async function markFiles(folder: string): Promise<FileMarks> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const marks = new Map<string, FileMark>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const { ino, mtimeNs } = await stat(file, { bigint: true });
    const digest = createHash('sha1')
      .update(await readFile(file))
      .digest('base64');
    marks.set(relative(folder, file), { written: `${ino} ${mtimeNs}`, digest });
  }
  return marks;
}

export function compareFiles(before: FileMarks, after: FileMarks): FileChanges {
  const gone = [...before.keys()].filter((file) => !after.has(file)).length;
  let written = 0;
  let differing = gone;
  for (const [file, mark] of after) {
    const former = before.get(file);
    if (former?.written !== mark.written) written += 1;
    if (former?.digest !== mark.digest) differing += 1;
  }
  return { written, differing };
}

export function countPages(marks: FileMarks): number {
  return [...marks.keys()].filter((file) => file.endsWith('.html')).length;
}
