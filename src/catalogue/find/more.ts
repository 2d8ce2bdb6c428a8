import { toColumn } from './columns.ts';
import { type HanWire, type MoreWire, readWire } from './format.ts';
import { isHan } from './han.ts';
import { listWords, normalise } from './normal.ts';
import type { SearchPart } from './search.ts';

/** Throws where the texts are cut, or of another format. */
export function addMore(part: SearchPart, value: unknown): SearchPart {
  const { names, summaries } = readWire<MoreWire>(value, (more: Partial<MoreWire>) =>
    [more.names, more.summaries].every((text) => text?.split('\n').length === part.rows.length),
  );
  return {
    ...part,
    more: [toColumn('other', normalise(names)), toColumn('summary', normalise(summaries))],
  };
}

/** Lists the words of a part that a mistyped one may stand for, those of the other language's names too. */
export function listVocabulary({ columns, more }: SearchPart): readonly string[] {
  return [...columns, ...more]
    .filter(({ kind }) => kind !== 'squeezed' && kind !== 'summary')
    .flatMap(({ text }) => listWords(text))
    .filter((word) => word.length > 2 && !isHan(word) && !/^\d+$/.test(word));
}

/** Whether a query has a Chinese character that the catalogue doesn't have, or has in both forms. */
export function needsVariants(parts: readonly SearchPart[], query: string, mixed = ''): boolean {
  const isKnown = (character: string) =>
    parts.some(({ columns, more }) => [...columns, ...more].some(({ text }) => text.includes(character)));
  return [...query].some((one) => isHan(one) && (mixed.includes(one) || !isKnown(one)));
}

/** Throws where the pairs are cut, or of another format. */
export function readVariants(value: unknown): ReadonlyMap<string, string> {
  const { from, to } = readWire<HanWire>(value, ({ from, to }: Partial<HanWire>) => {
    return typeof from === 'string' && from.length === to?.length;
  });
  return new Map([...from].map((typed, at) => [typed, to[at] ?? typed]));
}
