import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tryLock } from '#files/sqlite.ts';
import type { Retention } from '#publish/targets/target.ts';
import type { Dir } from './dir.ts';
import { ticketOf, treeInTheMakingOf } from './dir-folders.ts';
import { updateLinksInTransaction } from './links.ts';
import { isFormerTreeName, makeNextTree, toFormerTreeName } from './next-tree.ts';
import { removeUnknownAssets } from './shared-assets.ts';
import { moveIfThere } from './tree.ts';

const dayMs = 86_400_000;

/** Forgets releases that are not to be kept, makes the tree for the next publish, and removes the rest. Does nothing while another process tidies. */
export async function tidy(dir: Dir, retention: Retention): Promise<void> {
  const lock = tryLock(dir.folders.tidying);
  if (lock === null) return;
  try {
    await dir.state.transaction(() => forget(dir, retention));
    await dir.state.transaction(() => {
      // A publisher may just have been killed before it did so: a tree that a link names must not go.
      updateLinksInTransaction(dir.folders, dir.state);
      putAside(dir);
    });
    try {
      await makeNextTree(dir);
    } finally {
      // Also where the disk was too full for the links: this makes room.
      await clearWork(dir);
    }
  } finally {
    lock.release();
  }
}

function forget({ state, now }: Dir, { releases, assetDays, planned }: Retention): void {
  const { live, held } = state.readSlots();
  // Assets of the releases that are listed now are needed until now, whether the releases stay or not.
  state.touchShared(now());
  const listed = state.list();
  const dayStart = listed.find(({ id }) => id === live?.id)?.dayStart;
  const kept = new Set([live?.id, held?.id, planned, dayStart]);
  const former = listed.filter(({ id }) => !kept.has(id));
  for (const { id } of former.slice(releases)) state.remove(id);
  state.forgetShared(now() - assetDays * dayMs);
}

/** Moves to `work` what the state doesn't know: it was forgotten, or left by a publisher that was killed. */
function putAside({ folders, state }: Dir): void {
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
  removeUnknownAssets(folders, state);
}

/** Removes everything in `work` but what publishers work on that may still go live. */
async function clearWork({ folders, state }: Dir): Promise<void> {
  const names = await state.transaction(() => {
    const passed = state.readSlots().live?.ticket ?? 0;
    for (const name of readdirSync(folders.work)) {
      const ticket = ticketOf(name);
      // Renamed first, so that a tree that is half removed is never taken for a whole one.
      if (isFormerTreeName(name) || (ticket !== null && ticket < passed))
        moveIfThere(join(folders.work, name), join(folders.work, `left-${randomUUID()}`));
    }
    return readdirSync(folders.work).filter((name) => ticketOf(name) === null);
  });
  for (const name of names) await rm(join(folders.work, name), { recursive: true, force: true });
}
