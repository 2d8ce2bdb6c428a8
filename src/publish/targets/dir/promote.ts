import type { Outcome, Transfer } from '#publish/target.ts';
import { type Dir, isPassed, missing } from './dir.ts';
import { prepareLinks, settleLinks } from './settle-links.ts';
import { shareAssets } from './shared-assets.ts';

export const nothingTransferred: Transfer = { requests: 0, bytes: 0, copies: 0, removed: 0 };

/** Makes a release live, or held, that stands there whole; null where there is none of this id. */
export function putStored(dir: Dir, id: string, ticket: number, isHeld: boolean): Outcome['kind'] | null {
  const kind = dir.state.alone(() => (dir.state.has(id) ? place(dir, id, ticket, isHeld) : null));
  settleLinks(dir.folders, dir.state);
  return kind;
}

/** To be called with nobody else changing anything; the links are to be settled afterwards. */
export function place(dir: Dir, id: string, ticket: number, isHeld: boolean): Outcome['kind'] {
  const { live, held } = dir.state.readStandings();
  if (isPassed({ live, held }, ticket, isHeld)) return 'superseded';
  if (!isHeld) shareAssets(dir.folders, dir.state, id, dir.now());
  // What was only held was never live: nobody goes back to it.
  else if (held !== null && held.id !== id && held.id !== live?.id) dir.state.remove(held.id);
  const standings = isHeld
    ? { live, held: { id, ticket } }
    : { live: { id, ticket }, held: held?.id === id ? null : held };
  dir.state.setStandings(standings);
  prepareLinks(dir.folders, standings);
  if (isHeld) return 'held';
  return live?.id === id ? 'unchanged' : 'live';
}

export function promote(dir: Dir, id: string, ticket: number): Outcome {
  const kind = putStored(dir, id, ticket, false);
  if (kind === null) throw new Error(missing(dir.name, id));
  return { kind, transfer: nothingTransferred };
}
