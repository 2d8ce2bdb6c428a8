import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import pMap from 'p-map';
import type { Group, GroupKind, Product } from '#catalogue/product.ts';
import { locales } from '#catalogue/text.ts';
import { memoize, reuseIfEqual, reuseListIfEqual } from '#catalogue/memoize.ts';
import type { Picture } from '#catalogue/picture.ts';
import type { Problem } from '#catalogue/problem.ts';
import { type FieldPlace, type PictureFallback, withMessage } from '#catalogue/problem-words.ts';
import { listTextImages } from '#catalogue/rich-text.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { createDownloader, defaultLimits, type DownloadLimits, type PictureSource } from './download.ts';
import { type Encode, PictureError } from './encode.ts';
import { openEncoder } from './encoder.ts';
import { createHostBudget, fetchPicture, type PictureTools } from './fetch-picture.ts';
import { openPictureCache, type PictureMemory, type PictureResult, pruneCache } from './picture-cache.ts';

export interface PictureOptions {
  readonly snapshot: Snapshot;
  readonly before: Snapshot | null;
  readonly source: PictureSource;
  readonly folder: string;
  readonly memory: PictureMemory;
  readonly limits?: Partial<DownloadLimits>;
  /** The value of `performance.now()` at the start of this build. */
  readonly now?: number;
  readonly encode?: Encode;
  readonly spareFiles?: number;
  readonly onProgress: (done: number, total: number) => void;
}

export interface PictureWork {
  readonly requests: number;
  readonly bytes: number;
  readonly encoded: number;
}

export interface MadePictures {
  readonly pictures: readonly Picture[];
  readonly problems: readonly Problem[];
  readonly work: PictureWork;
}

const connections = 8;
/** At most three, because each encode uses several threads. */
const encodes = Math.min(availableParallelism(), 3);
/** Time that failed requests to one host may take in total, as a multiple of the time limit for one picture. */
const budgetPictures = 6;

/** Reports failed pictures as problems instead of throwing. Pages then show a replacement. */
export async function makePictures(options: PictureOptions): Promise<MadePictures> {
  const { snapshot, before, memory, folder, onProgress, encode, now = performance.now() } = options;
  memory.open ??= openPictureCache(folder);
  const { open: cache } = memory;
  const uses = listImages(snapshot);
  const due = listDuePictures(uses, recordsOf(before), memory.results, now);
  const limits = { ...defaultLimits, ...options.limits };
  const downloader = createDownloader(options.source, connections, limits);
  const encoder = openEncoder();
  const inLine = pLimit(encodes);
  const counts = { encoded: 0, done: 0 };
  const tools: PictureTools = {
    ...{ cache, downloader, hostBudget: createHostBudget(budgetPictures * limits.totalMs) },
    encode: (...picture) => inLine(() => (encode ?? encoder.encode)(...picture)),
    onEncoded: () => {
      counts.encoded += 1;
    },
  };
  try {
    const one = async (url: string) => {
      const failingSince = memory.results.get(url)?.failingSince ?? null;
      memory.results.set(url, await fetchOrKeep(url, { failingSince, now }, tools));
      counts.done += 1;
      onProgress(counts.done, due.length);
    };
    await pMap(due, one, { concurrency: connections });
  } finally {
    encoder.close();
    await downloader.close();
  }
  if (counts.encoded > 0) pruneCache({ ...options, urls: new Set(uses.keys()) });
  const work = { ...downloader.traffic, encoded: counts.encoded };
  return { ...collect(uses, options), work };
}

interface FormerState extends Pick<PictureResult, 'failingSince'> {
  readonly now: number;
}

