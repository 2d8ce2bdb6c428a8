import type { Row } from '#catalogue/find/rows.ts';
import { languageTag } from '#catalogue/locale.ts';
import type { ShownImage } from '#catalogue/shown.ts';
import { smallWidth } from '#catalogue/picture.ts';
import { languageOf } from '#catalogue/text.ts';
import { make } from './dom.ts';
import type { FindData } from './find-data.ts';
import { formatIds, parseIds } from './kept.ts';
import { $messages, fillText } from './messages.ts';
import type { Finder } from './narrow-store.ts';

/** A chosen product with what listings show of it. */
export interface Selected {
  readonly row: Row;
  readonly path: string;
  /** The language of its name. */
  readonly lang: string;
  readonly image: ShownImage | null;
  readonly price: string;
}

/** The ids of the page's address. */
export function readIds(): readonly string[] {
  return parseIds(new URLSearchParams(location.search).getAll('ids').join(','));
}

/** The query of an address that names products. */
export function formatQuery(ids: readonly string[]): string {
  return ids.length === 0 ? '' : `?ids=${encodeURIComponent(formatIds(ids)).replaceAll('%2C', ',')}`;
}

export interface Selection {
  readonly selected: readonly Selected[];
  /** Sentences about ids that were left out: past so many, or not in the catalogue. */
  readonly notes: readonly Node[];
  /** Whether the catalogue has a product. */
  readonly isKnown: (id: string) => boolean;
}

/** Finds products by their ids, in that order, up to so many; the address goes on without the others. */
export async function select(asked: readonly string[], most: number, finder: Finder): Promise<Selection> {
  const data = await finder.loadRows();
  const indexes = new Map(data.rows.map(({ id }, index) => [id, index]));
  const ids = asked.slice(0, most);
  const unknown = ids.filter((id) => !indexes.has(id));
  const selected = await Promise.all(
    ids.flatMap((id) => {
      const index = indexes.get(id);
      return index === undefined ? [] : [toSelected(index, data, finder)];
    }),
  );
  return {
    selected: selected.filter((one) => one !== null),
    notes: [
      ...toNote('tooManyIds', asked.length > most, { most, count: asked.length - most }),
      ...toNote('unknownIds', unknown.length > 0, { ids: unknown.join(', ') }),
    ],
    isKnown: (id) => indexes.has(id),
  };
}

async function toSelected(index: number, data: FindData, finder: Finder): Promise<Selected | null> {
  const row = data.rows[index];
  if (row === undefined) return null;
  const productsPath = document.querySelector('search form')?.getAttribute('action') ?? '';
  const place = { locale: finder.pageLocale(), prices: data.index.prices, productsPath };
  const { path, name, price } = finder.toRowCard(row, null, place);
  const image = (await finder.loadFace(data, index)) ?? null;
  return { row, path, lang: languageTag[languageOf(name)], image, price: price ?? '' };
}

export function writeIds(ids: readonly string[]): void {
  history.replaceState(null, '', location.pathname + formatQuery(ids));
  // The switch of the language leads to the same products.
  const link = document.querySelector<HTMLAnchorElement>('a[hreflang]');
  if (link !== null) link.search = location.search;
}

export function toNote(
  key: string,
  isDue: boolean,
  values: Readonly<Record<string, string | number>>,
): readonly Node[] {
  return isDue ? [make('p', { class: 'left-out' }, fillText(key, values))] : [];
}

export function toPicture({ image }: Selected, { sourceOf }: Finder): HTMLElement {
  const source = sourceOf(image);
  if (source === null) return make('span', { class: 'no-picture' }, $messages.get().noPicture ?? '');
  const width = image?.sized?.widths.at(-1) ?? image?.width ?? Number.POSITIVE_INFINITY;
  const frame = width <= smallWidth ? 'picture small' : 'picture';
  return make('span', { class: frame }, make('img', { src: source, alt: '' }));
}

export function toLink({ row, path, lang }: Selected): HTMLAnchorElement {
  return make('a', { href: path, lang }, row.name);
}

export function toAllLink(): HTMLAnchorElement {
  const path = document.querySelector('search form')?.getAttribute('action') ?? '';
  return make('a', { href: path }, $messages.get().allProducts ?? '');
}

export interface Property {
  readonly name: string;
  readonly value: string;
}

const timeoutMs = 8_000;

/**
 * Reads the attributes of a product's page from its structured data, as text: nothing of it becomes HTML. Rejects where the page
 * can't be fetched, or has none.
 */
export async function fetchProperties(path: string): Promise<readonly Property[]> {
  const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
  const text = response.ok ? await response.text() : '';
  const found = /<script type="application\/ld\+json">(\{[^<]*"@type":"Product"[^<]*\})<\/script>/.exec(
    text,
  )?.[1];
  if (found === undefined) throw new Error(`${path} answered ${response.status}, and describes no product.`);
  const data: unknown = JSON.parse(found);
  const list =
    typeof data === 'object' && data !== null && 'additionalProperty' in data ? data.additionalProperty : [];
  return (Array.isArray(list) ? list : []).filter(isAttribute);
}

/** The availability of a product without a price stands there in schema.org's words. */
function isAttribute(one: { readonly name?: unknown; readonly value?: unknown }): one is Property {
  const { name, value } = one;
  return typeof name === 'string' && typeof value === 'string' && !value.startsWith('https://schema.org/');
}
