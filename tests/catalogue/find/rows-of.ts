import { type Column, joinColumns, toRowsPart } from '#catalogue/find/columns.ts';
import { toSynonyms } from '#catalogue/find/find-word.ts';
import { orderRows } from '#catalogue/find/rank.ts';
import type { Row, RowAttribute } from '#catalogue/find/rows.ts';
import { listVocabulary, type More, toMoreColumns } from '#catalogue/find/more.ts';
import type { SearchIndex } from '#catalogue/find/search.ts';

export function aRow(id: string, name: string, given: Partial<Row> = {}): Row {
  return {
    id,
    key: id,
    code: '',
    name,
    detail: '',
    categories: [],
    series: null,
    attributes: [],
    price: null,
    currency: '',
    availability: null,
    day: null,
    sortOrder: null,
    picture: null,
    ...given,
  };
}

export const named = (text: string) => ({ key: text.toLowerCase(), text });

export function anAttribute(name: string, ...values: readonly string[]): RowAttribute {
  return { name: named(name), values: values.map(named), texts: values };
}

/** `rows` contain the names in one language. `given` contains the summaries, and the names in the other language. */
export function indexOf(
  rows: readonly Row[],
  given?: Omit<More, 'others'>,
  synonyms: readonly (readonly string[])[] = [],
): SearchIndex {
  const columns = columnsOf(rows);
  const more = given ? toMoreColumns([{ ...given, others: [] }], columns) : [];
  return {
    rows,
    order: orderRows(rows),
    firstCount: 0,
    columns,
    more,
    variants: new Map(),
    synonyms: toSynonyms(synonyms),
    vocabulary: wordsOf([...columns, ...more]),
  };
}

export function columnsOf(...parts: readonly (readonly Row[])[]): readonly Column[] {
  return [...joinColumns(parts.map(toRowsPart))];
}

export function wordsOf(columns: readonly Column[]): ReadonlySet<string> {
  return new Set(columns.flatMap((column) => [...listVocabulary(column)]).flat());
}
