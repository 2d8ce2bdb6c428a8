import type { Picture } from '#catalogue/picture.ts';
import type { PictureFault } from '#catalogue/picture-fault.ts';
import { type KnownPicture, type PictureCache, removeDamaged } from './picture-cache.ts';

/** The last request for an address in this process. */
export interface PictureResult {
  readonly picture: Picture;
  /** Null where all is well; a picture with a fault may still be shown as it was before. */
  readonly fault: PictureFault | null;
  /** When a transient fault began, on the clock of `askedAt`; null where there is none. */
  readonly failingSince: number | null;
  /** When the build began that made the request, on the clock of `performance.now()`. */
  readonly askedAt: number;
}

/** Memory of one brand's pictures from build to build, for one build at a time. It can be used again after closing. */
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

/** Forgets what was read of a cache that lost a file, with all that is damaged there: the next build asks for every picture. */
export function forgetPictures(memory: PictureMemory, folder: string): void {
  closePictureMemory(memory);
  memory.results.clear();
  removeDamaged(folder);
}
