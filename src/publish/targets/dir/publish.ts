import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { noTransfer, type TargetResult, type Transfer, type Upload } from '#publish/targets/target.ts';
import type { Release } from '#release/release.ts';
import {
  type Dir,
  formatRelease,
  listFileOf,
  nextTreeOf,
  readStored,
  cacheRelease,
  treeOf,
  workTreeOf,
} from './dir-state.ts';
import { isSuperseded, setSlot, showStored, updateLink } from './live-slot.ts';
import {
  flushFiles,
  flushFolder,
  linkTree,
  moveIfThere,
  removeFiles,
  writeCompressed,
  type Written,
} from './tree.ts';
import pMap from 'p-map';
import { compareFiles, type ReleaseFiles } from '#release/file-changes.ts';
import { readChecked } from '#publish/targets/stored-release.ts';

const superseded: TargetResult = { kind: 'superseded', transfer: noTransfer };

/** Number of attempts, because the release whose tree is reused may be removed meanwhile. */
const attempts = 5;

export async function publish(dir: Dir, upload: Upload, attempt = 1): Promise<TargetResult> {
  const { ticket, isHeld } = upload;
  const slots = await dir.state.read(() => dir.state.readSlots());
  if (isSuperseded(slots, ticket, isHeld)) return superseded;
  const { live } = slots;
  try {
    const before = live && (await readStored(dir, live.id));
    const sameId = await findSame(dir, before, upload);
    const kind = sameId && (await showStored(dir, sameId, ticket, isHeld));
    if (kind) return { kind, transfer: noTransfer };
    return await publishTree(dir, before, upload);
  } catch (error) {
    const after = await dir.state.read(() => dir.state.readSlots());
    if (isSuperseded(after, ticket, isHeld)) return superseded;
    if (after.live?.id !== live?.id && attempt < attempts) return publish(dir, upload, attempt + 1);
    throw error;
  }
}

async function findSame(dir: Dir, live: Release | null, upload: Upload): Promise<string | null> {
  const { release, isHeld } = upload;
  if (live !== null && !isHeld && isSameSite(live.files, release.files)) return live.id;
  if (!(await dir.state.read(() => dir.state.has(release.id)))) return null;
  const stored = await readStored(dir, release.id);
  if (isSameSite(stored.files, release.files)) return release.id;
  throw new Error(
    `${dir.name} already has a release ${release.id} with other files. Publish again, with a new ticket.`,
  );
}

async function publishTree(dir: Dir, live: Release | null, upload: Upload): Promise<TargetResult> {
  const work = workTreeOf(dir.folders, upload.ticket);
  try {
    const transfer = await makeTree(dir, live, upload, work);
    const kind = await activateTree(dir, upload, work);
    if (kind !== 'superseded') cacheRelease(dir, upload.release);
    await updateLink(dir.folders, dir.state);
    return { kind, transfer };
  } finally {
    await rm(work, { recursive: true, force: true }).catch(() => {});
    await rm(listOf(work), { force: true }).catch(() => {});
  }
}

async function makeTree(dir: Dir, live: Release | null, upload: Upload, work: string): Promise<Transfer> {
  const { release } = upload;
  const second = await dir.state.transaction(() => dir.state.takeSecond(dir.now() / 1000));
  await mkdir(dir.folders.work, { recursive: true });
  await rm(work, { recursive: true, force: true });
  // The prepared tree may be missing, because another publisher used it.
  const isReady = live !== null && moveIfThere(nextTreeOf(dir.folders, live.id), work);
  if (live === null) await mkdir(work);
  else if (!isReady) await linkTree(treeOf(dir.folders, live.id), work);
  const before: Release['files'] = live?.files ?? new Map();
  const change = planTreeChange(before, release.files);
  const writeList = async () => {
    const list = formatRelease(release);
    await writeFile(listOf(work), list);
    return { names: [relative(work, listOf(work))], bytes: list.length };
  };
  const written = await changeTree(work, upload, change, { second, writeList });
  await flushFiles(work, written.names);
  return {
    requests: written.names.length,
    bytes: written.bytes,
    copies: isReady ? 0 : change.kept,
    removed: change.removed.length,
  };
}

async function activateTree(
  dir: Dir,
  { release, ticket, isHeld }: Upload,
  work: string,
): Promise<TargetResult['kind']> {
  const { folders, state } = dir;
  const [tree, list] = [treeOf(folders, release.id), listFileOf(folders, release.id)];
  let isMoved = false;
  try {
    return await state.transaction(() => {
      if (isSuperseded(state.readSlots(), ticket, isHeld)) return 'superseded';
      moveTo(dir, work, tree);
      isMoved = true;
      moveTo(dir, listOf(work), list);
      flushFolder(folders.releases);
      state.add(release);
      return setSlot(dir, release.id, ticket, isHeld);
    });
  } catch (error) {
    // Moves a superseded release back to `work`, which the caller removes.
    if (isMoved && !(await state.read(() => state.has(release.id)))) {
      moveIfThere(tree, work);
      moveIfThere(list, listOf(work));
    }
    throw error;
  }
}

/** Moves a tree. If a killed publisher left a tree with the new name, moves the old tree away first. */
function moveTo(dir: Dir, from: string, to: string): void {
  if (existsSync(to)) renameSync(to, join(dir.folders.work, `left-${randomUUID()}`));
  renameSync(from, to);
}

function listOf(work: string): string {
  return `${work}.json`;
}

export interface TreeChange {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly kept: number;
}

export function planTreeChange(before: ReleaseFiles, after: ReleaseFiles): TreeChange {
  const { changed, removed } = compareFiles(before, after);
  const written = changed.filter((path) => before.get(path)?.sha256 !== after.get(path)?.sha256);
  return { written, removed, kept: after.size - written.length };
}

function isSameSite(before: ReleaseFiles, after: ReleaseFiles): boolean {
  const { written, removed } = planTreeChange(before, after);
  return written.length === 0 && removed.length === 0;
}

const filesAtOnce = 8;

interface TreeWriting {
  readonly second: number;
  readonly writeList: () => Promise<Written>;
}

/**
 * Turns the tree of another release into the tree of the upload's release. Does not flush files. Writes the longest files first,
 * because they take the longest to compress. `writeList` runs in parallel. If it throws, all writes have ended.
 */
export async function changeTree(
  tree: string,
  upload: Upload,
  { written, removed }: TreeChange,
  { second, writeList }: TreeWriting,
): Promise<Written> {
  const { files } = upload.release;
  removeFiles(tree, removed);
  let done = 0;
  upload.onStep(done, written.length);
  const writes = written
    .flatMap((path) => {
      const file = files.get(path);
      return file === undefined ? [] : [{ path, file }];
    })
    .toSorted((one, other) => other.file.bytes - one.file.bytes)
    .map(({ path, file }) => async () => {
      const bytes = await readChecked(upload.release, path, upload.readFile);
      const result = await writeCompressed(tree, path, bytes, { file, second });
      done += 1;
      upload.onStep(done, written.length);
      return result;
    });
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
