import { readFile } from 'node:fs/promises';
import type { Release } from '#release/release.ts';
import { type DirFolders, listFileOf } from './dir-folders.ts';
import type { DirState, Slots } from './dir-state.ts';
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
  /** The releases that were read or published last. Releases never change. */
  readonly known: Map<string, Release>;
}

const knownAtMost = 2;

/** Throws where there is no such release. */
export async function readStored(dir: Dir, id: string): Promise<Release> {
  const { name, folders, state, known } = dir;
  if (!(await state.read(() => state.has(id)))) throw new Error(formatMissing(name, id));
  const file = listFileOf(folders, id);
  const release = known.get(id) ?? parseRelease(await readFile(file, 'utf8'), file);
  remember(dir, release);
  return release;
}

export function remember({ known }: Dir, release: Release): void {
  known.delete(release.id);
  known.set(release.id, release);
  for (const id of [...known.keys()].slice(0, -knownAtMost)) known.delete(id);
}

export function formatMissing(name: string, id: string): string {
  return `There is no release ${id} in ${name}: it was never published, or removed since. \`npm run releases\` lists those that are there.`;
}

/** Whether a newer release is already where one with this ticket would go. */
export function isPassed({ live, held }: Slots, ticket: number, isHeld: boolean): boolean {
  return (live?.ticket ?? 0) > ticket || (isHeld && (held?.ticket ?? 0) > ticket);
}
