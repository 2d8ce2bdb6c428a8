import { listFileNames, type Picture } from '#catalogue/picture.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { PictureMemory } from './picture-memory.ts';

/** How much may be kept that is not needed: removing it after each build would cost more than it takes. */
export interface SpareRoom {
  /** A share of what is needed. */
  readonly share: number;
  readonly addresses: number;
  readonly files: number;
}

const usualSpare: SpareRoom = { share: 0.25, addresses: 100, files: 600 };

interface Tidying {
  readonly memory: PictureMemory;
  /** The dist's snapshot. */
  readonly before: Snapshot | null;
  readonly wantsAvif: boolean;
  /** How much the cache may keep that is not needed. */
  readonly spare?: SpareRoom | undefined;
  /** All addresses that images name. */
  readonly urls: ReadonlySet<string>;
  /** Whether files were added: only then can there be too many. */
  readonly hasNew: boolean;
}

/** Forgets addresses that no image names any more, and files that neither the others nor the dist's snapshot need. */
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
  const isMany = (count: number, needed: number, besides: number) =>
    count > needed * (1 + spare.share) + besides;
  if (isMany(known.size, urls.size, spare.addresses)) return true;
  if (!hasNew) return false;
  const files = [...known.values()].reduce((sum, one) => sum + listFiles(one, wantsAvif).length, 0);
  return isMany(cache.fileNames().size, files, spare.files);
}

function listFiles({ made }: Pick<Picture, 'made'>, hasAvif: boolean): readonly string[] {
  return made === null ? [] : listFileNames({ ...made, hasAvif });
}
