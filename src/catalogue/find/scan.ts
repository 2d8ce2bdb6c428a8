import { type Column, weights } from './columns.ts';
import { kindOf } from './normal.ts';

/** A text that is looked for, and how much it counts. */
export interface Needle {
  readonly text: string;
  readonly factor: number;
  /** So much more where it is all of a name or a code. */
  readonly whole?: number;
  /** True where it counts as a whole word alone. */
  readonly isWord?: boolean;
}

/**
 * Finds a text in all columns, and puts the best score of each row into `scores`. Returns whether anything was found. A short
 * piece of Latin letters counts at the beginning of words alone, and none inside a word of a summary.
 */
export function scan(columns: readonly Column[], needle: Needle, scores: Float32Array): boolean {
  let isFound = false;
  for (const column of columns) isFound = scanColumn(column, needle, scores) || isFound;
  return isFound;
}

const lineEnd = 10;

function scanColumn(
  { kind, text, starts, rows }: Column,
  { text: needle, factor, whole = 0, isWord = false }: Needle,
  scores: Float32Array,
): boolean {
  const [startKind, endKind] = [kindOf(needle.charCodeAt(0)), kindOf(needle.charCodeAt(needle.length - 1))];
  const isLatin = startKind === 'letter' || startKind === 'digit';
  const weight = weights[kind] * factor;
  // 30 is no piece of 230 but in a code.
  const isAmount = startKind === 'digit' && weights[kind] < weights.squeezed;
  const needsStart = isLatin && (needle.length < 3 || kind === 'summary' || isAmount);
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
    if (isWord && share < 1) continue;
    // Nothing better follows in the line.
    if (share === 1) next = Math.max(next, (starts[line + 1] ?? 0) - 1);
    let score = weight * share;
    if (isLineStart && after === lineEnd)
      // Names and codes weigh more than groups.
      score = score * 1.84 + (weights[kind] > weights.series ? whole : 0);
    else if (isLineStart) score *= 1.15;
    const found = rows?.[line];
    for (let nth = 0; nth < (found?.length ?? 1); nth += 1) {
      const row = found?.[nth] ?? line;
      if (score > (scores[row] ?? 0)) scores[row] = score;
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
