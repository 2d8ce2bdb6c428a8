import { type SearchPlace, toStem } from './find-word.ts';
import { listWords } from './normal.ts';

/** Less than that of a whole name or code. */
const groupBonus = 500;
/** Levels of a category's path. */
const levels = /\s*[/›>]\s*/;

/** Raises the scores of a category's or series' members if the query is its whole name, or a level of it. */
export function scoreGroups({ columns, synonyms }: SearchPlace, typed: string, scores: Float32Array): void {
  const queried = toPhrase(typed);
  const wanted = new Set([queried, ...(synonyms.get(toStem(typed)) ?? []).map(toPhrase)]);
  for (const { kind, text, starts, rows } of columns) {
    if (kind !== 'category' && kind !== 'series') continue;
    for (const [line, members] of rows?.entries() ?? []) {
      const name = text.slice(starts[line], (starts[line + 1] ?? 0) - 1);
      if (!name.split(levels).some((level) => wanted.has(toPhrase(level)))) continue;
      for (const row of members) scores[row] = (scores[row] ?? 0) + groupBonus;
    }
  }
}

function toPhrase(text: string): string {
  return listWords(text).map(toStem).join('');
}
