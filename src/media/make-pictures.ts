import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import pMap from 'p-map';
import { orFormer, orFormerList } from '#catalogue/remember.ts';
import type { Picture } from '#catalogue/picture.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { createDownloader, defaultLimits, type DownloadLimits } from './download.ts';
import type { Encode } from './encode.ts';
import { openEncoder } from './encoder.ts';
import { fetchPicture, type PictureTools } from './fetch-picture.ts';
import { type ImageUse, listImages, recordsOf } from './listed-images.ts';
import { createHostBudget } from './host-budget.ts';
import { openPictureCache } from './picture-cache.ts';
import { PictureError } from './picture-error.ts';
import type { PictureMemory, PictureResult } from './picture-memory.ts';
import { toProblems } from './picture-problems.ts';
import type { PictureSource } from './picture-source.ts';
import { listDuePictures } from './due-pictures.ts';
import { type SpareRoom, tidyCache } from './tidy-cache.ts';
import { withAvif } from './avif.ts';

export interface PictureOptions {
  /** The snapshot as it was pulled. */
  readonly snapshot: Snapshot;
  /** The dist's snapshot: the new one shares its pictures where nothing changed. */
  readonly before: Snapshot | null;
  readonly source: PictureSource;
  /** The folder of the picture cache. */
  readonly folder: string;
  readonly memory: PictureMemory;
  readonly wantsAvif: boolean;
  readonly limits?: Partial<DownloadLimits>;
  /** When this build began, on the clock of `performance.now()`. */
  readonly now?: number;
  readonly encode?: Encode;
  /** How much the cache may keep that is not needed. */
  readonly spare?: SpareRoom;
  readonly onProgress: (done: number, total: number) => void;
}

export interface PictureWork {
  readonly requests: number;
  /** Bytes of the bodies that came. */
  readonly bytes: number;
  /** Pictures that were encoded, in all their sizes. */
  readonly encoded: number;
}

export interface MadePictures {
  /** In the order of their addresses. */
  readonly pictures: readonly Picture[];
  readonly problems: readonly Problem[];
  readonly work: PictureWork;
}

/** Requests under way at once. */
const connections = 8;
/** Pictures encoded at once: one in all its sizes keeps several threads busy. */
const encodes = Math.min(availableParallelism(), 3);
/** A host may cost a build the whole time limit of so many pictures. */
const lostPictures = 6;

/**
 * Fetches the pictures that a snapshot names, and makes their sizes. A picture with a fault becomes a problem and leaves a
 * placeholder; nothing that an ERP answers makes this throw or last.
 */
export async function makePictures(options: PictureOptions): Promise<MadePictures> {
  const { snapshot, before, memory, folder, onProgress, encode, now = performance.now() } = options;
  const { cache, known } = openMemory(memory, folder);
  const uses = listImages(snapshot);
  const due = listDuePictures(uses, recordsOf(before), memory.results, now);
  const limits = { ...defaultLimits, ...options.limits };
  const downloader = createDownloader(options.source, connections, limits);
  const encoder = openEncoder();
  const inLine = pLimit(encodes);
  const counts = { encoded: 0, done: 0 };
  const tools: PictureTools = {
    ...{ cache, downloader, hostBudget: createHostBudget(lostPictures * limits.totalMs) },
    encode: (...picture) => inLine(() => (encode ?? encoder.encode)(...picture)),
    onEncoded: () => {
      counts.encoded += 1;
    },
  };
  try {
    const one = async (url: string) => {
      const failingSince = memory.results.get(url)?.failingSince ?? null;
      memory.results.set(url, await fetchOrKeep(url, { known, failingSince, now }, tools));
      counts.done += 1;
      onProgress(counts.done, due.length);
    };
    await pMap(due, one, { concurrency: connections });
  } finally {
    encoder.close();
    await downloader.close();
  }
  tidyCache({ ...options, urls: new Set(uses.keys()), hasNew: counts.encoded > 0 });
  const work = { ...downloader.traffic, encoded: counts.encoded };
  return { ...collect(uses, options), work };
}

function openMemory(memory: PictureMemory, folder: string): NonNullable<PictureMemory['open']> {
  if (memory.open !== null) return memory.open;
  const cache = openPictureCache(folder);
  memory.open = { cache, known: new Map(cache.list().map((picture) => [picture.url, picture])) };
  return memory.open;
}

interface Before
  extends Pick<NonNullable<PictureMemory['open']>, 'known'>, Pick<PictureResult, 'failingSince'> {
  readonly now: number;
}

/** A picture that can't be fetched today is shown as it was before. */
async function fetchOrKeep(
  url: string,
  { known, failingSince, now: askedAt }: Before,
  tools: PictureTools,
): Promise<PictureResult> {
  const former = known.get(url) ?? null;
  try {
    const found = await fetchPicture(url, former, tools);
    if (found !== former) tools.cache.keep(found);
    known.set(url, found);
    return { picture: { url, made: found.made }, fault: found.fault, failingSince: null, askedAt };
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    const picture = { url, made: former?.made ?? null };
    const since = error.isTransient ? (failingSince ?? askedAt) : null;
    return { picture, fault: error.fault, failingSince: since, askedAt };
  }
}

function collect(
  uses: ReadonlyMap<string, readonly ImageUse[]>,
  { snapshot, before, memory, wantsAvif }: PictureOptions,
): Omit<MadePictures, 'work'> {
  const formers = new Map(before?.pictures.map((picture) => [picture.url, picture]));
  const results = [...uses.keys()].toSorted().flatMap((url) => memory.results.get(url) ?? []);
  const pictures = results.map((result) => {
    const now = wantsAvif ? withAvif(result.picture, memory) : result.picture;
    const picture = orFormer(now, formers.get(now.url));
    if (picture !== result.picture) memory.results.set(picture.url, { ...result, picture });
    return picture;
  });
  return {
    pictures: before === null ? pictures : orFormerList(pictures, before.pictures),
    problems: toProblems(
      results.filter(({ fault }) => fault !== null),
      uses,
      snapshot.brand,
    ),
  };
}
