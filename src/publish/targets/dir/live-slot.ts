import {
  existsSync,
  linkSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { hasCode, isDiskFull } from '#files/disk-error.ts';
import { cacheClassOf } from '#release/file-kind.ts';
import { formatRefreshFile, refreshFile } from '#release/release.ts';
import { noTransfer, type TargetResult } from '#publish/targets/target.ts';
import { type Dir, type DirFolders, type DirState, formatMissing, type Slots, treeOf } from './dir-state.ts';
import { flushFolder, linkIfThere, listFiles, variantsOf, withoutVariantEnding } from './tree.ts';

export async function promote(dir: Dir, id: string, ticket: number): Promise<TargetResult> {
  const kind = await showStored(dir, id, ticket, false);
  if (kind === null) throw new Error(formatMissing(dir.name, id));
  return { kind, transfer: noTransfer };
}

export async function showStored(
  dir: Dir,
  id: string,
  ticket: number,
  isHeld: boolean,
): Promise<TargetResult['kind'] | null> {
  const kind = await dir.state.transaction(() =>
    dir.state.has(id) ? setSlot(dir, id, ticket, isHeld) : null,
  );
  await updateLink(dir.folders, dir.state);
  return kind;
}

/** Makes a release live or held in the state. Call it inside a transaction, and call `updateLink` afterwards. */
export function setSlot(dir: Dir, id: string, ticket: number, isHeld: boolean): TargetResult['kind'] {
  const { live, held } = dir.state.readSlots();
  if (isSuperseded({ live, held }, ticket, isHeld)) return 'superseded';
  if (!isHeld) {
    shareAssets(dir.folders, id);
    if (live?.id !== id) writeRefreshFile(dir.folders, id, false);
  }
  // A held release that is replaced was never live, so nobody can roll back to it.
  else if (held !== null && held.id !== id && held.id !== live?.id) dir.state.remove(held.id);
  dir.state.setSlots(
    isHeld ? { live, held: { id, ticket } } : { live: { id, ticket }, held: held?.id === id ? null : held },
  );
  if (isHeld) return 'held';
  prepareLink(dir.folders, id);
  return live?.id === id ? 'unchanged' : 'live';
}

export function isSuperseded({ live, held }: Slots, ticket: number, isHeld: boolean): boolean {
  return (live?.ticket ?? 0) > ticket || (isHeld && (held?.ticket ?? 0) > ticket);
}

/** Keeps a held release in the list of releases when another one is held. */
export async function pinRelease({ folders, state }: Dir, id: string): Promise<boolean> {
  const isStored = await state.transaction(() => {
    const { live, held } = state.readSlots();
    if (held?.id === id) state.setSlots({ live, held: null });
    return state.has(id);
  });
  await updateLink(folders, state);
  return isStored;
}

export async function discardRelease({ folders, state }: Dir, id: string): Promise<void> {
  await state.transaction(() => {
    const { live, held } = state.readSlots();
    if (live?.id === id) return;
    if (held?.id === id) state.setSlots({ live, held: null });
    state.remove(id);
  });
  await updateLink(folders, state);
}

export async function setRefresh({ folders, state }: Dir, isOn: boolean, id: string): Promise<void> {
  await state.transaction(() => {
    if (state.readSlots().live?.id === id) writeRefreshFile(folders, id, isOn);
  });
}

/** Writes a new file, because the prepared tree has a hard link to the old one. */
function writeRefreshFile(folders: DirFolders, id: string, isOn: boolean): void {
  const next = join(folders.brand, `${refreshFile.path}.next`);
  const file = join(treeOf(folders, id), refreshFile.path);
  try {
    writeFileSync(next, formatRefreshFile(isOn, id));
    renameSync(next, file);
  } catch (error) {
    if (isOn || !isDiskFull(error)) throw error;
    // If the disk is full, removes the file instead, so that a rollback works. Without the file, browsers do not call the ERP.
    for (const path of [next, file]) rmSync(path, { force: true });
  }
}

/**
 * Links the hashed files of a release to a shared folder before the release goes live. They stay there after the release is removed,
 * because its pages may still be open. Call it inside a transaction.
 */
export function shareAssets(folders: DirFolders, id: string): void {
  const tree = treeOf(folders, id);
  const existing = new Set(listFiles(folders.assets));
  const assets = ['_astro', 'assets']
    .filter((folder) => existsSync(join(tree, folder)))
    .flatMap((folder) => listFiles(join(tree, folder)).map((path) => join(folder, path)))
    .filter((path) => withoutVariantEnding(path) === path && cacheClassOf(path) === 'immutable');
  for (const path of assets)
    if (!existing.has(path)) replaceShared(join(tree, path), join(folders.assets, path));
}

/** Replaces a shared file and its compressed copies, including copies of a killed publisher. */
function replaceShared(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  for (const name of variantsOf(to)) rmSync(name, { force: true });
  const aside = join(dirname(to), '.next');
  rmSync(aside, { force: true });
  linkSync(from, aside);
  renameSync(aside, to);
  // If both names already link to the same file, `rename` does nothing, so `aside` is removed here.
  rmSync(aside, { force: true });
  const endings = variantsOf(to).map((name) => name.slice(to.length));
  for (const ending of endings) linkIfThere(from + ending, to + ending);
}

/**
 * Points the link `current` to the live release of the state. The state changes first. If a publisher is killed before it changes the
 * link, the next call of this function does.
 */
export async function updateLink(folders: DirFolders, state: DirState): Promise<void> {
  if (await state.read(() => isCurrent(folders, state))) return;
  await state.transaction(() => updateLinkInTransaction(folders, state));
}

/** Replaces the link with a rename, so that it always exists. */
export function updateLinkInTransaction(folders: DirFolders, state: DirState): void {
  const { live } = state.readSlots();
  if (live === null || isCurrent(folders, state)) return;
  prepareLink(folders, live.id);
  renameSync(nextLinkOf(folders), folders.current);
  flushFolder(folders.brand);
}

function isCurrent(folders: DirFolders, state: DirState): boolean {
  const { live } = state.readSlots();
  return live === null || pointsTo(folders.current, treeOf(folders, live.id));
}

/** Creates the link under another name before the state changes. So on a full disk the publish fails before visitors see a change. */
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
