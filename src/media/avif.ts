import { setImmediate as turn } from 'node:timers/promises';
import {
  listFileNames,
  listWidths,
  type MadePicture,
  pictureFileName,
  type Picture,
} from '#catalogue/picture.ts';
import { encodeAvif } from './encode.ts';
import { readPictureFile } from './picture-cache.ts';
import type { PictureMemory } from './picture-memory.ts';

/** The same picture, with its AVIF files where they have been made by now. */
export function withAvif(picture: Picture, { open }: PictureMemory): Picture {
  const { url, made } = picture;
  if (made === null || open === null) return picture;
  const hasAvif = listFileNames({ ...made, hasAvif: true }).every((name) => open.cache.hasFile(name));
  return hasAvif ? { url, made: { ...made, hasAvif } } : picture;
}

/**
 * Makes the AVIF files that are still missing, one picture after the other, until the signal says stop: they take ten
 * times the work of the others, so they come with a later build. The number of pictures that it made.
 */
export async function makeAvif(folder: string, memory: PictureMemory, signal: AbortSignal): Promise<number> {
  let count = 0;
  for (const { picture } of [...memory.outcomes.values()]) {
    if (signal.aborted || memory.open === null) return count;
    const { made } = withAvif(picture, memory);
    if (made === null || made.hasAvif) continue;
    const files = await encodeAvif(readPictureFile(folder, largestOf(made)), made);
    if (signal.aborted) return count;
    memory.open?.cache.write(files);
    count += 1;
    await turn();
  }
  return count;
}

function largestOf({ digest, width }: MadePicture): string {
  return pictureFileName(digest, listWidths(width).at(-1) ?? 0, 'webp');
}
