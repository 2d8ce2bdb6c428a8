import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tryLock } from '#files/sqlite.ts';
import type { Retention } from '#publish/targets/target.ts';
import type { Release } from '#release/release.ts';
import { planTreeChange, type TreeChange } from './publish.ts';
import {
  type Dir,
  type DirFolders,
  listFileOf,
  nextTreeOf,
  parseRelease,
  readStored,
  treeOf,
} from './dir-state.ts';
import { updateLinkInTransaction } from './live-slot.ts';
import { linkFiles, linkTree, listFiles, moveIfThere, removeFiles } from './tree.ts';

/**
 * Removes releases that exceed the limits of `retention`, and prepares the tree for the next publish. Does nothing while another process prunes.
 */
export async function pruneReleases(dir: Dir, retention: Retention): Promise<void> {
  const lock = tryLock(dir.folders.tidying);
  if (lock === null) return;
  try {
    await dir.state.transaction(() => applyRetention(dir, retention));
    await dir.state.transaction(() => {
      // A killed publisher may have left an outdated link. A tree must not be removed while the link points to it.
      updateLinkInTransaction(dir.folders, dir.state);
      moveUnknownToWork(dir);
      removeExpiredAssets(dir, retention);
    });
    try {
      await makeNextTree(dir);
    } finally {
      // Runs even if the disk is too full to create links, because it frees space.
      await clearWork(dir);
    }
  } finally {
    lock.release();
  }
}

function applyRetention({ state }: Dir, { releases, planned }: Retention): void {
  const { live, held } = state.readSlots();
  const listed = state.list();
  const dayStart = listed.find(({ id }) => id === live?.id)?.dayStart;
  const kept = new Set([live?.id, held?.id, planned, dayStart]);
  const former = listed.filter(({ id }) => !kept.has(id));
  for (const { id } of former.slice(releases)) state.remove(id);
}

function moveUnknownToWork({ folders, state }: Dir): void {
  const live = state.readSlots().live?.id;
  for (const name of readdirSync(folders.releases)) {
    if (state.has(name.replace(/\.json$/, ''))) continue;
    moveIfThere(
      join(folders.releases, name),
      join(folders.work, name.endsWith('.json') ? name : toFormerTreeName(name)),
    );
  }
  moveIfThere(treeInTheMakingOf(folders), join(folders.work, `left-${randomUUID()}`));
  for (const name of readdirSync(folders.next)) {
    if (name !== live) moveIfThere(join(folders.next, name), join(folders.work, toFormerTreeName(name)));
  }
}

/** Empties the folder `work`, except for trees of publishers that may still go live. */
async function clearWork({ folders, state }: Dir): Promise<void> {
  const names = await state.transaction(() => {
    const passed = state.readSlots().live?.ticket ?? 0;
    for (const name of readdirSync(folders.work)) {
      const ticket = ticketOf(name);
      // Renamed first, so that a partly removed tree is never reused.
      if (formerTreePattern.test(name) || (ticket !== null && ticket < passed))
        moveIfThere(join(folders.work, name), join(folders.work, `left-${randomUUID()}`));
    }
    return readdirSync(folders.work).filter((name) => ticketOf(name) === null);
  });
  for (const name of names) await rm(join(folders.work, name), { recursive: true, force: true });
}

const dayMs = 86_400_000;

/**
 * Removes shared assets that no tree has used for `assetDays`. An asset that a tree uses has further links. Removing the last of
 * them sets the change time of the asset.
 */
function removeExpiredAssets({ folders, state, now }: Dir, { assetDays }: Retention): void {
  const live = state.readSlots().live?.id;
  for (const path of listFiles(folders.assets)) {
    const file = join(folders.assets, path);
    const { nlink, ctimeMs } = statSync(file);
    if (nlink > 1 || now() - ctimeMs < assetDays * dayMs) continue;
    // After the restore of a backup, used assets may be copies instead of links.
    if (live === undefined || !existsSync(join(treeOf(folders, live), path))) rmSync(file);
  }
}

interface FormerTree {
  readonly tree: string;
  readonly release: Release;
}

/**
 * Makes a second tree of the live release for the next publish, because linking all files takes seconds. If the tree of
 * a former release exists, only the differences are linked. The tree gets its final name when it is complete.
 */
async function makeNextTree(dir: Dir): Promise<void> {
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
    removeFiles(tree, [
      ...change.removed,
      ...change.written.filter((path) => former.release.files.has(path)),
    ]);
    linkFiles(liveTree, tree, change.written);
  }
  renameSync(tree, nextTreeOf(folders, live.id));
}

function isLarge({ written, kept }: TreeChange): boolean {
  return written.length > (written.length + kept) / 4;
}

function toFormerTreeName(id: string): string {
  return `spare.${id}.${randomUUID()}`;
}

const formerTreePattern = /^spare\.([^.]+)\./;

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

function ticketOf(name: string): number | null {
  const found = /^ticket-(\d+)(?:\.|$)/.exec(name);
  return found === null ? null : Number(found[1]);
}

function treeInTheMakingOf({ work }: DirFolders): string {
  return join(work, 'making');
}
