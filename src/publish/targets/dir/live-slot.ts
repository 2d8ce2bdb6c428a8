import { existsSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { hasCode, isDiskFull } from '#files/disk-error.ts';
import { completeSlot, type Head, isSuperseded, type SlotName } from '#publish/targets/head.ts';
import type { TargetResult } from '#publish/targets/target.ts';
import { cacheClassOf } from '#release/file-kind.ts';
import { formatRefreshFile, refreshFile, type ReleaseInfo } from '#release/release.ts';
import { type Dir, type DirFolders, treeOf } from './dir-state.ts';
import { flushFolder, linkFiles, listFiles, withoutVariantEnding } from './tree.ts';

export async function goLive(
  dir: Dir,
  slot: SlotName,
  ticket: number,
  find: (head: Head) => ReleaseInfo,
): Promise<TargetResult['kind']> {
  let kind: TargetResult['kind'] = 'superseded';
  await dir.state.change((head) => {
    if (isSuperseded(head, slot, ticket)) return null;
    const release = find(head);
    const isLive = head.live.release?.id === release.id;
    kind = slot === 'held' ? 'held' : isLive ? 'unchanged' : 'live';
    if (slot === 'live') {
      shareAssets(dir.folders, release.id);
      if (!isLive) writeRefreshFile(dir.folders, release.id, false);
      prepareLink(dir.folders, release.id);
    }
    return completeSlot(head, slot, ticket, release);
  });
  await updateLink(dir);
  return kind;
}

export async function setRefresh({ folders, state }: Dir, isOn: boolean, id: string): Promise<void> {
  await state.change(({ live }) => {
    if (live.release?.id === id) writeRefreshFile(folders, id, isOn);
    return null;
  });
}

/** Replaces the file instead of writing into it, because the prepared tree may contain a hard link to it. */
function writeRefreshFile(folders: DirFolders, id: string, isOn: boolean): void {
  const next = join(folders.brand, `${refreshFile.path}.next`);
  const file = join(treeOf(folders, id), refreshFile.path);
  try {
    writeFileSync(next, formatRefreshFile(isOn, id));
    renameSync(next, file);
  } catch (error) {
    if (isOn || !isDiskFull(error)) throw error;
    // If the disk is full, removes the file: browsers call the ERP only if the file contains `on`.
    for (const path of [next, file]) rmSync(path, { force: true });
  }
}

/**
 * Hard-links the release's assets into the shared folder. The assets stay there after the release is removed, because
 * open tabs may still show its pages. No other process may change the state during the call.
 */
export function shareAssets(folders: DirFolders, id: string): void {
  const tree = treeOf(folders, id);
  const existing = new Set(listFiles(folders.assets));
  const assets = ['_astro', 'assets']
    .filter((folder) => existsSync(join(tree, folder)))
    .flatMap((folder) => listFiles(join(tree, folder)).map((path) => join(folder, path)))
    .filter((path) => cacheClassOf(withoutVariantEnding(path)) === 'immutable' && !existing.has(path));
  linkFiles(tree, folders.assets, assets);
}

/** Points the link to the live release, because a killed publisher may not have updated it. Returns the head. */
export async function updateLink({ folders, state }: Dir): Promise<Head> {
  const head = await state.read();
  if (isCurrent(folders, head)) return head;
  return state.change((now) => {
    if (now.live.release === null || isCurrent(folders, now)) return null;
    prepareLink(folders, now.live.release.id);
    // A rename keeps the link present at all times.
    renameSync(nextLinkOf(folders), folders.current);
    flushFolder(folders.brand);
    return null;
  });
}

function isCurrent(folders: DirFolders, { live }: Head): boolean {
  return live.release === null || pointsTo(folders.current, treeOf(folders, live.release.id));
}

/** Called before the state changes, so that a publish on a full disk changes nothing. */
function prepareLink(folders: DirFolders, id: string): void {
  const [next, tree] = [nextLinkOf(folders), treeOf(folders, id)];
  if (pointsTo(folders.current, tree) || pointsTo(next, tree)) return;
  rmSync(next, { force: true });
  symlinkSync(relative(dirname(next), tree), next);
}

function nextLinkOf({ current }: DirFolders): string {
  return `${current}.next`;
}

function pointsTo(link: string, tree: string): boolean {
  return readLink(link) === relative(dirname(link), tree);
}

export function readLink(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EINVAL')) return null;
    throw error;
  }
}
