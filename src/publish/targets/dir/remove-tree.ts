import { readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Pauses } from '#publish/target.ts';

/** How many folders are emptied between two rests. */
const foldersAtOnce = 20;

/** Removes a folder and all below it, or a file, for as long as there is time. */
export async function removeTree(
  tree: string,
  { rest, hasTime }: Pick<Pauses, 'rest' | 'hasTime'>,
): Promise<void> {
  const folders = isFolder(tree) ? [tree] : [];
  for (let at = 0; at < folders.length; at += 1) {
    if (at % foldersAtOnce === 0) await rest();
    if (!hasTime()) return;
    const folder = folders[at] ?? '';
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else rmSync(path, { force: true });
    }
  }
  for (const [at, folder] of folders.reverse().entries()) {
    if (at % foldersAtOnce === 0) await rest();
    if (!hasTime()) return;
    rmdirSync(folder);
  }
  rmSync(tree, { recursive: true, force: true });
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
