import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { describeDiskError } from '#files/disk-error.ts';
import { nullIfMissing, writeAtomically } from '#files/file-io.ts';
import { readStoredFile } from '#publish/targets/stored-release.ts';
import { type LiveRelease, type StoredRelease, type Target, TargetError } from '#publish/targets/target.ts';
import type { Release } from '#release/release.ts';
import {
  type Dir,
  type DirFolders,
  type DirState,
  listFileOf,
  openDirState,
  parseRelease,
  readStored,
  toDirFolders,
  treeOf,
} from './dir-state.ts';
import {
  discardRelease,
  pinRelease,
  promote,
  readLink,
  setRefresh,
  shareAssets,
  updateLink,
} from './live-slot.ts';
import { publish } from './publish.ts';
import { pruneReleases } from './prune.ts';

/**
 * Stores a brand's releases below a folder, from which nginx or Caddy serves `<root>/<brand>/current`. Several
 * processes may publish at the same time. The folder must be on one disk of this machine.
 */
export async function openDirTarget(root: string, brandCode: string, now = Date.now): Promise<Target> {
  const name = `dir:${resolve(root)} (${brandCode})`;
  return withDiskErrors(name, 'be opened', async () =>
    toTarget(await openDir(name, resolve(root), brandCode, now)),
  );
}

async function openDir(name: string, root: string, brandCode: string, now: () => number): Promise<Dir> {
  const folders = toDirFolders(root, brandCode);
  for (const folder of [folders.releases, folders.assets, folders.next, folders.work])
    mkdirSync(folder, { recursive: true });
  const state = await openDirState(folders.state, (empty) => recoverState(folders, empty));
  return { name, brandCode, folders, state, now, known: new Map() };
}

function toTarget(dir: Dir): Target {
  const { name, folders, state } = dir;
  let pruning = Promise.resolve();
  return {
    name,
    purgeNote: {
      read: () => nullIfMissing(readFile(folders.purgeDue, 'utf8')),
      write: (text) =>
        text === null ? rm(folders.purgeDue, { force: true }) : writeAtomically(folders.purgeDue, text),
    },
    takeTicket: () =>
      withDiskErrors(name, 'give a ticket', () => state.transaction(() => state.takeTicket())),
    readLive: () => withDiskErrors(name, 'be read', () => readLive(dir)),
    listReleases: () => withDiskErrors(name, 'be read', () => listReleases(dir)),
    readRelease: (id) => readStored(dir, id),
    readFile: (release, path) =>
      readStoredFile(release, path, () => nullIfMissing(readFile(join(treeOf(folders, release.id), path)))),
    publish: (upload) =>
      withDiskErrors(name, `take release ${upload.release.id}`, async () => {
        await updateLink(folders, state);
        // Waits for pruning, which prepares the tree for this publish. Otherwise every file would have to be linked again.
        await pruning;
        return publish(dir, upload);
      }),
    promote: (id, ticket) => withDiskErrors(name, `make release ${id} live`, () => promote(dir, id, ticket)),
    pin: (id) => withDiskErrors(name, `keep release ${id}`, () => pinRelease(dir, id)),
    discard: (id) => withDiskErrors(name, `remove release ${id}`, () => discardRelease(dir, id)),
    setRefresh: (isOn, id) => withDiskErrors(name, `write refresh.txt`, () => setRefresh(dir, isOn, id)),
    prune: (retention) =>
      withDiskErrors(name, 'be tidied', () => {
        const next = pruning.then(() => pruneReleases(dir, retention));
        pruning = next.catch(() => {});
        return next;
      }),
    close: async () => state.close(),
  };
}

async function withDiskErrors<Value>(
  name: string,
  action: string,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    const problem = describeDiskError(cause);
    if (problem === null) throw cause;
    throw new TargetError(
      `${name} can't ${action} (${String(cause)}). ${problem}, then try again. The live site is unchanged.`,
      { isRefusal: true, cause },
    );
  }
}

async function readLive(dir: Dir): Promise<LiveRelease | null> {
  await updateLink(dir.folders, dir.state);
  const { live } = await dir.state.read(() => dir.state.readSlots());
  return live && { release: await readStored(dir, live.id), ticket: live.ticket };
}

async function listReleases({ folders, state }: Dir): Promise<readonly StoredRelease[]> {
  await updateLink(folders, state);
  const [{ live, held }, releases] = await state.read(() => [state.readSlots(), state.list()] as const);
  const stateOf = (id: string) => (id === live?.id ? 'live' : id === held?.id ? 'held' : 'former');
  return releases.map((release) => ({ release, state: stateOf(release.id) }));
}

const ticketsLost = 1_000;

function recoverState(folders: DirFolders, state: DirState): void {
  const releases = readWholeReleases(folders);
  if (releases.length === 0) return;
  // The new ticket is above all earlier tickets, so that publishers with earlier tickets are superseded.
  const ticket = ticketsLost + Math.max(...releases.map(({ generation }) => generation));
  for (const release of releases) {
    state.add(release);
    shareAssets(folders, release.id);
  }
  const id = basename(readLink(folders.current) ?? '');
  state.setSlots({ live: state.has(id) ? { id, ticket } : null, held: null });
  state.raiseTicket(ticket);
}

function readWholeReleases(folders: DirFolders): readonly Release[] {
  return readdirSync(folders.releases)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter((id) => existsSync(treeOf(folders, id)))
    .map((id) => listFileOf(folders, id))
    .map((file) => parseRelease(readFileSync(file, 'utf8'), file));
}
