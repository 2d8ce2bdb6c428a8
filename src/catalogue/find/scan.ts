import { type Column, weights } from './columns.ts';
import { kindOf } from './normal.ts';

/** Columns of a part, and where its rows stand among all. */
export interface PartColumns {
  readonly first: number;
  readonly columns: readonly Column[];
}

/**
 * Finds a text in all columns, and puts the best score of each row into `scores`. Returns whether anything was found. A short
 * piece of Latin letters counts at the beginning of words alone, and none inside a word of a summary; with 1 as the least share, a
 * text counts as a whole word alone.
 */
export function scan(
  parts: readonly PartColumns[],
  needle: string,
  scores: Float32Array,
  factor: number,
  least = 0,
): boolean {
  let isFound = false;
  for (const { first, columns } of parts) {
    for (const column of columns)
      isFound = scanColumn(column, first, { needle, factor, least }, scores) || isFound;
  }
  return isFound;
}

const lineEnd = 10;

function scanColumn(
  column: Column,
  first: number,
  { needle, factor, least }: { readonly needle: string; readonly factor: number; readonly least: number },
  scores: Float32Array,
): boolean {
  const { kind, text, starts, rows } = column;
  const [startKind, endKind] = [kindOf(needle.charCodeAt(0)), kindOf(needle.charCodeAt(needle.length - 1))];
  const isWord = startKind === 'letter' || startKind === 'digit';
  const weight = weights[kind] * factor;
  // 30 is no piece of 230 but in a code.
  const isAmount = startKind === 'digit' && weights[kind] < weights.squeezed;
  const needsStart = isWord && (needle.length < 3 || kind === 'summary' || isAmount);
  let isFound = false;
  let line = 0;
  let next = 0;
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, next)) {
    next = at + needle.length;
    const isStart = startKind === 'han' || kindOf(text.charCodeAt(at - 1)) !== startKind;
    if (needsStart && !isStart) continue;
    const after = text.charCodeAt(next);
    // Finds come in the order of the lines.
    while ((starts[line + 1] ?? 0) <= at) line += 1;
    const isLineStart = at === starts[line];
    const share = shareOf(isStart, endKind === 'han' || kindOf(after) !== endKind);
    if (share < least) continue;
    // Nothing better follows in the line.
    if (share === 1) next = Math.max(next, (starts[line + 1] ?? 0) - 1);
    let score = weight * share;
    if (isLineStart) score *= after === lineEnd ? 1.84 : 1.15;
    for (const row of rows?.[line] ?? [line]) {
      if (score > (scores[first + row] ?? 0)) scores[first + row] = score;
      isFound = true;
    }
  }
  return isFound;
}

/** A whole word counts most, then its beginning, then a piece of it; a run of Chinese counts as whole wherever it stands. */
function shareOf(isStart: boolean, isEnd: boolean): number {
  if (!isStart) return 0.45;
  return isEnd ? 1 : 0.8;
}
