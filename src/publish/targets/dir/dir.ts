import { readFile } from 'node:fs/promises';
import type { Release } from '#release/release.ts';
import { type DirFolders, listFileOf } from './dir-folders.ts';
import type { DirState, Standings, TakenTicket } from './dir-state.ts';
import type { GzipByBlock } from './gzip-blocks.ts';
import type { PreparedVariants } from './prepare-variants.ts';
import { parseRelease } from './release-file.ts';

/** One brand's folder, open. */
export interface Dir {
  /** For messages. */
  readonly name: string;
  readonly brandCode: string;
  readonly folders: DirFolders;
  readonly state: DirState;
  /** In ms. */
  readonly now: () => number;
  /** The releases that were read or brought last, as they never change. */
  readonly known: Map<string, Release>;
  /** The last ticket, until something is published with it. */
  taken: TakenTicket | null;
  readonly prepared: PreparedVariants;
  readonly gzipByBlock: GzipByBlock;
}

export function takeTicket(dir: Dir): number {
  dir.taken = dir.state.takeTicket(dir.now() / 1000);
  return dir.taken.ticket;
}

/** A time in seconds that no other release's files have: that of the ticket, once. */
export function takeSecond(dir: Dir, ticket: number): number {
  const { taken } = dir;
  if (taken?.ticket !== ticket) return dir.state.takeSecond(dir.now() / 1000);
  dir.taken = null;
  return taken.second;
}

const knownAtMost = 2;

/** Throws where there is no such release. */
export async function readStored(dir: Dir, id: string): Promise<Release> {
  const { name, folders, state, known } = dir;
  if (!state.has(id)) throw new Error(missing(name, id));
  const release = known.get(id) ?? parseRelease(await readFile(listFileOf(folders, id), 'utf8'));
  remember(dir, release);
  return release;
}

export function remember({ known }: Dir, release: Release): void {
  known.delete(release.id);
  known.set(release.id, release);
  for (const id of [...known.keys()].slice(0, -knownAtMost)) known.delete(id);
}

export function missing(name: string, id: string): string {
  return `There is no release ${id} in ${name}: it was never published, or removed since. \`npm run releases\` lists those that are there.`;
}

/** Whether something newer stands where a release with this ticket would go. */
export function isPassed({ live, held }: Standings, ticket: number, isHeld: boolean): boolean {
  return (live?.ticket ?? 0) > ticket || (isHeld && (held?.ticket ?? 0) > ticket);
}
