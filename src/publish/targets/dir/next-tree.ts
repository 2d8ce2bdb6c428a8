import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '#release/release.ts';
import { planTreeChange, type TreeChange } from './change-tree.ts';
import { type Dir, readStored } from './dir.ts';
import { listFileOf, nextTreeOf, treeInTheMakingOf, treeOf } from './dir-folders.ts';
import { parseRelease } from './release-file.ts';
import { linkFiles, linkTree, moveIfThere, removeFiles } from './tree.ts';

/** The tree of a release that is kept no longer. */
interface FormerTree {
  readonly tree: string;
  readonly release: Release;
}

/**
 * Makes a second tree of the live release, which the next publish changes: linking every file anew takes seconds. Where
 * the tree of a former release was put aside, only what differs is linked. The tree gets its final name when it is whole.
 */
export async function makeNextTree(dir: Dir): Promise<void> {
  const { folders, state } = dir;
  const { live } = await state.read(() => state.readSlots());
  if (live === null || existsSync(nextTreeOf(folders, live.id))) return;
  const liveTree = treeOf(folders, live.id);
  const tree = treeInTheMakingOf(folders);
  const former = findFormerTree(dir);
  const change = former && planTreeChange(former.release.files, (await readStored(dir, live.id)).files);
  if (former === null || change === null || isLarge(change)) await linkTree(liveTree, tree);
  else {
    renameSync(former.tree, tree);
    const { files } = former.release;
    removeFiles(tree, [...change.removed, ...change.written.filter((path) => files.has(path))], files);
    linkFiles(liveTree, tree, change.written);
  }
  renameSync(tree, nextTreeOf(folders, live.id));
}

/** Takes the tree that was made for this publish; false where there is none, or another publisher has it. */
export function takeNextTree({ folders }: Dir, liveId: string, to: string): boolean {
  return moveIfThere(nextTreeOf(folders, liveId), to);
}

/** Whether linking a whole tree takes less time. */
function isLarge({ written, kept }: TreeChange): boolean {
  return written.length > (written.length + kept) / 4;
}

/** Returns a name in `work` for the tree of a release that is kept no longer; there may be two of one release. */
export function toFormerTreeName(id: string): string {
  return `spare.${id}.${randomUUID()}`;
}

export function isFormerTreeName(name: string): boolean {
  return formerTreePattern.test(name);
}

const formerTreePattern = /^spare\.([^.]+)\./;

/** Finds the newest one: it is most like the live tree. */
function findFormerTree({ folders }: Dir): FormerTree | null {
  for (const name of readdirSync(folders.work).sort().reverse()) {
    const id = formerTreePattern.exec(name)?.[1];
    if (id === undefined) continue;
    const lists = [listFileOf(folders, id), join(folders.work, `${id}.json`)];
    const list = lists.find((file) => existsSync(file));
    if (list !== undefined)
      return { tree: join(folders.work, name), release: parseRelease(readFileSync(list, 'utf8'), list) };
  }
  return null;
}
