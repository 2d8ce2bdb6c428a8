import { type Column, toColumn } from './columns.ts';
import { type HanWire, type MoreWire, readWire } from './format.ts';
import { listWords, normalise } from './normal.ts';

export type More = Omit<MoreWire, 'format'>;

/** Throws if `value` has a format version that this code cannot read. */
export function readMore(value: unknown): More {
  const { names, summaries, others } = readWire<MoreWire>(value);
  return {
    names: normalise(names),
    summaries: normalise(summaries),
    others: others.map(([text, other]) => [normalise(text), normalise(other)]),
  };
}

/** `rows` are the columns of the rows, whose texts in the other language belong to the same rows. */
export function toMoreColumns(parts: readonly More[], rows: readonly Column[]): readonly Column[] {
  const others = new Map(parts.flatMap((part) => part.others));
  return [
    toColumn('other', parts.map(({ names }) => names).join('\n')),
    toColumn('summary', parts.map(({ summaries }) => summaries).join('\n')),
    ...rows.flatMap((column) => toOtherColumn(column, others)),
  ];
}

function toOtherColumn({ kind, text, rows }: Column, others: ReadonlyMap<string, string>): readonly Column[] {
  if (rows === null) return [];
  const lines = text.split('\n').flatMap((line, at) => {
    const other = others.get(line);
    return other === undefined ? [] : [{ other, rows: rows[at] ?? [] }];
  });
  return [
    toColumn(
      kind,
      lines.map(({ other }) => other).join('\n'),
      lines.map((line) => line.rows),
    ),
  ];
}

const linesAtOnce = 1_000;

/** Lists words for correcting typing errors, in steps that keep the page responsive. */
export function* listVocabulary({ kind, text, starts }: Column): Generator<readonly string[]> {
  if (kind === 'squeezed' || kind === 'summary') return;
  for (let line = 0; line + 1 < starts.length; line += linesAtOnce)
    yield listWords(text.slice(starts[line], starts[line + linesAtOnce])).filter(
      (word) => word.length > 2 && !isHan(word) && !/^\d+$/.test(word),
    );
}

export function needsVariants(columns: readonly Column[], query: string, mixed = ''): boolean {
  const isKnown = (character: string) => columns.some(({ text }) => text.includes(character));
  return [...query].some((one) => isHan(one) && (mixed.includes(one) || !isKnown(one)));
}

export function readVariants(value: unknown): ReadonlyMap<string, string> {
  const { from, to } = readWire<HanWire>(value);
  return new Map([...from].map((typed, at) => [typed, to[at] ?? typed]));
}

export function isHan(word: string): boolean {
  return /^\p{Script=Han}/u.test(word);
}
