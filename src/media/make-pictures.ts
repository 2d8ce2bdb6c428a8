import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import pMap from 'p-map';
import type { Picture } from '#catalogue/picture.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { createDownloader, defaultLimits, type DownloadLimits } from './download.ts';
import { type Encode, encodePicture } from './encode.ts';
import { fetchPicture, type Workshop } from './fetch-picture.ts';
import { type ImageUse, listImages, recordsOf } from './listed-images.ts';
import { createPatience } from './patience.ts';
import { openPictureCache } from './picture-cache.ts';
import { PictureFault } from './picture-fault.ts';
import type { Outcome, PictureMemory } from './picture-memory.ts';
import { toProblems } from './picture-problems.ts';
import type { PictureSource } from './picture-source.ts';
import { planRequests } from './plan-requests.ts';
import { type SpareRoom, tidyCache } from './tidy-cache.ts';
import { withAvif } from './avif.ts';

export interface PictureOptions {
  /** As it was pulled. */
  readonly snapshot: Snapshot;
  /** That of the dist, whose pictures are handed on where nothing changed. */
  readonly before: Snapshot | null;
  readonly source: PictureSource;
  /** Gets the pictures that were made, and what is known of all. */
  readonly folder: string;
  readonly memory: PictureMemory;
  readonly wantsAvif: boolean;
  readonly limits?: Partial<DownloadLimits>;
  /** When this build asks, on the clock of `performance.now()`; now, unless told. */
  readonly now?: number;
  readonly encode?: Encode;
  /** What the cache may keep in vain. */
  readonly spare?: SpareRoom;
  readonly onProgress: (done: number, total: number) => void;
}

/** How much was done. */
export interface PictureWork {
  readonly requests: number;
  /** Of the bodies that came. */
  readonly bytes: number;
  /** Pictures that were made anew, in all their sizes. */
  readonly encoded: number;
}

export interface MadePictures {
  /** In the order of their addresses. */
  readonly pictures: readonly Picture[];
  readonly problems: readonly Problem[];
  readonly work: PictureWork;
}

/** Pictures asked for at once. */
const connections = 8;
/** Pictures made at once: one in all its sizes keeps several threads busy. */
const encodes = Math.min(availableParallelism(), 3);
/** So many pictures' whole time may be lost on one host. */
const patience = 6;

/**
 * Fetches the pictures that a snapshot names, and makes their sizes. What is wrong with one is a problem and leaves
 * a placeholder; nothing that an ERP answers makes this throw or last.
 */
export async function makePictures(options: PictureOptions): Promise<MadePictures> {
  const {
    snapshot,
    before,
    memory,
    folder,
    onProgress,
    encode = encodePicture,
    now = performance.now(),
  } = options;
  const { cache, known } = openMemory(memory, folder);
  const uses = listImages(snapshot);
  const due = planRequests(uses, recordsOf(before), memory.outcomes, now);
  const limits = { ...defaultLimits, ...options.limits };
  const downloader = createDownloader(options.source, connections, limits);
  const inLine = pLimit(encodes);
  const counts = { encoded: 0, done: 0 };
  const workshop: Workshop = {
    ...{ cache, downloader, patience: createPatience(patience * limits.totalMs) },
    encode: (...picture) => inLine(() => encode(...picture)),
    onEncoded: () => {
      counts.encoded += 1;
    },
  };
  try {
    const one = async (url: string) => {
      const failingSince = memory.outcomes.get(url)?.failingSince ?? null;
      memory.outcomes.set(url, await settle(url, { known, failingSince, now }, workshop));
      counts.done += 1;
      onProgress(counts.done, due.length);
    };
    await pMap(due, one, { concurrency: connections });
  } finally {
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

interface Before extends Pick<NonNullable<PictureMemory['open']>, 'known'>, Pick<Outcome, 'failingSince'> {
  readonly now: number;
}

/** A picture that can't be had today is shown as it was, where it was. */
async function settle(
  url: string,
  { known, failingSince, now: askedAt }: Before,
  workshop: Workshop,
): Promise<Outcome> {
  const former = known.get(url) ?? null;
  try {
    const found = await fetchPicture(url, former, workshop);
    if (found !== former) workshop.cache.keep(found);
    known.set(url, found);
    return { picture: { url, made: found.made }, fault: found.fault, failingSince: null, askedAt };
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error;
    const picture = { url, made: former?.made ?? null };
    const since = error.isPassing ? (failingSince ?? askedAt) : null;
    return { picture, fault: error.message, failingSince: since, askedAt };
  }
}

function collect(
  uses: ReadonlyMap<string, readonly ImageUse[]>,
  { snapshot, before, memory, wantsAvif }: PictureOptions,
): Omit<MadePictures, 'work'> {
  const formers = new Map(before?.pictures.map((picture) => [picture.url, picture]));
  const outcomes = [...uses.keys()].toSorted().flatMap((url) => memory.outcomes.get(url) ?? []);
  const pictures = outcomes.map((outcome) => {
    const now = wantsAvif ? withAvif(outcome.picture, memory) : outcome.picture;
    const picture = handOn(now, formers.get(now.url));
    if (picture !== outcome.picture) memory.outcomes.set(picture.url, { ...outcome, picture });
    return picture;
  });
  const isSame =
    pictures.length === before?.pictures.length && pictures.every((one, at) => one === before.pictures[at]);
  return {
    pictures: isSame ? before.pictures : pictures,
    problems: toProblems(
      outcomes.filter(({ fault }) => fault !== null),
      uses,
      snapshot.brand,
    ),
  };
}

/** The object of the former snapshot where it says the same: by it, others see that nothing changed. */
function handOn(picture: Picture, former: Picture | undefined): Picture {
  if (former === undefined || former === picture) return picture;
  return JSON.stringify(former) === JSON.stringify(picture) ? former : picture;
}
