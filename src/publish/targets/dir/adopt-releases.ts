import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Release } from '#release/release.ts';
import { type DirFolders, listFileOf, treeOf } from './dir-folders.ts';
import type { DirState, Standing } from './dir-state.ts';
import { parseRelease } from './release-file.ts';
import { targetOf } from './settle-links.ts';
import { shareAssets } from './shared-assets.ts';

/** More tickets than anybody has taken and not used. */
const ticketsLost = 1_000;

/** What stands in the folder is taken into a state that is new, as after its file was lost. */
export function adoptReleases(folders: DirFolders, state: DirState, now: number): void {
  const releases = listWhole(folders);
  if (releases.length === 0) return;
  // Whoever took a ticket before comes too late.
  const ticket = ticketsLost + Math.max(...releases.map(({ generation }) => generation));
  for (const release of releases) {
    state.add(release);
    shareAssets(folders, state, release.id, now);
  }
  const standing = (link: string): Standing | null => {
    const id = basename(targetOf(link) ?? '');
    return state.has(id) ? { id, ticket } : null;
  };
  state.setStandings({ live: standing(folders.current), held: standing(folders.held) });
  state.raiseTicket(ticket);
}

function listWhole(folders: DirFolders): readonly Release[] {
  return readdirSync(folders.releases)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter((id) => existsSync(treeOf(folders, id)))
    .map((id) => parseRelease(readFileSync(listFileOf(folders, id), 'utf8')));
}
