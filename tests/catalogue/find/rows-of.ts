import { orderRows } from '#catalogue/find/rank.ts';
import type { Row, RowAttribute } from '#catalogue/find/rows.ts';
import { listVocabulary } from '#catalogue/find/more.ts';
import { openPart, type SearchIndex } from '#catalogue/find/search.ts';

/** A row with nothing but an id, a name and what is given. */
export function aRow(id: string, name: string, given: Partial<Row> = {}): Row {
  return {
    id,
    key: id,
    code: '',
    name,
    categories: [],
    series: null,
    attributes: [],
    price: null,
    currency: '',
    availability: null,
    day: null,
    sortOrder: null,
    ...given,
  };
}

export const named = (text: string) => ({ key: text.toLowerCase(), text });

export function anAttribute(name: string, ...values: readonly string[]): RowAttribute {
  return { name: named(name), values: values.map(named), texts: values };
}

/** The search over parts of rows. */
export function indexOf(...parts: readonly (readonly Row[])[]): SearchIndex {
  const opened = parts.map(openPart);
  const rows = parts.flat();
  const vocabulary = new Set(opened.flatMap(listVocabulary));
  return { parts: opened, rows, order: orderRows(rows), variants: new Map(), vocabulary };
}
