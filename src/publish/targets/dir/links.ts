import { readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { type DirFolders, treeOf } from './dir-folders.ts';
import type { DirState, Slots } from './dir-state.ts';
import { flushFolder } from './flush.ts';

/**
 * Points the links `current` and `held` to the releases that the state names. The state changes first and the links
 * follow: where a publisher is killed in between, the next call completes its work.
 */
export async function updateLinks(folders: DirFolders, state: DirState): Promise<void> {
  if (await state.read(() => areCurrent(folders, state))) return;
  await state.transaction(() => updateLinksInTransaction(folders, state));
}

export function updateLinksInTransaction(folders: DirFolders, state: DirState): void {
  if (areCurrent(folders, state)) return;
  const { live, held } = state.readSlots();
  if (live !== null) point(folders.current, treeOf(folders, live.id));
  if (held !== null) point(folders.held, treeOf(folders, held.id));
  else rmSync(folders.held, { force: true });
  flushFolder(folders.brand);
}

function areCurrent(folders: DirFolders, state: DirState): boolean {
  const { live, held } = state.readSlots();
  return (
    (live === null || pointsTo(folders.current, treeOf(folders, live.id))) &&
    (held === null ? readLink(folders.held) === null : pointsTo(folders.held, treeOf(folders, held.id)))
  );
}

/**
 * Writes, under other names, the links that `updateLinks` puts in place. Call it before the state changes, so that a
 * full disk refuses the link while the release can still be given up.
 */
export function prepareLinks(folders: DirFolders, { live, held }: Slots): void {
  if (live !== null) prepare(folders.current, treeOf(folders, live.id));
  if (held !== null) prepare(folders.held, treeOf(folders, held.id));
}

function prepare(link: string, tree: string): void {
  const next = nextOf(link);
  if (pointsTo(link, tree) || pointsTo(next, tree)) return;
  rmSync(next, { force: true });
  symlinkSync(relative(dirname(link), tree), next);
}

/** Replaces the link by a rename, so that there is no moment without it. */
function point(link: string, tree: string): void {
  if (pointsTo(link, tree)) return;
  prepare(link, tree);
  renameSync(nextOf(link), link);
}

function nextOf(link: string): string {
  return `${link}.next`;
}

function pointsTo(link: string, tree: string): boolean {
  return readLink(link) === relative(dirname(link), tree);
}

/** Returns where a link points to; null where there is no link. */
export function readLink(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EINVAL'))
      return null;
    throw error;
  }
}
