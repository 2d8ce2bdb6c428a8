import { setImmediate as nextTick } from 'node:timers/promises';
import {
  listFileNames,
  listWidths,
  type MadePicture,
  pictureFileName,
  type Picture,
} from '#catalogue/picture.ts';
import { openEncoder } from './encoder.ts';
import { type PictureMemory, readPictureFile } from './picture-cache.ts';

export function withAvif(picture: Picture, { open }: PictureMemory): Picture {
  const { url, made } = picture;
  if (made === null || open === null) return picture;
  const hasAvif = listFileNames({ ...made, hasAvif: true }).every((name) => open.hasFile(name));
  return hasAvif ? { url, made: { ...made, hasAvif } } : picture;
}

/**
 * Encodes missing AVIF files one at a time, because AVIF takes ten times as long as other formats. Stops at once if it is
 * aborted. Returns how many pictures still lack AVIF. If pictures failed, throws after the others are done.
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
      memory.open.write(files);
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
  throw new Error(
    `AVIF could not be encoded. Failed pictures: ${faults.length}. The first error: ${String(faults[0])}`,
    {
      cause: faults[0],
    },
  );
}

function largestOf({ digest, width }: MadePicture): string {
  return pictureFileName(digest, listWidths(width).at(-1) ?? 0, 'webp');
}
