import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { tryLock } from '#files/sqlite.ts';
import type { Keep, Pauses } from '#publish/target.ts';
import type { Dir } from './dir.ts';
import { makingTreeOf, ticketOf } from './dir-folders.ts';
import { isSpare, linkAhead, spareName } from './link-ahead.ts';
import { removeTree } from './remove-tree.ts';
import { settleLinksAlone } from './settle-links.ts';
import { dropShared } from './shared-assets.ts';
import { moveIfThere } from './tree.ts';

const dayMs = 86_400_000;

/** Removes what need not be kept and links the next tree ahead; nothing where somebody else is at it. */
export async function tidy(dir: Dir, keep: Keep, { rest, onPrepared, hasTime }: Pauses): Promise<void> {
  const lock = tryLock(dir.folders.tidying);
  if (lock === null) return;
  try {
    dir.state.alone(() => forget(dir, keep));
    dir.state.alone(() => {
      // Of whoever was killed before it did so, however lately: what a link still names must not go.
      settleLinksAlone(dir.folders, dir.state);
      setAside(dir);
    });
    try {
      await linkAhead(dir, rest);
    } finally {
      onPrepared();
      // A disk that was too full for the links has room again.
      await clearWork(dir, { rest, hasTime });
    }
  } finally {
    lock.release();
  }
}

function forget({ state, now }: Dir, keep: Keep): void {
  const { live, held } = state.readStandings();
  // What the releases of now name is needed as of now, whether they are kept or not.
  state.touchShared(now());
  const former = state.list().filter(({ id }) => id !== live?.id && id !== held?.id);
  for (const { id } of former.slice(keep.releases)) state.remove(id);
  state.forgetShared(now() - keep.assetDays * dayMs);
}

/** What the state doesn't know goes to `work`: only once it is forgotten for good, or was left by the dead. */
function setAside({ folders, state }: Dir): void {
  const live = state.readStandings().live?.id;
  for (const name of readdirSync(folders.releases)) {
    if (state.has(name.replace(/\.json$/, ''))) continue;
    moveIfThere(join(folders.releases, name), join(folders.work, isList(name) ? name : spareName(name)));
  }
  moveIfThere(makingTreeOf(folders), join(folders.work, `left-${randomUUID()}`));
  for (const name of readdirSync(folders.ahead)) {
    if (name !== live) moveIfThere(join(folders.ahead, name), join(folders.work, spareName(name)));
  }
  dropShared(folders, state);
}

function isList(name: string): boolean {
  return name.endsWith('.json');
}

/** All but what publishers work on that may still go live; what there is no time for is left for the next time. */
async function clearWork({ folders, state }: Dir, pauses: Pick<Pauses, 'rest' | 'hasTime'>): Promise<void> {
  const entries = state.alone(() => {
    const passed = state.readStandings().live?.ticket ?? 0;
    for (const name of readdirSync(folders.work)) {
      const ticket = ticketOf(name);
      // Half removed, nobody may take a tree for a whole one.
      if (isSpare(name) || (ticket !== null && ticket < passed))
        moveIfThere(join(folders.work, name), join(folders.work, `left-${randomUUID()}`));
    }
    return readdirSync(folders.work).filter((name) => ticketOf(name) === null);
  });
  for (const name of entries) {
    if (!pauses.hasTime()) return;
    await removeTree(join(folders.work, name), pauses);
  }
}
