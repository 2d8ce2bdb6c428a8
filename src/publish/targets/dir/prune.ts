import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tryLock } from '#files/sqlite.ts';
import { findRelease, retain } from '#publish/targets/head.ts';
import { parseManifest } from '#publish/targets/stored-release.ts';
import type { Retention } from '#publish/targets/target.ts';
import { compareFiles, parseReleaseId } from '#release/release.ts';
import {
  type Dir,
  type DirHead,
  listFileOf,
  nextTreeOf,
  parseList,
  readStored,
  treeOf,
} from './dir-state.ts';
import { updateLink } from './live-slot.ts';
import { removeRelease } from './publish.ts';
import { linkFiles, linkTree, listFiles, moveIfThere, removeFiles, withVariants } from './tree.ts';

/** Also prepares a tree for the next publish. Does nothing if another process is pruning. */
export async function pruneReleases(dir: Dir, retention: Retention): Promise<void> {
  const { folders, state } = dir;
  const lock = tryLock(folders.tidying);
  if (lock === null) return;
  try {
    await state.change((head) => retain(head, retention));
    // A killed publisher may have left the link pointing to a tree that is removed below.
    await updateLink(dir);
    let unused: readonly string[] = [];
    await state.change((head) => {
      unused = listUnused(dir, head);
      removeExpiredAssets(dir, retention, head);
      return null;
    });
    try {
      await makeNextTree(dir, unused);
    } finally {
      // Runs even if `makeNextTree` fails on a full disk, because removing releases frees space.
      for (const id of unused) await removeRelease(folders, id);
    }
  } finally {
    lock.release();
  }
}

function listUnused({ folders }: Dir, head: DirHead): readonly string[] {
  const names = readdirSync(folders.releases).map((name) => name.replace(/\.(?:json|next)$/, ''));
  const isRunning = (id: string) =>
    parseReleaseId(id).generation >= head.live.ticket && !existsSync(listFileOf(folders, id));
  return [...new Set(names)].filter((id) => findRelease(head, id) === null && !isRunning(id));
}

const dayMs = 86_400_000;

/** An asset in use has a second hard link. Removing that link sets `ctimeMs` to the time the asset became unused. */
function removeExpiredAssets({ folders, now }: Dir, { assetDays }: Retention, { live }: DirHead): void {
  for (const path of listFiles(folders.assets)) {
    const file = join(folders.assets, path);
    const { nlink, ctimeMs } = statSync(file);
    if (nlink > 1 || now() - ctimeMs < assetDays * dayMs) continue;
    // A restored backup may contain copies instead of links, so an asset without a second link may still be in use.
    if (live.release === null || !existsSync(join(treeOf(folders, live.release.id), path))) rmSync(file);
  }
}

/** Linking all files takes seconds, so they are linked before the next publish. */
async function makeNextTree(dir: Dir, unused: readonly string[]): Promise<void> {
  const { folders, state } = dir;
  const live = (await state.read()).live.release;
  const tree = join(folders.next, 'making');
  for (const name of readdirSync(folders.next)) {
    // Renames the tree before removing it, so that nobody uses a partly removed tree.
    if (name !== live?.id && moveIfThere(join(folders.next, name), tree)) await rm(tree, { recursive: true });
  }
  if (live === null || existsSync(nextTreeOf(folders, live.id))) return;
  const spare = unused.find(
    (id) => existsSync(listFileOf(folders, id)) && moveIfThere(treeOf(folders, id), tree),
  );
  const liveTree = treeOf(folders, live.id);
  if (spare === undefined) await linkTree(liveTree, tree);
  else {
    const list = listFileOf(folders, spare);
    const { files } = parseList(list, readFileSync(list, 'utf8'), parseManifest);
    const { changed, removed } = compareFiles(files, (await readStored(dir, live.id)).files);
    removeFiles(tree, [...removed, ...changed.filter((path) => files.has(path))]);
    const linked = changed.flatMap((path) => withVariants(liveTree, path));
    linkFiles(liveTree, tree, linked);
  }
  renameSync(tree, nextTreeOf(folders, live.id));
}
