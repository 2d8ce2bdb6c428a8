import { diffArrays } from 'diff';
import { languageTag, type Locale } from '#catalogue/text.ts';

export interface MarkedWords {
  readonly text: string;
  readonly isMarked: boolean;
}

export type MarkedLine = readonly MarkedWords[];

const longest = 6_000;

/** Uses a segmenter, because Chinese has no spaces between words. */
export function markWords(
  from: string,
  to: string,
  locale: Locale,
): Readonly<Record<'from' | 'to', readonly MarkedLine[]>> {
  if (from.length + to.length > 2 * longest)
    return { from: toLines([{ text: from, isMarked: true }]), to: toLines([{ text: to, isMarked: true }]) };
  const segmenter = new Intl.Segmenter(languageTag[locale], { granularity: 'word' });
  const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
  const runs = diffArrays(wordsOf(from), wordsOf(to)).map(({ value, added, removed }) => {
    return { text: value.join(''), added, removed, isMarked: added || removed };
  });
  return {
    from: toLines(runs.filter(({ added }) => !added)),
    to: toLines(runs.filter(({ removed }) => !removed)),
  };
}

function toLines(runs: readonly MarkedWords[]): readonly MarkedLine[] {
  if (runs.every(({ text }) => text === '')) return [];
  const lines: MarkedWords[][] = [[]];
  for (const { text: run, isMarked } of runs)
    for (const [at, text] of run.split('\n').entries()) {
      if (at > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push({ text, isMarked });
    }
  return lines;
}
