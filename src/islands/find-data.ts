import { type FindIndex, type FindPart, findFileName, readWire } from '#catalogue/find/format.ts';
import { type Column, listColumns } from '#catalogue/find/columns.ts';
import { findPath } from '#catalogue/find/path.ts';
import { readRows, readThumbnails, type Row } from '#catalogue/find/rows.ts';
import { orderRows } from '#catalogue/find/rank.ts';
import type { FindNear, SearchIndex } from '#catalogue/find/search.ts';
import { detailOfRow, rowText, toRowCard } from '#catalogue/find/row-card.ts';
import { isLocale, type Locale } from '#catalogue/locale.ts';
import type { ProductCard, ShownImage } from '#catalogue/shown.ts';

export interface FindData extends SearchIndex {
  readonly index: FindIndex;
  /** Null until names in the other language and summaries are fetched. */
  readonly near: FindNear | null;
}

const timeoutMs = 20_000;
const partsAtOnce = 12;

let withRows: Promise<FindData> | null = null;

export function pageLocale(): Locale {
  const { locale } = document.documentElement.dataset;
  return isLocale(locale) ? locale : 'En';
}

/**
 * Fetches the rows of all parts once. `asked` is a pending request for the index. The next call retries after a
 * rejection.
 */
export function loadRows(asked?: Promise<Response>): Promise<FindData> {
  // A publish may have replaced the files. A new index contains the new names.
  withRows ??= fetchRows(asked)
    .catch(() => fetchRows())
    .catch((error: unknown) => {
      withRows = null;
      throw error;
    });
  return withRows;
}

export function forgetRows(): void {
  withRows = null;
}

async function fetchRows(asked?: Promise<Response>): Promise<FindData> {
  const index = await fetchIndex(asked);
  const rows = (await fetchParts('rows', index, readRows)).flat();
  await nextTask();
  const order = orderRows(rows);
  const columns: Column[] = [];
  for (const column of listColumns(rows)) {
    if (column) columns.push(column);
    await nextTask();
  }
  return { index, rows, order, columns, more: [], variants: new Map(), vocabulary: new Set(), near: null };
}

export function toCard(
  { index: { prices, inStock }, rows }: FindData,
  row: Row,
  image: ShownImage | null,
): ProductCard {
  const detail = detailOfRow(row, rows);
  const card = toRowCard(row, image, {
    ...{ locale: pageLocale(), prices, productsPath: productsPath(), isInStock: inStock === true },
  });
  return { ...card, detail: detail === null ? null : rowText(detail, pageLocale()) };
}

export function productsPath(): string {
  return document.querySelector('search form')?.getAttribute('action') ?? '';
}

const thumbnails = new Map<string, Promise<readonly (ShownImage | null)[]>>();

/**
 * Fetches the thumbnails of a row and its neighbours. Resolves to null if the product has no picture, undefined if the
 * request failed.
 */
export async function loadThumbnail(
  { index }: FindData,
  row: number,
): Promise<ShownImage | null | undefined> {
  let place = row;
  for (const { bits, faces: slices } of index.parts) {
    for (const [further, count, digest] of slices) {
      if (place < count) {
        const name = findFileName('faces', bits + further, digest);
        const images =
          thumbnails.get(name) ??
          fetchPart(name)
            .then(readThumbnails)
            .catch(() => {
              thumbnails.delete(name);
              return [];
            });
        thumbnails.set(name, images);
        return (await images)[place];
      }
      place -= count;
    }
  }
  return undefined;
}

async function fetchIndex(asked?: Promise<Response>): Promise<FindIndex> {
  const value: unknown = asked ? await (await asked).json() : await fetchJson(findPath.index, 'no-cache');
  return readWire<FindIndex>(
    value,
    ({ parts, count }: Partial<FindIndex>) => parts?.[0] !== undefined || count === 0,
  );
}

/**
 * Fetches a file of each part, with limited concurrency, and passes each to `open` in a separate task, so that the page
 * stays responsive.
 */
export async function fetchParts<Opened>(
  kind: 'rows' | 'more',
  { parts }: FindIndex,
  open: (value: unknown, part: FindPart) => Opened,
): Promise<readonly Opened[]> {
  const locale = pageLocale();
  const opened: Promise<Opened>[] = [];
  for (const [at, part] of parts.entries()) {
    const name = findFileName(kind, part.bits, part[kind][locale] ?? '', locale);
    const one = fetchPart(name).then((value) => nextTask().then(() => open(value, part)));
    // Prevents an unhandled rejection while requests are being sent. `Promise.all` below handles it.
    one.catch(() => {});
    opened.push(one);
    await (opened[at - partsAtOnce] ?? nextTask());
  }
  return Promise.all(opened);
}

export function fetchPart(name: string): Promise<unknown> {
  return fetchJson(findPath.part(name), 'default');
}

export async function fetchJson(path: string, cache: RequestCache): Promise<unknown> {
  const response = await fetch(path, { cache, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

export function sourceOf(image: ShownImage | null | undefined): string | null {
  if (!image || image.isBroken) return null;
  const { url, sized } = image;
  if (sized === null) return url;
  // The last format exists only at the largest width.
  const width = sized.widths[0] ?? 0;
  const ending = sized.endings.at(-2) ?? sized.endings.at(-1) ?? '';
  return sized.address.replaceAll('{width}', `${width}`) + ending;
}

export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

export function nextPaint(): Promise<void> {
  return new Promise(requestAnimationFrame).then(nextTask);
}
