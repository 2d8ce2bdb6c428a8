import { listFileNames, type Picture } from '#catalogue/picture.ts';
import type { PictureFault } from '#catalogue/picture-fault.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { type KnownPicture, type PictureCache, removeDamaged } from './picture-cache.ts';

export interface PictureResult {
  readonly picture: Picture;
  /** The fault of the last request. The picture's former version may still be shown. */
  readonly fault: PictureFault | null;
  /** Start of a transient fault, on the clock of `askedAt`. */
  readonly failingSince: number | null;
  /** Start of the build that made the request, on the clock of `performance.now()`. */
  readonly askedAt: number;
}

/** One brand's pictures in memory, for one build at a time. Usable again after closing. */
export interface PictureMemory {
  open: { readonly cache: PictureCache; readonly known: Map<string, KnownPicture> } | null;
  readonly results: Map<string, PictureResult>;
}

export function createPictureMemory(): PictureMemory {
  return { open: null, results: new Map() };
}

export function closePictureMemory(memory: PictureMemory): void {
  memory.open?.cache.close();
  memory.open = null;
}

/** Clears the memory of a cache with a lost file and removes its damaged files. The next build requests every picture. */
export function clearPictureMemory(memory: PictureMemory, folder: string): void {
  closePictureMemory(memory);
  memory.results.clear();
  removeDamaged(folder);
}

interface Tidying {
  readonly memory: PictureMemory;
  readonly before: Snapshot | null;
  readonly wantsAvif: boolean;
  readonly urls: ReadonlySet<string>;
  /** Number of unused files that the cache may contain. Removing them after each build would take too long. */
  readonly spareFiles?: number | undefined;
}

/** Removes unused addresses. If there are many unused files, also removes files that neither an address nor the dist needs. */
export function pruneCache({ memory, before, wantsAvif, urls, spareFiles = 600 }: Tidying): void {
  if (memory.open === null) return;
  const { cache, known } = memory.open;
  const unusedUrls = [...known.keys()].filter((url) => !urls.has(url));
  if (unusedUrls.length > urls.size / 4 + 100) {
    cache.forget(unusedUrls);
    for (const url of unusedUrls) {
      known.delete(url);
      memory.results.delete(url);
    }
  }
  const needed = new Set([
    ...[...known.values()].flatMap((one) => listFiles(one, wantsAvif)),
    ...(before?.pictures ?? []).flatMap((one) => listFiles(one, true)),
  ]);
  const unused = [...cache.fileNames()].filter((name) => !needed.has(name));
  if (unused.length > spareFiles) cache.remove(unused);
}

function listFiles({ made }: Pick<Picture, 'made'>, hasAvif: boolean): readonly string[] {
  return made === null ? [] : listFileNames({ ...made, hasAvif });
}
