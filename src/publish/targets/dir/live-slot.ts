import type { TargetResult, Transfer } from '#publish/targets/target.ts';
import { type Dir, formatMissing, isPassed } from './dir.ts';
import { prepareLinks, updateLinks } from './links.ts';
import { shareAssets } from './shared-assets.ts';

export const noTransfer: Transfer = { requests: 0, bytes: 0, copies: 0, removed: 0 };

/** Makes a stored release live. */
export async function promote(dir: Dir, id: string, ticket: number): Promise<TargetResult> {
  const kind = await showStored(dir, id, ticket, false);
  if (kind === null) throw new Error(formatMissing(dir.name, id));
  return { kind, transfer: noTransfer };
}

/** Makes a stored release live, or the held one; null where none has this id. */
export async function showStored(
  dir: Dir,
  id: string,
  ticket: number,
  isHeld: boolean,
): Promise<TargetResult['kind'] | null> {
  const kind = await dir.state.transaction(() =>
    dir.state.has(id) ? setSlot(dir, id, ticket, isHeld) : null,
  );
  await updateLinks(dir.folders, dir.state);
  return kind;
}

/** Does the same inside a transaction; call `updateLinks` after it. */
export function setSlot(dir: Dir, id: string, ticket: number, isHeld: boolean): TargetResult['kind'] {
  const { live, held } = dir.state.readSlots();
  if (isPassed({ live, held }, ticket, isHeld)) return 'superseded';
  if (!isHeld) shareAssets(dir.folders, dir.state, id, dir.now());
  // A release that was only held was never live, so nobody can go back to it.
  else if (held !== null && held.id !== id && held.id !== live?.id) dir.state.remove(held.id);
  const slots = isHeld
    ? { live, held: { id, ticket } }
    : { live: { id, ticket }, held: held?.id === id ? null : held };
  dir.state.setSlots(slots);
  prepareLinks(dir.folders, slots);
  if (isHeld) return 'held';
  return live?.id === id ? 'unchanged' : 'live';
}
