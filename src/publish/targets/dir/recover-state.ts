import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Release } from '#release/release.ts';
import { type DirFolders, listFileOf, treeOf } from './dir-folders.ts';
import type { DirState, Slot } from './dir-state.ts';
import { readLink } from './links.ts';
import { parseRelease } from './release-file.ts';
import { shareAssets } from './shared-assets.ts';

/** More than the tickets that may have been taken and not used. */
const ticketsLost = 1_000;

/** Fills a new state with the releases in the folder, as after the state's file was lost. */
export function recoverState(folders: DirFolders, state: DirState, now: number): void {
  const releases = readWholeReleases(folders);
  if (releases.length === 0) return;
  // Publishers that took a ticket before come too late.
  const ticket = ticketsLost + Math.max(...releases.map(({ generation }) => generation));
  for (const release of releases) {
    state.add(release);
    shareAssets(folders, state, release.id, now);
  }
  const slotOf = (link: string): Slot | null => {
    const id = basename(readLink(link) ?? '');
    return state.has(id) ? { id, ticket } : null;
  };
  state.setSlots({ live: slotOf(folders.current), held: slotOf(folders.held) });
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
