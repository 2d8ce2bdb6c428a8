import { type FindIndex, type FindPart, readWire } from '#catalogue/find/format.ts';
import { type Column, joinColumns, type RowsPart, toRowsPart } from '#catalogue/find/columns.ts';
import { toSynonyms } from '#catalogue/find/find-word.ts';
import { openCollator } from '#catalogue/find/collator.ts';
import { findIndexPath } from '#catalogue/find/index-file.ts';
import { readRows, type Row } from '#catalogue/find/rows.ts';
import { orderRows } from '#catalogue/find/rank.ts';
import type { FindNear, SearchIndex } from '#catalogue/find/search.ts';
import { fillPriceForm, toRowCard } from '#catalogue/find/row-card.ts';
import type { ProductCard, ShownImage } from '#catalogue/shown.ts';
import { collapseSeries, type Variants } from '#catalogue/variants.ts';
import { pageLocale } from './attempt.ts';
import { createElement, productsPath } from './dom.ts';
import { fillText, getMessages } from './messages.ts';

export interface FindData extends SearchIndex {
  readonly index: FindIndex;
  /** Null until `loadMore` has fetched it. */
  readonly near: FindNear | null;
}

const timeoutMs = 20_000;

let pendingIndex: Promise<FindIndex> | null = null;
let withRows: Promise<FindData> | null = null;
const partsOfFile = new Map<string, Promise<RowsPart>>();

export function loadRows(): Promise<FindData> {
  withRows ??= retry(() => loadSomeRows(() => true)).catch((error: unknown) => {
    forgetRows();
    throw error;
  });
  return withRows;
}

export function forgetRows(): void {
  withRows = null;
}

/** Retries once with a fresh index, because a publish may have renamed the files. */
export async function retry<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load();
  } catch {
    pendingIndex = null;
    return load();
  }
}

/** Returns the products of the smallest file. Requests the other files after it, because they would share its connection. */
export async function loadFirstRows(): Promise<FindData> {
  const [first] = (await loadIndex()).parts;
  if (first !== undefined) await loadPart(first);
  loadRows().catch(() => {});
  return loadSomeRows((part) => part === first);
}

export async function loadSomeRows(isWanted: (part: FindPart) => boolean): Promise<FindData> {
  const index = await loadIndex();
  return openData(index, index.parts.filter(isWanted));
}

export function loadIndex(asked?: Promise<unknown>): Promise<FindIndex> {
  pendingIndex ??= fetchIndex(asked).catch((error: unknown) => {
    pendingIndex = null;
    throw error;
  });
  return pendingIndex;
}

async function openData(index: FindIndex, parts: readonly FindPart[]): Promise<FindData> {
  // A separate task for each request keeps the page responsive.
  const loaded = await Promise.all(parts.map((part) => nextTask().then(() => loadPart(part))));
  await nextTask();
  const rows = loaded.flatMap((part) => part.rows);
  const order = orderRows(rows);
  await nextTask();
  const synonyms = toSynonyms(index.synonyms ?? []);
  const columns: Column[] = [];
  for (const column of joinColumns(loaded)) {
    columns.push(column);
    await nextTask();
  }
  return {
    index,
    rows,
    order,
    firstCount: loaded[0]?.rows.length ?? 0,
    columns,
    more: [],
    variants: new Map(),
    vocabulary: new Set(),
    near: null,
    synonyms,
  };
}

function loadPart(part: FindPart): Promise<RowsPart> {
  const path = part.rows[pageLocale()] ?? '';
  const loaded =
    partsOfFile.get(path) ??
    fetchPart('rows', part, readRows)
      .then((rows) => nextTask().then(() => toRowsPart(rows)))
      .catch((error: unknown) => {
        partsOfFile.delete(path);
        throw error;
      });
  partsOfFile.set(path, loaded);
  return loaded;
}

const cards = new WeakMap<Row, ProductCard>();
let collator: Intl.Collator | null = null;

/** Without `others`, returns the same card for the same row, so that the card's element can be reused. */
export function toCard({ index: { prices } }: FindData, row: Row, others: readonly Row[]): ProductCard {
  const known = others.length === 0 ? cards.get(row) : undefined;
  if (known !== undefined) return known;
  const card = toRowCard([row, ...others], {
    ...{ locale: pageLocale(), prices, productsPath: productsPath() },
    countText: (count) => fillText('variantCount', { count }),
    compare: (one, other) => {
      collator ??= openCollator(pageLocale());
      return collator.compare(one, other);
    },
  });
  if (others.length === 0) cards.set(row, card);
  return card;
}

/** Formats an amount in a currency of the index as the brand writes prices. */
export function formatAmount({ index: { prices } }: FindData, currency: string, amount: number): string {
  return fillPriceForm(prices[pageLocale()]?.[currency] ?? '', amount);
}

export function collapseMatches(
  { rows }: FindData,
  matches: readonly number[],
  isNear: (row: number) => boolean,
): readonly Variants<number>[] {
  const seriesOf = (row: number) => rows[row]?.series?.key ?? null;
  const exact = new Set(matches.flatMap((row) => (isNear(row) ? [] : (seriesOf(row) ?? []))));
  const kept = matches.filter((row) => !isNear(row) || !exact.has(seriesOf(row) ?? ''));
  return collapseSeries(kept, seriesOf);
}

async function fetchIndex(asked = fetchJson(findIndexPath, 'no-cache')): Promise<FindIndex> {
  return readWire<FindIndex>(await asked);
}

/** Parses the file in a separate task, so that the page stays responsive. */
export async function fetchPart<Opened>(
  kind: 'rows' | 'more',
  part: FindPart,
  read: (value: unknown) => Opened,
): Promise<Opened> {
  const value = await fetchFile(part[kind][pageLocale()] ?? '');
  await nextTask();
  return read(value);
}

export function fetchFile(path: string): Promise<unknown> {
  return fetchJson(path, 'default');
}

async function fetchJson(path: string, cache: RequestCache): Promise<unknown> {
  const response = await fetch(path, { cache, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

export function sourceOf(image: ShownImage | null | undefined): string | null {
  if (!image || image.isBroken) return null;
  const { url, sized } = image;
  if (sized === null) return url;
  // Only the largest width has a file in the last format, so the smallest width uses the format before it.
  const width = sized.widths[0] ?? 0;
  const ending = sized.endings.at(-2) ?? sized.endings.at(-1) ?? '';
  return sized.address.replaceAll('{width}', `${width}`) + ending;
}

export function toAllLink(): HTMLAnchorElement {
  return createElement('a', { href: productsPath() }, getMessages().allProducts);
}

export function listWaysOn(): readonly Node[] {
  const menu = document.querySelector('header .columns')?.cloneNode(true);
  return [...(menu ? [menu] : []), toAllLink()];
}

/** Does not use `setTimeout`, because browsers delay nested timers by 4 ms. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

export function nextPaint(): Promise<void> {
  return new Promise(requestAnimationFrame).then(nextTask);
}
