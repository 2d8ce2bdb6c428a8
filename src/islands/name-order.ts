import type { Row } from '#catalogue/find/rows.ts';
import { mergeByName, openCollator, sortByName } from '#catalogue/find/sort.ts';
import type { Locale } from '#catalogue/locale.ts';
import type { FindData } from './find-data.ts';

let nameOrder: { readonly of: readonly Row[]; readonly order: Promise<Uint32Array> } | null = null;

export function loadNameOrder(
  rows: FindData['rows'],
  locale: Locale,
  nextTask: () => Promise<void>,
): Promise<Uint32Array> {
  if (nameOrder?.of !== rows) nameOrder = { of: rows, order: orderNames(rows, locale, nextTask) };
  return nameOrder.order;
}

const rowsAtOnce = 300;

async function orderNames(
  rows: readonly Row[],
  locale: Locale,
  nextTask: () => Promise<void>,
): Promise<Uint32Array> {
  const collator = openCollator(locale);
  let lists: (readonly number[])[] = [];
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const some = rows.slice(first, first + rowsAtOnce);
    lists.push(sortByName(some, collator).map((index) => first + index));
    await nextTask();
  }
  while (lists.length > 1) {
    const merged: (readonly number[])[] = [];
    for (let at = 0; at < lists.length; at += 2) {
      merged.push(mergeByName(lists[at] ?? [], lists[at + 1] ?? [], rows, collator));
      await nextTask();
    }
    lists = merged;
  }
  const places = new Uint32Array(rows.length);
  for (const [place, index] of (lists[0] ?? []).entries()) places[index] = place;
  return places;
}