async function fetchOrKeep(
  url: string,
  { failingSince, now: askedAt }: FormerState,
  tools: PictureTools,
): Promise<PictureResult> {
  const former = tools.cache.known.get(url) ?? null;
  try {
    const found = await fetchPicture(url, former, tools);
    if (found !== former) tools.cache.keep(found);
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
  { snapshot, before, memory }: PictureOptions,
): Omit<MadePictures, 'work'> {
  const formerPictures = new Map(before?.pictures.map((picture) => [picture.url, picture]));
  const results = [...uses.keys()].toSorted().flatMap((url) => memory.results.get(url) ?? []);
  const pictures = results.map((result) => {
    const picture = reuseIfEqual(result.picture, formerPictures.get(result.picture.url));
    if (picture !== result.picture) memory.results.set(picture.url, { ...result, picture });
    return picture;
  });
  return {
    pictures: before === null ? pictures : reuseListIfEqual(pictures, before.pictures),
    problems: toProblems(results, uses, snapshot.brand),
  };
}

function toProblems(
  results: readonly PictureResult[],
  uses: ReadonlyMap<string, readonly ImageUse[]>,
  brand: string,
): readonly Problem[] {
  return results.flatMap(({ picture: { url, made }, fault, failingSince }) => {
    if (fault === null) return [];
    const toReplacement = (field: string): PictureFallback => {
      if (made !== null) return 'former';
      return field === 'description' ? 'text' : 'placeholder';
    };
    return (uses.get(url) ?? []).map(({ about, field, locale }) => ({
      brand,
      kind: 'broken-picture' as const,
      about,
      effect: 'changed' as const,
      call: url.slice(0, 200),
      place: about.kind === 'product' ? `id ${about.id}` : nameOf(about),
      field,
      locale,
      ...withMessage(['picture', url.slice(0, 200), fault, toReplacement(field), failingSince !== null]),
    }));
  });
}

function nameOf(about: Problem['about']): string {
  return 'name' in about ? about.name : '';
}

/** Pictures are requested again after this time, because an ERP may replace a picture at the same URL. */
const recheckMs = 3_600_000;
/** Maximum number of rechecks per build, so that a build after a small change stays fast. */
const maxRechecks = 500;
const minRetryMs = 60_000;

/** `now` is a value of `performance.now()`. */
export function listDuePictures(
  uses: ReadonlyMap<string, readonly ImageUse[]>,
  unchanged: ReadonlySet<Product | Group>,
  results: ReadonlyMap<string, PictureResult>,
  now: number,
): readonly string[] {
  const due: string[] = [];
  const rechecks: [url: string, askedAt: number][] = [];
  for (const [url, shownIn] of uses) {
    const result = results.get(url);
    const isKnown = result !== undefined && shownIn.every(({ record }) => unchanged.has(record));
    if (!isKnown || isRetryDue(result, now)) due.push(url);
    else if (result.askedAt + recheckMs <= now) rechecks.push([url, result.askedAt]);
  }
  const oldest = rechecks.toSorted(([, one], [, other]) => one - other).slice(0, maxRechecks);
  return [...due, ...oldest.map(([url]) => url)];
}

/** The delay before a retry is the duration of the fault, but at least `minRetryMs` and at most `recheckMs`. */
function isRetryDue({ failingSince, askedAt }: PictureResult, now: number): boolean {
  if (failingSince === null) return false;
  const wait = Math.min(Math.max(askedAt - failingSince, minRetryMs), recheckMs);
  return askedAt + wait <= now;
}

export interface ImageUse extends FieldPlace {
  readonly url: string;
  readonly record: Product | Group;
  readonly about: Problem['about'];
}

export function listImages(snapshot: Snapshot): ReadonlyMap<string, readonly ImageUse[]> {
  const { products, categories, series } = snapshot;
  const uses = [
    ...products.flatMap(listOfProduct),
    ...categories.flatMap((group) => listOfGroup(group, 'category')),
    ...series.flatMap((group) => listOfGroup(group, 'series')),
  ];
  return Map.groupBy(uses, ({ url }) => url);
}

const listOfProduct = memoize((record: Product): readonly ImageUse[] => {
  const about = { kind: 'product', id: record.id } as const;
  const own = record.images.map(({ url }, at): ImageUse => {
    return { url, record, about, field: `images[${at}].url`, locale: null };
  });
  return [...own, ...listOfText(record, about)];
});

function listOfGroup(record: Group, kind: GroupKind): readonly ImageUse[] {
  const about = { kind, name: record.name };
  const own = record.image === null ? [] : [{ url: record.image.url, field: 'image.url', locale: null }];
  return [...own.map((one) => ({ ...one, record, about })), ...listOfText(record, about)];
}

function listOfText(record: Product | Group, about: ImageUse['about']): readonly ImageUse[] {
  if (record.description === null) return [];
  const images = listTextImages(record.description);
  return locales.flatMap((locale) =>
    images[locale].map(({ url }) => ({ url, record, about, field: 'description', locale })),
  );
}

/** Pulls reuse the objects of unchanged records. A record of the next snapshot is unchanged if it is in this set. */
export function recordsOf(snapshot: Snapshot | null): ReadonlySet<Product | Group> {
  if (snapshot === null) return new Set();
  return new Set([...snapshot.products, ...snapshot.categories, ...snapshot.series]);
}
