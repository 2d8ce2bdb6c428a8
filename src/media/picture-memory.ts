import type { Picture } from '#catalogue/picture.ts';
import type { KnownPicture, PictureCache } from './picture-cache.ts';

/** What became of an address in this process. */
export interface Outcome {
  readonly picture: Picture;
  /** Null where all is well; a picture may be shown in spite of one, as it was before. */
  readonly fault: string | null;
  /** When a fault began that may be over soon, on the clock of `askedAt`; null where there is no such fault. */
  readonly failingSince: number | null;
  /** When the build that asked began to, on the clock of `performance.now()`. */
  readonly askedAt: number;
}

/** What a process keeps of one brand's pictures from build to build; closed, it opens again when it is used. One build at a time may use it. */
export interface PictureMemory {
  open: { readonly cache: PictureCache; readonly known: Map<string, KnownPicture> } | null;
  readonly outcomes: Map<string, Outcome>;
}

export function createPictureMemory(): PictureMemory {
  return { open: null, outcomes: new Map() };
}

export function closePictureMemory(memory: PictureMemory): void {
  memory.open?.cache.close();
  memory.open = null;
}
