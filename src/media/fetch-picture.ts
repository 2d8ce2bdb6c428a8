import { hash } from 'node:crypto';
import { listFileNames, type MadePicture } from '#catalogue/picture.ts';
import { noValidators } from '#files/conditional-get.ts';
import { retry, type RetryPolicy } from '#files/retry.ts';
import type { Download, Downloader } from './download.ts';
import { type Encode, recipe } from './encode.ts';
import type { HostBudget } from './host-budget.ts';
import type { KnownPicture, PictureCache } from './picture-cache.ts';
import { PictureError } from './picture-error.ts';

export interface PictureTools {
  readonly cache: PictureCache;
  readonly downloader: Downloader;
  readonly hostBudget: HostBudget;
  readonly encode: Encode;
  readonly onEncoded: () => void;
}

/** A connection may have been closed at the wrong moment. A picture that needs more waits for a later build. */
const retryOnce: RetryPolicy = {
  attempts: 2,
  firstDelayMs: 300,
  maxDelayMs: 300,
  maxRetryAfterMs: 2_000,
};

/**
 * Returns the picture as its address has it now: unchanged, made of known bytes, or made anew. A lasting error comes back
 * as `fault`. Throws a `PictureError` where the picture may be there tomorrow.
 */
export async function fetchPicture(
  url: string,
  known: KnownPicture | null,
  tools: PictureTools,
): Promise<KnownPicture> {
  const isComplete = known !== null && (known.made === null || hasFiles(known.made, tools.cache));
  try {
    const download = await request(url, isComplete ? known : null, tools);
    if (download.kind === 'picture') return await make(url, download, tools);
    if (isComplete) return known;
    throw new PictureError(['unasked'], { isTransient: true });
  } catch (error) {
    if (!(error instanceof PictureError) || error.isTransient) throw error;
    return { url, validators: noValidators, made: null, fault: error.fault };
  }
}

async function request(
  url: string,
  known: KnownPicture | null,
  { downloader, hostBudget }: PictureTools,
): Promise<Download> {
  const toFailedAttempt = (error: unknown) =>
    error instanceof PictureError && !hostBudget.isSpent(url) ? error : null;
  return retry({ policy: retryOnce, toFailedAttempt }, () =>
    hostBudget.run(url, () => downloader.fetch(url, known?.validators ?? null)),
  );
}

async function make(
  url: string,
  { bytes, validators }: Download & { readonly kind: 'picture' },
  { cache, encode, onEncoded }: PictureTools,
): Promise<KnownPicture> {
  const digest = hash('sha256', Buffer.concat([Buffer.from(`${recipe}\n`), bytes]), 'hex').slice(0, 12);
  const known = cache.findMade(digest);
  if (known !== null && hasFiles(known, cache)) return { url, validators, made: known, fault: null };
  try {
    const { made, files } = await encode(bytes, digest);
    onEncoded();
    cache.write(files);
    return { url, validators, made, fault: null };
  } catch (error) {
    // With its validators, it is not decoded again as long as it stays the same.
    if (error instanceof PictureError) return { url, validators, made: null, fault: error.fault };
    throw error;
  }
}

function hasFiles(made: MadePicture, cache: PictureCache): boolean {
  return listFileNames({ ...made, hasAvif: false }).every((name) => cache.hasFile(name));
}
