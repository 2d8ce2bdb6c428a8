import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

export interface FileState {
  readonly written: string;
  readonly digest: string;
}

export type FileStates = ReadonlyMap<string, FileState>;

export interface FileChanges {
  readonly written: number;
  readonly differing: number;
}

export async function readFileStates(folder: string): Promise<FileStates> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const states = new Map<string, FileState>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const { ino, mtimeNs } = await stat(file, { bigint: true });
    const digest = createHash('sha1')
      .update(await readFile(file))
      .digest('base64');
    states.set(relative(folder, file), { written: `${ino} ${mtimeNs}`, digest });
  }
  return states;
}

export function compareFiles(before: FileStates, after: FileStates): FileChanges {
  const gone = [...before.keys()].filter((file) => !after.has(file)).length;
  let written = 0;
  let differing = gone;
  for (const [file, state] of after) {
    const former = before.get(file);
    if (former?.written !== state.written) written += 1;
    if (former?.digest !== state.digest) differing += 1;
  }
  return { written, differing };
}

export function countPages(states: FileStates): number {
  return [...states.keys()].filter((file) => file.endsWith('.html')).length;
}
