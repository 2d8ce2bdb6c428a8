import type { Picture } from '#catalogue/picture.ts';
import type { PictureFault } from '#catalogue/picture-fault.ts';
import { type KnownPicture, type PictureCache, removeDamaged } from './picture-cache.ts';

/** Result of the last request for an address in this process. */
export interface PictureResult {
  readonly picture: Picture;
  /** A picture with a fault may still show its former version. */
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
export function forgetPictures(memory: PictureMemory, folder: string): void {
  closePictureMemory(memory);
  memory.results.clear();
  removeDamaged(folder);
}
