import { diffWords } from 'diff';
import { languageTag, type Locale } from '#catalogue/locale.ts';

export interface MarkedWords {
  readonly text: string;
  readonly isMarked: boolean;
}

export type MarkedLine = readonly MarkedWords[];

/** Above the length of product texts. A longer text is marked as a whole. */
const longest = 6_000;

/** Marks different words on each side, line by line. Segments Chinese texts into words, because Chinese has no spaces. */
export function markWords(
  from: string,
  to: string,
  locale: Locale,
): Readonly<Record<'from' | 'to', readonly MarkedLine[]>> {
  if (from.length + to.length > 2 * longest) return { from: markAll(from), to: markAll(to) };
  const intlSegmenter = new Intl.Segmenter(languageTag[locale], { granularity: 'word' });
  const parts = diffWords(from, to, { intlSegmenter });
  return {
    from: toLines(
      from,
      parts.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, isMarked: removed })),
    ),
    to: toLines(
      to,
      parts.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isMarked: added })),
    ),
  };
}

function markAll(text: string): readonly MarkedLine[] {
  if (text === '') return [];
  return text.split('\n').map((line) => (line === '' ? [] : [{ text: line, isMarked: true }]));
}

/** Applies the marks to the original text, because the comparison ignores white space. */
function toLines(text: string, words: readonly MarkedWords[]): readonly MarkedLine[] {
  if (text === '') return [];
  const marks = words.flatMap((run) => run.text.match(/\S/gu)?.map(() => run.isMarked) ?? []);
  let at = 0;
  return text.split('\n').map((line) => {
    const runs: MarkedWords[] = [];
    for (const [, space = '', character = ''] of line.matchAll(/(\s*)(\S|$)/gu)) {
      const isMarked = character !== '' && (marks[at] ?? false);
      if (character !== '') at += 1;
      const isOn = isMarked && runs.at(-1)?.isMarked === true;
      // White space at the edge of a mark or at the end of a line is not marked.
      if (isOn) append(runs, `${space}${character}`, true);
      else {
        append(runs, space, false);
        append(runs, character, isMarked);
      }
    }
    return runs;
  });
}

function append(runs: MarkedWords[], text: string, isMarked: boolean): void {
  if (text === '') return;
  const last = runs.at(-1);
  if (last?.isMarked === isMarked) runs[runs.length - 1] = { text: `${last.text}${text}`, isMarked };
  else runs.push({ text, isMarked });
}
