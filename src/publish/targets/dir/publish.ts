import { renameSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import pMap from 'p-map';
import { findRelease, isSuperseded, requireRelease } from '#publish/targets/head.ts';
import { formatRelease, readChecked } from '#publish/targets/stored-release.ts';
import { noTransfer, type TargetResult, type Transfer, type Upload } from '#publish/targets/target.ts';
import { compareFiles, type FileChanges, isEmpty, type Release } from '#release/release.ts';
import {
  type Dir,
  type DirFolders,
  type DirHead,
  listFileOf,
  nextTreeOf,
  readStored,
  treeOf,
} from './dir-state.ts';
import { goLive } from './live-slot.ts';
import {
  flushFiles,
  flushFolder,
  linkTree,
  moveIfThere,
  removeFiles,
  writeCompressed,
  type Written,
} from './tree.ts';

const superseded: TargetResult = { kind: 'superseded', transfer: noTransfer };

/** A publish links files of the live release. It is repeated if another process replaced that release meanwhile. */
const attempts = 5;

export async function publish(dir: Dir, upload: Upload, attempt = 1): Promise<TargetResult> {
  const { ticket, isHeld } = upload;
  const slot = isHeld ? 'held' : 'live';
  const head = await dir.state.read();
  if (isSuperseded(head, slot, ticket)) return superseded;
  try {
    return await publishOver(dir, head, upload);
  } catch (error) {
    const after = await dir.state.read();
    if (isSuperseded(after, slot, ticket)) return superseded;
    const isChanged = after.live.release?.id !== head.live.release?.id;
    if (isChanged && attempt < attempts) return publish(dir, upload, attempt + 1);
    throw error;
  }
}

async function publishOver(dir: Dir, head: DirHead, upload: Upload): Promise<TargetResult> {
  const { name, folders, state, known } = dir;
  const { release, ticket, isHeld } = upload;
  const { files, contents, ...info } = release;
  const live = head.live.release && (await readStored(dir, head.live.release.id));
  const changes = compareFiles(live?.files ?? new Map(), files);
  if (live !== null && !isHeld && isEmpty(changes)) {
    const kind = await promote(dir, live.id, ticket);
    return { kind, transfer: noTransfer };
  }
  if (findRelease(head, release.id) !== null)
    throw new Error(
      `${name} already has a release ${release.id}. Publish again, which gives the release another id.`,
    );
  try {
    const transfer = await makeTree(dir, live, upload, changes);
    const kind = await goLive(dir, isHeld ? 'held' : 'live', ticket, () => {
      renameSync(newListOf(folders, release.id), listFileOf(folders, release.id));
      flushFolder(folders.releases);
      return info;
    });
    known.keep(release.id, { files, contents });
    return { kind, transfer };
  } finally {
    if (findRelease(await state.read(), release.id) === null) await removeRelease(folders, release.id);
  }
}

export function promote(dir: Dir, id: string, ticket: number): Promise<TargetResult['kind']> {
  return goLive(dir, 'live', ticket, (head) => requireRelease(head, id, dir.name));
}

/** Removes the list first, because a tree with a list counts as complete. */
export async function removeRelease(folders: DirFolders, id: string): Promise<void> {
  // Retries, because a superseded publisher may still be writing into the tree.
  for (const path of [listFileOf(folders, id), newListOf(folders, id), treeOf(folders, id)])
    await rm(path, { recursive: true, force: true, maxRetries: 10 });
}

async function makeTree(
  dir: Dir,
  live: Release | null,
  upload: Upload,
  { changed, removed }: FileChanges,
): Promise<Transfer> {
  const { folders, state, now } = dir;
  const { release } = upload;
  const { second } = await state.change((head) => ({
    ...head,
    second: Math.max(head.second + 1, Math.floor(now() / 1000)),
  }));
  const tree = treeOf(folders, release.id);
  await removeRelease(folders, release.id);
  // The prepared tree may be missing, for example because another publisher has already moved it.
  const isReady = live !== null && moveIfThere(nextTreeOf(folders, live.id), tree);
  if (live === null) await mkdir(tree);
  else if (!isReady) await linkTree(treeOf(folders, live.id), tree);
  removeFiles(tree, removed);
  const written = await writeFiles(folders, upload, changed, second);
  await flushFiles(tree, written.names);
  return {
    requests: written.names.length,
    bytes: written.bytes,
    copies: isReady ? 0 : release.files.size - changed.length,
    removed: removed.length,
  };
}

function newListOf({ releases }: DirFolders, id: string): string {
  return join(releases, `${id}.next`);
}

const filesAtOnce = 8;

/** Starts with the largest files, because they take longest to compress. Throws only after all writes have ended. */
async function writeFiles(
  folders: DirFolders,
  { release, readFile, onStep }: Upload,
  paths: readonly string[],
  second: number,
): Promise<Written> {
  const tree = treeOf(folders, release.id);
  let done = 0;
  onStep(done, paths.length);
  const writes = paths
    .flatMap((path) => {
      const file = release.files.get(path);
      return file === undefined ? [] : [{ path, file }];
    })
    .toSorted((one, other) => other.file.bytes - one.file.bytes)
    .map(({ path, file }) => async () => {
      const bytes = await readChecked(release, path, readFile);
      const result = await writeCompressed(tree, path, bytes, { file, second });
      done += 1;
      onStep(done, paths.length);
      return result;
    });
  const writeList = async () => {
    const list = newListOf(folders, release.id);
    const bytes = formatRelease(release);
    await writeFile(list, bytes);
    return { names: [join('..', basename(list))], bytes: bytes.length };
  };
  // Formats the list only after other threads have begun to compress, because formatting blocks this thread.
  const results = await pMap(writes.toSpliced(filesAtOnce, 0, writeList), (write) => write(), {
    concurrency: filesAtOnce,
    stopOnError: false,
  }).catch((error: unknown) => {
    throw error instanceof AggregateError ? error.errors[0] : error;
  });
  return {
    names: results.flatMap((result) => result.names),
    bytes: results.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
