import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { describeDiskError } from '#files/disk-error.ts';
import { nullIfMissing, writeAtomically } from '#files/file-io.ts';
import { emptyHead, toStateMethods } from '#publish/targets/head.ts';
import { createManifestCache, parseReleaseInfo, readStoredFile } from '#publish/targets/stored-release.ts';
import { noTransfer, type Target, TargetError } from '#publish/targets/target.ts';
import type { Release } from '#release/release.ts';
import {
  type Dir,
  type DirFolders,
  type DirHead,
  listFileOf,
  openDirState,
  parseList,
  readStored,
  toDirFolders,
  treeOf,
} from './dir-state.ts';
import { readLink, setRefresh, shareAssets, updateLink } from './live-slot.ts';
import { promote, publish } from './publish.ts';
import { pruneReleases } from './prune.ts';

/**
 * nginx or Caddy serves `<root>/<brand>/current`. Several processes may publish. The folder must be on a local disk.
 */
export async function openDirTarget(root: string, brandCode: string, now = Date.now): Promise<Target> {
  const name = `dir:${resolve(root)} (${brandCode})`;
  return withDiskErrors(name, 'be opened', async () =>
    toTarget(await openDir(name, resolve(root), brandCode, now)),
  );
}

async function openDir(name: string, root: string, brandCode: string, now: () => number): Promise<Dir> {
  const folders = toDirFolders(root, brandCode);
  for (const folder of [folders.releases, folders.assets, folders.next])
    mkdirSync(folder, { recursive: true });
  const state = await openDirState(folders.state, () => recoverHead(folders));
  return { name, folders, state, now, known: createManifestCache() };
}

function toTarget(dir: Dir): Target {
  const { name, folders, state } = dir;
  const { takeTicket, listReleases, pin, discard } = toStateMethods(state);
  let pruning = Promise.resolve();
  return {
    name,
    purgeNote: {
      read: () => nullIfMissing(readFile(folders.purgeDue, 'utf8')),
      write: (text) =>
        text === null ? rm(folders.purgeDue, { force: true }) : writeAtomically(folders.purgeDue, text),
    },
    takeTicket: () => withDiskErrors(name, 'issue a ticket', takeTicket),
    readLive: () => withDiskErrors(name, 'be read', () => readLive(dir)),
    listReleases: () => withDiskErrors(name, 'be read', () => updateLink(dir).then(listReleases)),
    readRelease: (id) => readStored(dir, id),
    readFile: (release, path) =>
      readStoredFile(release, path, () => nullIfMissing(readFile(join(treeOf(folders, release.id), path)))),
    publish: (upload) =>
      withDiskErrors(name, `store release ${upload.release.id}`, async () => {
        await updateLink(dir);
        // Waits for `pruneReleases`, because it also prepares the folder of this release.
        await pruning;
        return publish(dir, upload);
      }),
    promote: (id, ticket) =>
      withDiskErrors(name, `make release ${id} live`, async () => {
        return { kind: await promote(dir, id, ticket), transfer: noTransfer };
      }),
    pin: (id) => withDiskErrors(name, `keep release ${id}`, () => pin(id)),
    discard: (id) => withDiskErrors(name, `remove release ${id}`, () => discard(id)),
    setRefresh: (isOn, id) => withDiskErrors(name, `write refresh.txt`, () => setRefresh(dir, isOn, id)),
    prune: (retention) =>
      withDiskErrors(name, 'remove old releases', () => {
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

async function readLive(dir: Dir): Promise<Release | null> {
  const { release } = (await updateLink(dir)).live;
  return release && readStored(dir, release.id);
}

const ticketsLost = 1_000;

function recoverHead(folders: DirFolders): DirHead {
  const releases = readdirSync(folders.releases)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter((id) => existsSync(treeOf(folders, id)))
    .map((id) => listFileOf(folders, id))
    .map((file) => parseList(file, readFileSync(file, 'utf8'), parseReleaseInfo));
  for (const { id } of releases) shareAssets(folders, id);
  const id = basename(readLink(folders.current) ?? '');
  const release = releases.find((one) => one.id === id) ?? null;
  // Running publishers may still have tickets of the lost state. The live release gets a higher ticket, so that they
  // cannot replace it.
  const ticket = ticketsLost + Math.max(0, ...releases.map(({ generation }) => generation));
  if (releases.length === 0) return { ...emptyHead, second: 0 };
  const live = { ...emptyHead.live, ticket, release };
  return { ...emptyHead, issued: ticket, live, releases, second: 0 };
}
