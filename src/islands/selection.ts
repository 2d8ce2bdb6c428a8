import { digest32 } from '#catalogue/digest.ts';
import type { Row } from '#catalogue/find/rows.ts';
import type { ProductCard } from '#catalogue/shown.ts';
import { createElement } from './dom.ts';
import { formatIds, parseIds } from './kept.ts';
import { fillText, type Messages } from './messages.ts';
import type { Finder } from './listing.ts';

export const comparedCount = { least: 2, most: 4 } as const;

export interface Selected {
  readonly row: Row;
  readonly card: ProductCard;
}

export function readIds(): readonly string[] {
  return parseIds(new URLSearchParams(location.search).getAll('ids').join(','));
}

export function formatQuery(ids: readonly string[]): string {
  return ids.length === 0 ? '' : `?ids=${encodeURIComponent(formatIds(ids)).replaceAll('%2C', ',')}`;
}

export interface Selection {
  readonly selected: readonly Selected[];
  readonly notes: readonly Node[];
  readonly isKnown: (id: string) => boolean;
}

/** `isKnown` accepts only `others` and the first `most` ids of `asked`, because rows of other ids may not be loaded. */
export async function select(
  asked: readonly string[],
  most: number,
  finder: Finder,
  others: readonly string[] = [],
): Promise<Selection> {
  const ids = asked.slice(0, most);
  const digests = [...ids, ...others].map((id) => digest32(id).toString(2).padStart(32, '0'));
  const data = await finder.loadSomeRows(({ bits }) => digests.some((digest) => digest.startsWith(bits)));
  const known = new Map(data.rows.map((row) => [row.id, row]));
  const unknown = ids.filter((id) => !known.has(id));
  return {
    selected: ids.flatMap((id) => {
      const row = known.get(id);
      return row === undefined ? [] : [{ row, card: finder.toCard(data, row, []) }];
    }),
    notes: [
      ...toNote('tooManyIds', asked.length > most, { most, count: asked.length - most }),
      ...toNote('unknownIds', unknown.length > 0, { ids: unknown.join(', ') }),
    ],
    isKnown: (id) => known.has(id),
  };
}

export function writeIds(ids: readonly string[]): void {
  history.replaceState(null, '', location.pathname + formatQuery(ids));
  // Keeps the selection when the visitor switches the language.
  const link = document.querySelector<HTMLAnchorElement>('a[hreflang]');
  if (link !== null) link.search = location.search;
}

export function toNote(
  key: keyof Messages,
  isDue: boolean,
  values: Readonly<Record<string, string | number>>,
): readonly Node[] {
  return isDue ? [createElement('p', { class: 'left-out' }, fillText(key, values))] : [];
}

/** Leaves out "Men" if the list also has "Men › Tops". */
export function listLeaves(categories: Row['categories']): readonly string[] {
  const texts = categories.map(({ text }) => text);
  return texts.filter((text) => !texts.some((other) => other.startsWith(`${text} › `)));
}

export interface Property {
  readonly name: string;
  readonly value: string;
}

const timeoutMs = 8_000;

export interface Details {
  /** The summary, else the description, else empty. */
  readonly summary: string;
  readonly properties: readonly Property[];
}

/** Rejects if the page cannot be fetched or does not describe a product. */
export async function fetchDetails(path: string): Promise<Details> {
  const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
  const text = response.ok ? await response.text() : '';
  const found = /<script type="application\/ld\+json">(\{[^<]*"@type":"Product"[^<]*\})<\/script>/.exec(
    text,
  )?.[1];
  if (found === undefined)
    throw new Error(`${path} answered ${response.status} and does not describe a product.`);
  const { description, additionalProperty: list }: { description?: unknown; additionalProperty?: unknown } =
    JSON.parse(found);
  return {
    summary: typeof description === 'string' ? description : '',
    properties: (Array.isArray(list) ? list : []).filter(isAttribute),
  };
}

/** Excludes the availability, which JSON-LD contains as a property if a product has no price and therefore no offer. */
function isAttribute(one: { readonly name?: unknown; readonly value?: unknown }): one is Property {
  const { name, value } = one;
  return typeof name === 'string' && typeof value === 'string' && !value.startsWith('https://schema.org/');
}
