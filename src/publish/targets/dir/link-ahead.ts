import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { orAbsent } from '#files/whole.ts';
import type { Rest } from '#publish/target.ts';
import type { Release } from '#release/release.ts';
import { type Dir, readStored } from './dir.ts';
import { aheadTreeOf, listFileOf, makingTreeOf, treeOf } from './dir-folders.ts';
import { parseRelease } from './release-file.ts';
import { linkFiles, linkTree, removeFiles } from './tree.ts';
import { planTreeChange, type TreeChange } from './tree-change.ts';

/** A tree that nobody needs any more, of the release of this name. */
interface Spare {
  readonly tree: string;
  readonly release: Release;
}

/**
 * Has a tree ready that equals the live one, for the next publish to change. A tree that is to be removed is made
 * into it where there is one: that touches only what differs. Until it is ready it has a name that nobody takes it by.
 */
export async function linkAhead(dir: Dir, rest: Rest): Promise<void> {
  const { folders, state } = dir;
  const { live } = state.readStandings();
  if (live === null || readdirSync(folders.ahead).includes(live.id)) return;
  const liveTree = treeOf(folders, live.id);
  const made = makingTreeOf(folders);
  const spare = await findSpare(dir);
  const change = spare && planTreeChange(spare.release.files, (await readStored(dir, live.id)).files);
  if (spare === null || change === null || isLong(change)) await linkTree(liveTree, made, rest);
  else {
    await rename(spare.tree, made);
    await remake(made, spare.release, liveTree, change, rest);
  }
  await rename(made, aheadTreeOf(folders, live.id));
}

/** Whether another tree is linked sooner. */
function isLong({ written, kept }: TreeChange): boolean {
  return written.length > (written.length + kept) / 4;
}

/** How many files are done between two rests. */
const filesAtOnce = 100;

async function remake(
  tree: string,
  { files }: Release,
  liveTree: string,
  { removed, written }: TreeChange,
  rest: Rest,
): Promise<void> {
  const former = [...removed, ...written.filter((path) => files.has(path))];
  for (const part of inParts(former)) {
    await rest();
    removeFiles(tree, part, files);
  }
  for (const part of inParts(written)) {
    await rest();
    linkFiles(liveTree, tree, part);
  }
}

function* inParts(paths: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < paths.length; at += filesAtOnce) yield paths.slice(at, at + filesAtOnce);
}

/** What a release's tree is called in `work` when nobody needs it; there may be two of one release. */
export function spareName(id: string): string {
  return `spare.${id}.${randomUUID()}`;
}

export function isSpare(name: string): boolean {
  return sparePattern.test(name);
}

const sparePattern = /^spare\.([^.]+)\./;

/** The newest of them is most like the live one. */
async function findSpare({ folders }: Dir): Promise<Spare | null> {
  for (const name of readdirSync(folders.work).sort().reverse()) {
    const id = sparePattern.exec(name)?.[1];
    if (id === undefined) continue;
    const text =
      (await orAbsent(readFile(listFileOf(folders, id), 'utf8'))) ??
      (await orAbsent(readFile(join(folders.work, `${id}.json`), 'utf8')));
    if (text !== null) return { tree: join(folders.work, name), release: parseRelease(text) };
  }
  return null;
}
