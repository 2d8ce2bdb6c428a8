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
 * times the work of the others, so they come with a later build. How many pictures lack them still. Throws, when the
 * others are done, where one could not be made.
 */
export async function makeAvif(folder: string, memory: PictureMemory, signal: AbortSignal): Promise<number> {
  const faults: unknown[] = [];
  const lacking = new Map<string, MadePicture>();
  for (const { picture } of memory.outcomes.values()) {
    const { made } = withAvif(picture, memory);
    if (made !== null && !made.hasAvif) lacking.set(made.digest, made);
  }
  let count = lacking.size;
  for (const made of lacking.values()) {
    if (signal.aborted || memory.open === null) return count;
    try {
      const files = await encodeAvif(readPictureFile(folder, largestOf(made)), made);
      memory.open?.cache.write(files);
      count -= 1;
    } catch (fault) {
      faults.push(fault);
    }
    await turn();
  }
  if (faults.length === 0) return count;
  throw new Error(`${faults.length} pictures got no AVIF. The first one: ${String(faults[0])}`, {
    cause: faults[0],
  });
}

function largestOf({ digest, width }: MadePicture): string {
  return pictureFileName(digest, listWidths(width).at(-1) ?? 0, 'webp');
}
