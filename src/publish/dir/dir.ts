import { readFile } from 'node:fs/promises';
import type { Release } from '#release/release.ts';
import { type DirFolders, listFileOf } from './dir-folders.ts';
import type { DirState, Standings } from './dir-state.ts';
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
}

/** Throws where there is no such release. */
export async function readStored({ name, folders, state }: Dir, id: string): Promise<Release> {
  if (!state.has(id)) throw new Error(missing(name, id));
  return parseRelease(await readFile(listFileOf(folders, id), 'utf8'));
}

export function missing(name: string, id: string): string {
  return `There is no release ${id} in ${name}: it was never published, or removed since. \`npm run releases\` lists those that are there.`;
}

/** Whether something newer stands where a release with this ticket would go. */
export function isPassed({ live, held }: Standings, ticket: number, isHeld: boolean): boolean {
  return (live?.ticket ?? 0) > ticket || (isHeld && (held?.ticket ?? 0) > ticket);
}
