import type { Row } from './rows.ts';

/**
 * Returns the rows with a score, the best first. Equal ones take turns by series, so that one series doesn't fill the list;
 * discontinued ones come last among them.
 */
export function rank(
  scores: Float32Array,
  rows: readonly Row[],
  without: ReadonlySet<number>,
): readonly number[] {
  const byScore = new Map<number, number[]>();
  for (const [row, score] of scores.entries()) {
    if (score === 0 || without.has(row)) continue;
    const rounded = Math.round(score * 100);
    const equal = byScore.get(rounded);
    if (equal === undefined) byScore.set(rounded, [row]);
    else equal.push(row);
  }
  const best = [...byScore].sort(([one], [other]) => other - one);
  return best.flatMap(([, equal]) => (equal.length === 1 ? equal : takeTurns(equal, rows)));
}

function takeTurns(equal: readonly number[], rows: readonly Row[]): readonly number[] {
  const orderOf = (row: number) => rows[row]?.sortOrder ?? Number.POSITIVE_INFINITY;
  const sorted = [...equal].sort((one, other) => {
    const [first, second] = [orderOf(one), orderOf(other)];
    return first === second ? one - other : first - second;
  });
  const turns = new Map<string, number>();
  const placed = sorted.map((row) => {
    const { series, availability } = rows[row] ?? {};
    const isLast = availability === 'discontinued';
    const key = `${isLast} ${series?.key ?? ''}`;
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return { row, turn: isLast ? turn + equal.length : turn };
  });
  return placed.sort((one, other) => one.turn - other.turn).map(({ row }) => row);
}
