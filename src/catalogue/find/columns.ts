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
  /** The start of each line in `text`, then the length of `text`. */
  readonly starts: Uint32Array;
  /** The rows of each line. Null if every row has its own line. */
  readonly rows: readonly (readonly number[])[] | null;
}

/** Yields null while a long column is incomplete, so that the page stays responsive. */
export function* listColumns(rows: readonly Row[]): Generator<Column | null> {
  const codes = normalise(rows.map(({ code }) => code).join('\n'));
  yield toColumn('code', codes);
  yield toColumn('squeezed', removeSeparators(codes));
  yield toColumn('name', normalise(rows.map(({ name }) => name).join('\n')));
  yield* toSharedColumn('series', rows, ({ series }) => (series === null ? [] : [series.text]));
  yield* toSharedColumn('category', rows, ({ categories }) => categories.map(({ text }) => text));
  yield* toSharedColumn('attribute', rows, ({ attributes }) => attributes.flatMap(({ texts }) => texts));
}

export function toColumn(kind: ColumnKind, lines: string, rows: Column['rows'] = null): Column {
  const starts = [0];
  for (const line of lines.split('\n')) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  return { kind, text: `${lines}\n`, starts: Uint32Array.from(starts), rows };
}

const textsAtOnce = 20_000;

function* toSharedColumn(
  kind: ColumnKind,
  rows: readonly Row[],
  textsOf: (row: Row) => readonly string[],
): Generator<Column | null> {
  const rowsOf = new Map<string, number[]>();
  let texts = 0;
  for (const [at, row] of rows.entries()) {
    for (const text of textsOf(row)) {
      addToList(rowsOf, text, at);
      texts += 1;
      if (texts % textsAtOnce === 0) yield null;
    }
  }
  yield toColumn(kind, normalise([...rowsOf.keys()].join('\n')), [...rowsOf.values()]);
}
