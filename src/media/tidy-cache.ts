import { listFileNames, type Picture } from '#catalogue/picture.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { PictureMemory } from './picture-memory.ts';

/** Unused entries that the cache may hold. Removing them after each build would cost more than their space. */
export interface SpareRoom {
  /** Share of the used entries. */
  readonly share: number;
  readonly addresses: number;
  readonly files: number;
}

const usualSpare: SpareRoom = { share: 0.25, addresses: 100, files: 600 };

interface Tidying {
  readonly memory: PictureMemory;
  /** The dist's snapshot, whose files are kept. */
  readonly before: Snapshot | null;
  readonly wantsAvif: boolean;
  readonly spare?: SpareRoom | undefined;
  /** The addresses of all images. */
  readonly urls: ReadonlySet<string>;
  /** Whether this build added files. */
  readonly hasNew: boolean;
}

/** Removes unused addresses, and files that neither a used address nor the dist needs. */
export function tidyCache(tidying: Tidying): void {
  const { memory, urls, before, wantsAvif } = tidying;
  if (memory.open === null || !isFull(memory.open, tidying)) return;
  const { cache, known } = memory.open;
  const gone = [...known.keys()].filter((url) => !urls.has(url));
  cache.forget(gone);
  for (const url of gone) {
    known.delete(url);
    memory.results.delete(url);
  }
  const needed = new Set([
    ...[...known.values()].flatMap((one) => listFiles(one, wantsAvif)),
    ...(before?.pictures ?? []).flatMap((one) => listFiles(one, true)),
  ]);
  cache.remove([...cache.fileNames()].filter((name) => !needed.has(name)));
}

function isFull(
  { cache, known }: NonNullable<PictureMemory['open']>,
  { urls, hasNew, wantsAvif, spare = usualSpare }: Tidying,
): boolean {
  const isMany = (count: number, used: number, extra: number) => count > used * (1 + spare.share) + extra;
  if (isMany(known.size, urls.size, spare.addresses)) return true;
  if (!hasNew) return false;
  const files = [...known.values()].reduce((sum, one) => sum + listFiles(one, wantsAvif).length, 0);
  return isMany(cache.fileNames().size, files, spare.files);
}

function listFiles({ made }: Pick<Picture, 'made'>, hasAvif: boolean): readonly string[] {
  return made === null ? [] : listFileNames({ ...made, hasAvif });
}
