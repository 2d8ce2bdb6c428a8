import { setImmediate as nextTick } from 'node:timers/promises';
import {
  listFileNames,
  listWidths,
  type MadePicture,
  pictureFileName,
  type Picture,
} from '#catalogue/picture.ts';
import { openEncoder } from './encoder.ts';
import { readPictureFile } from './picture-cache.ts';
import type { PictureMemory } from './picture-memory.ts';

/** Adds the AVIF files to a picture where they have been made by now. */
export function withAvif(picture: Picture, { open }: PictureMemory): Picture {
  const { url, made } = picture;
  if (made === null || open === null) return picture;
  const hasAvif = listFileNames({ ...made, hasAvif: true }).every((name) => open.cache.hasFile(name));
  return hasAvif ? { url, made: { ...made, hasAvif } } : picture;
}

/**
 * Makes the AVIF files that are still missing, one picture after the other, until the signal aborts. They take ten times
 * the work of the other formats, so later builds show them. Returns how many pictures still lack them. Throws, when all
 * others are done, where one could not be made. The one that is being made when the signal aborts is given up: a build waits.
 */
export async function makeAvif(folder: string, memory: PictureMemory, signal: AbortSignal): Promise<number> {
  const faults: unknown[] = [];
  const lacking = new Map<string, MadePicture>();
  for (const { picture } of memory.results.values()) {
    const { made } = withAvif(picture, memory);
    if (made !== null && !made.hasAvif) lacking.set(made.digest, made);
  }
  let count = lacking.size;
  const encoder = openEncoder();
  signal.addEventListener('abort', encoder.close, { once: true });
  for (const made of lacking.values()) {
    if (signal.aborted || memory.open === null) break;
    try {
      const files = await encoder.encodeAvif(readPictureFile(folder, largestOf(made)), made);
      memory.open?.cache.write(files);
      count -= 1;
    } catch (fault) {
      if (signal.aborted) break;
      faults.push(fault);
    }
    await nextTick();
  }
  signal.removeEventListener('abort', encoder.close);
  encoder.close();
  if (signal.aborted || faults.length === 0) return count;
  throw new Error(`${faults.length} pictures got no AVIF. The first one: ${String(faults[0])}`, {
    cause: faults[0],
  });
}

function largestOf({ digest, width }: MadePicture): string {
  return pictureFileName(digest, listWidths(width).at(-1) ?? 0, 'webp');
}
