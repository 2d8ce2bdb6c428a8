import { normalise, removeSeparators } from './normal.ts';
import { addToList } from './rank.ts';
import type { Row } from './rows.ts';

export type ColumnKind =
  | 'code'
  | 'squeezed'
  | 'name'
  | 'series'
  | 'category'
  | 'attribute'
  | 'other'
  | 'summary';

export const weights = {
  code: 6,
  squeezed: 5.5,
  name: 5,
  other: 3.5,
  series: 3,
  category: 3,
  attribute: 2.5,
  summary: 1,
} as const satisfies Record<ColumnKind, number>;

/** Normalised texts, one per line, searched as one string. */
export interface Column {
  readonly kind: ColumnKind;
  readonly text: string;
  /** The index in `text` where each line starts, followed by the length of `text`. */
  readonly starts: Uint32Array;
  /** For each line, the indexes of the rows with this text. Null if line n belongs to row n. */
  readonly rows: readonly (readonly number[])[] | null;
}

export interface RowsPart {
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
}

/** Prepares the rows of one file. The browser does this while it waits for the other files. */
export function toRowsPart(rows: readonly Row[]): RowsPart {
  const codes = normalise(rows.map(({ code }) => code).join('\n'));
  const columns = [
    toColumn('code', codes),
    toColumn('squeezed', removeSeparators(codes)),
    toColumn('name', normalise(rows.map(({ name }) => name).join('\n'))),
    toSharedColumn('series', rows, ({ series }) => (series === null ? [] : [series.text])),
    toSharedColumn('category', rows, ({ categories }) => categories.map(({ text }) => text)),
    // Keys are English, so Chinese pages also find English values.
    toSharedColumn('attribute', rows, ({ attributes }) =>
      attributes.flatMap(({ texts, values }) => [...texts, ...values.map(({ key }) => key)]),
    ),
  ];
  return { rows, columns };
}

/** Yields each column separately, so that the caller can pause between columns. */
export function* joinColumns(parts: readonly RowsPart[]): Generator<Column> {
  for (const [at, { kind, rows }] of parts[0]?.columns.entries() ?? []) {
    const columns = parts.flatMap((part) => part.columns[at] ?? []);
    const texts = columns.map(({ text }) => text.slice(0, -1));
    if (rows === null) yield toColumn(kind, texts.join('\n'));
    else yield joinShared(kind, parts, columns);
  }
}

export function toColumn(kind: ColumnKind, lines: string, rows: Column['rows'] = null): Column {
  const starts = [0];
  for (const line of lines.split('\n')) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  return { kind, text: `${lines}\n`, starts: Uint32Array.from(starts), rows };
}

function toSharedColumn(
  kind: ColumnKind,
  rows: readonly Row[],
  textsOf: (row: Row) => readonly string[],
): Column {
  const rowsOf = new Map<string, number[]>();
  for (const [at, row] of rows.entries())
    for (const text of new Set(textsOf(row))) addToList(rowsOf, text, at);
  return toColumn(kind, normalise([...rowsOf.keys()].join('\n')), [...rowsOf.values()]);
}

function joinShared(kind: ColumnKind, parts: readonly RowsPart[], columns: readonly Column[]): Column {
  const rowsOf = new Map<string, number[]>();
  let first = 0;
  for (const [at, { text, rows }] of columns.entries()) {
    const lines = text.split('\n');
    for (const [line, list] of rows?.entries() ?? [])
      for (const row of list) addToList(rowsOf, lines[line] ?? '', first + row);
    first += parts[at]?.rows.length ?? 0;
  }
  return toColumn(kind, [...rowsOf.keys()].join('\n'), [...rowsOf.values()]);
}
