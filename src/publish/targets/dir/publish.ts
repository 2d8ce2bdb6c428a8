import { existsSync, renameSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { orAbsent, writeWhole } from '#files/whole.ts';
import type { Outcome, Transfer, Upload } from '#publish/target.ts';
import type { Release } from '#release/release.ts';
import { type Dir, isPassed, readStored, remember, takeSecond } from './dir.ts';
import { aheadTreeOf, listFileOf, treeOf, workTreeOf } from './dir-folders.ts';
import { nothingTransferred, place, putStored } from './promote.ts';
import { takeVariants } from './prepare-variants.ts';
import { formatRelease } from './release-file.ts';
import { flushFolder, settleLinks } from './settle-links.ts';
import { linkTree, moveIfThere } from './tree.ts';
import { isSameSite, planTreeChange } from './tree-change.ts';
import { changeTree } from './change-tree.ts';

const superseded: Outcome = { kind: 'superseded', transfer: nothingTransferred };

/** How often it is begun again because what it was built on was removed meanwhile. */
const attempts = 5;

export async function publish(dir: Dir, upload: Upload, attempt = 1): Promise<Outcome> {
  const { ticket, isHeld } = upload;
  const standings = dir.state.readStandings();
  if (isPassed(standings, ticket, isHeld)) return superseded;
  const { live } = standings;
  try {
    const before = live && (await readStored(dir, live.id));
    const sameId = await findSame(dir, before, upload);
    const kind = sameId && putStored(dir, sameId, ticket, isHeld);
    if (kind) return { kind, transfer: nothingTransferred };
    return await publishTree(dir, before, upload);
  } catch (error) {
    const after = dir.state.readStandings();
    if (isPassed(after, ticket, isHeld)) return superseded;
    if (after.live?.id !== live?.id && attempt < attempts) return publish(dir, upload, attempt + 1);
    throw error;
  }
}

/** The release that is there already and holds the same files. */
async function findSame(dir: Dir, live: Release | null, upload: Upload): Promise<string | null> {
  const { release, isHeld } = upload;
  if (live !== null && !isHeld && isSameSite(live.files, release.files)) return live.id;
  if (!dir.state.has(release.id)) return null;
  const stored = await readStored(dir, release.id);
  if (isSameSite(stored.files, release.files)) return release.id;
  throw new Error(
    `${dir.name} has a release ${release.id} with other files already. Take a new ticket, then publish again.`,
  );
}

/** Whatever it leaves where it worked is removed. */
async function publishTree(dir: Dir, live: Release | null, upload: Upload): Promise<Outcome> {
  const work = workTreeOf(dir.folders, upload.ticket);
  try {
    const transfer = await build(dir, live, upload, work);
    const kind = enter(dir, upload, work);
    if (kind !== 'superseded') remember(dir, upload.release);
    settleLinks(dir.folders, dir.state);
    return { kind, transfer };
  } finally {
    dir.prepared.clear();
    await rm(work, { recursive: true, force: true }).catch(() => {});
    await rm(listOf(work), { force: true }).catch(() => {});
  }
}

/** The release's tree, whole, where nobody looks. */
async function build(dir: Dir, live: Release | null, upload: Upload, work: string): Promise<Transfer> {
  const { release } = upload;
  const second = takeSecond(dir, upload.ticket);
  await mkdir(dir.folders.work, { recursive: true });
  await rm(work, { recursive: true, force: true });
  const isAhead = live !== null && (await claimAhead(dir, live.id, work));
  if (live !== null && !isAhead) await linkTree(treeOf(dir.folders, live.id), work);
  if (live === null) await mkdir(work);
  const change = planTreeChange(live?.files ?? new Map(), release.files);
  const written = await changeTree(work, change, {
    ...{ upload, before: live?.files ?? new Map(), second },
    takeVariants: (...file) => takeVariants(dir, ...file),
  });
  const list = formatRelease(release);
  await Promise.all([written.flushed, writeWhole(listOf(work), list)]);
  return {
    requests: written.files + 1,
    bytes: written.bytes + list.length,
    copies: isAhead ? 0 : change.kept,
    removed: change.removed.length,
  };
}

/** Takes the tree that was linked ahead, unless another publisher did. */
async function claimAhead(dir: Dir, id: string, work: string): Promise<boolean> {
  const claimed = await orAbsent(rename(aheadTreeOf(dir.folders, id), work).then(() => true));
  return claimed !== null;
}

/** Puts a tree among the releases and makes it live, or held, unless something newer is. */
function enter(dir: Dir, { release, ticket, isHeld }: Upload, work: string): Outcome['kind'] {
  const { folders, state } = dir;
  const [tree, list] = [treeOf(folders, release.id), listFileOf(folders, release.id)];
  let isMoved = false;
  try {
    return state.alone(() => {
      if (isPassed(state.readStandings(), ticket, isHeld)) return 'superseded';
      moveTo(dir, work, tree);
      isMoved = true;
      moveTo(dir, listOf(work), list);
      flushFolder(folders.releases);
      state.add(release);
      return place(dir, release.id, ticket, isHeld);
    });
  } catch (error) {
    // A disk that is full need not keep what doesn't count.
    if (isMoved && !state.has(release.id)) {
      moveIfThere(tree, work);
      moveIfThere(list, listOf(work));
    }
    throw error;
  }
}

/** What has the name was left by a publisher that was killed before the release counted. */
function moveTo(dir: Dir, from: string, to: string): void {
  if (existsSync(to)) renameSync(to, join(dir.folders.work, `left-${randomUUID()}`));
  renameSync(from, to);
}

function listOf(work: string): string {
  return `${work}.json`;
}
