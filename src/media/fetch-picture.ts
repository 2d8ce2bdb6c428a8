import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { listFileNames, type MadePicture } from '#catalogue/picture.ts';
import type { Download, Downloader } from './download.ts';
import { type Encode, recipe } from './encode.ts';
import type { KnownPicture, PictureCache } from './picture-cache.ts';
import { PictureFault } from './picture-fault.ts';
import type { Patience } from './patience.ts';

export interface Workshop {
  readonly cache: PictureCache;
  readonly downloader: Downloader;
  readonly patience: Patience;
  readonly encode: Encode;
  readonly onEncoded: () => void;
}

const pauseMs = 200;

/**
 * One picture as its address has it now: unchanged, made of known bytes, or made anew. What is wrong with it for good
 * comes back as `fault`; where it may be there tomorrow, a `PictureFault` is thrown.
 */
export async function fetchPicture(
  url: string,
  known: KnownPicture | null,
  workshop: Workshop,
): Promise<KnownPicture> {
  const isComplete = known !== null && (known.made === null || hasFiles(known.made, workshop.cache));
  try {
    const download = await ask(url, isComplete ? known.validators : null, workshop);
    if (download.kind === 'picture') return await make(url, download, workshop);
    if (isComplete) return known;
    throw new PictureFault('answers 304 to one who has nothing', { isPassing: true });
  } catch (error) {
    if (!(error instanceof PictureFault) || error.isPassing) throw error;
    return { url, validators: nothing, made: null, fault: error.message };
  }
}

const nothing = { etag: null, lastModified: null } as const;

/** A connection may have been closed at the wrong moment: once more, then. */
async function ask(
  url: string,
  validators: KnownPicture['validators'] | null,
  { downloader, patience }: Workshop,
): Promise<Download> {
  const attempt = () => patience.spend(url, () => downloader.fetch(url, validators));
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof PictureFault) || !error.isPassing || patience.isLost(url)) throw error;
    await sleep(pauseMs);
    return await attempt();
  }
}

async function make(
  url: string,
  { bytes, validators }: Download & { readonly kind: 'picture' },
  { cache, encode, onEncoded }: Workshop,
): Promise<KnownPicture> {
  const digest = hash('sha256', Buffer.concat([Buffer.from(`${recipe}\n`), bytes]), 'hex').slice(0, 20);
  const known = cache.findMade(digest);
  if (known !== null && hasFiles(known, cache)) return { url, validators, made: known, fault: null };
  try {
    const { made, files } = await encode(bytes, digest);
    onEncoded();
    cache.write(files);
    return { url, validators, made, fault: null };
  } catch (error) {
    // Its validators are kept: as long as it is the same, nobody need look at it again.
    if (error instanceof PictureFault) return { url, validators, made: null, fault: error.message };
    throw error;
  }
}

function hasFiles(made: MadePicture, cache: PictureCache): boolean {
  return listFileNames({ ...made, hasAvif: false }).every((name) => cache.hasFile(name));
}
