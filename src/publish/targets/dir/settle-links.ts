import { closeSync, fsyncSync, openSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { type DirFolders, treeOf } from './dir-folders.ts';
import type { DirState, Standings } from './dir-state.ts';

/**
 * Makes the links say what the state says. The state changes first, the links follow: whoever was killed in
 * between is completed by the next one to come.
 */
export function settleLinks(folders: DirFolders, state: DirState): void {
  if (!areSettled(folders, state)) state.alone(() => settleLinksAlone(folders, state));
}

/** The same where nobody else is changing anything already. */
export function settleLinksAlone(folders: DirFolders, state: DirState): void {
  if (areSettled(folders, state)) return;
  const { live, held } = state.readStandings();
  if (live !== null) point(folders.current, treeOf(folders, live.id));
  if (held !== null) point(folders.held, treeOf(folders, held.id));
  else rmSync(folders.held, { force: true });
  flushFolder(folders.brand);
}

function areSettled(folders: DirFolders, state: DirState): boolean {
  const { live, held } = state.readStandings();
  return (
    (live === null || pointsTo(folders.current, treeOf(folders, live.id))) &&
    (held === null ? targetOf(folders.held) === null : pointsTo(folders.held, treeOf(folders, held.id)))
  );
}

/**
 * Makes the links ready that `settleLinks` puts in place. To be called before the state that they follow counts:
 * what a full disk refuses is refused here.
 */
export function prepareLinks(folders: DirFolders, { live, held }: Standings): void {
  if (live !== null) prepare(folders.current, treeOf(folders, live.id));
  if (held !== null) prepare(folders.held, treeOf(folders, held.id));
}

function prepare(link: string, tree: string): void {
  const aside = asideOf(link);
  if (pointsTo(link, tree) || pointsTo(aside, tree)) return;
  rmSync(aside, { force: true });
  symlinkSync(relative(dirname(link), tree), aside);
}

/** There is no moment without the link. */
function point(link: string, tree: string): void {
  if (pointsTo(link, tree)) return;
  prepare(link, tree);
  renameSync(asideOf(link), link);
}

function asideOf(link: string): string {
  return `${link}.next`;
}

function pointsTo(link: string, tree: string): boolean {
  return targetOf(link) === relative(dirname(link), tree);
}

/** Null where there is no link. */
export function targetOf(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EINVAL'))
      return null;
    throw error;
  }
}

export function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
