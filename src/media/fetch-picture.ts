import { hash } from 'node:crypto';
import { listFileNames, type MadePicture } from '#catalogue/picture.ts';
import { noValidators, retry, type RetryPolicy } from '#files/http.ts';
import type { Download, Downloader } from './download.ts';
import { type Encode, PictureError, recipe } from './encode.ts';
import type { KnownPicture, PictureCache } from './picture-cache.ts';

export interface PictureTools {
  readonly cache: PictureCache;
  readonly downloader: Downloader;
  readonly hostBudget: HostBudget;
  readonly encode: Encode;
  readonly onEncoded: () => void;
}

/** Retries once, because the host may have closed a kept-alive connection. */
const retryOnce: RetryPolicy = {
  attempts: 2,
  firstDelayMs: 300,
  maxDelayMs: 300,
  maxRetryAfterMs: 2_000,
};

/** Returns permanent faults as `fault` and throws transient ones as `PictureError`. */
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
    // Keeps the validators, so that an unchanged broken picture is not decoded again.
    if (error instanceof PictureError) return { url, validators, made: null, fault: error.fault };
    throw error;
  }
}

function hasFiles(made: MadePicture, cache: PictureCache): boolean {
  return listFileNames(made).every((name) => cache.fileNames.has(name));
}

type HostBudget = ReturnType<typeof createHostBudget>;

export function createHostBudget(budgetMs: number) {
  const lostMsByHost = new Map<string, number>();
  const lostTimeOf = (url: string) => lostMsByHost.get(new URL(url).host) ?? 0;
  const isSpent = (url: string) => lostTimeOf(url) > budgetMs;
  return {
    isSpent,
    /** Throws `PictureError` without a request if the host's budget is spent. */
    async run<Value>(url: string, work: () => Promise<Value>): Promise<Value> {
      if (isSpent(url)) throw new PictureError(['spent'], { isTransient: true });
      const started = performance.now();
      try {
        return await work();
      } catch (error) {
        if (error instanceof PictureError && error.isTransient)
          lostMsByHost.set(new URL(url).host, lostTimeOf(url) + performance.now() - started);
        throw error;
      }
    },
  };
}
