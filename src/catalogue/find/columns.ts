import { normalise, squeeze } from './normal.ts';
import type { Row } from './rows.ts';

export type ColumnKind =
  'code' | 'squeezed' | 'name' | 'series' | 'category' | 'attribute' | 'other' | 'summary';

/** How much a word counts where it is found. */
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

/** Normalised texts one a line, searched as one text. */
export interface Column {
  readonly kind: ColumnKind;
  readonly text: string;
  /** Where each line starts, and the end. */
  readonly starts: Uint32Array;
  /** Rows that have the text of each line; null where the line is the row. */
  readonly rows: readonly (readonly number[])[] | null;
}

/** Makes the columns of a part. */
export function toColumns(rows: readonly Row[]): readonly Column[] {
  const codes = rows.map(({ code }) => normalise(code));
  return [
    toColumn('code', codes),
    toColumn('squeezed', codes.map(squeeze)),
    toColumn(
      'name',
      rows.map(({ name }) => normalise(name)),
    ),
    toSharedColumn('series', rows, ({ series }) => (series === null ? [] : [series.text])),
    toSharedColumn('category', rows, ({ categories }) => categories.map(({ text }) => text)),
    toSharedColumn('attribute', rows, ({ attributes }) => attributes.flatMap(({ texts }) => texts)),
  ];
}

export function toColumn(kind: ColumnKind, texts: readonly string[], rows: Column['rows'] = null): Column {
  const starts = new Uint32Array(texts.length + 1);
  let start = 0;
  for (const [at, text] of texts.entries()) {
    starts[at] = start;
    start += text.length + 1;
  }
  starts[texts.length] = start;
  return { kind, text: `${texts.join('\n')}\n`, starts, rows };
}

/** Texts that many rows share are searched once. */
function toSharedColumn(
  kind: ColumnKind,
  rows: readonly Row[],
  textsOf: (row: Row) => readonly string[],
): Column {
  const rowsOf = new Map<string, number[]>();
  for (const [at, row] of rows.entries()) {
    for (const text of textsOf(row)) {
      const known = rowsOf.get(text);
      if (known === undefined) rowsOf.set(text, [at]);
      else if (known.at(-1) !== at) known.push(at);
    }
  }
  return toColumn(kind, [...rowsOf.keys()].map(normalise), [...rowsOf.values()]);
}
