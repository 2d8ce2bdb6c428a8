import type { Row } from './rows.ts';

export function orderRows(rows: readonly Row[]): Uint32Array {
  const places = Float64Array.from(rows, ({ sortOrder }) => sortOrder ?? Number.MAX_VALUE);
  // A plain array, because sorting a nearly sorted typed array is slow.
  return Uint32Array.from([...rows.keys()].sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0)));
}

export interface Ranked {
  readonly rows: readonly Row[];
  readonly order: Uint32Array;
  /** The number of rows in the smallest file, which are the first of `rows`. They precede other rows with the same score. */
  readonly firstCount: number;
  readonly without: ReadonlySet<number>;
  readonly limit: number;
}

/** Rows with equal scores alternate between series, with discontinued products last. */
export function rank(scores: Float32Array, ranked: Ranked): readonly number[] {
  const { order, without, limit } = ranked;
  const byScore = new Map<number, number[]>();
  let least = 0;
  // Uses a plain loop for speed, because it reads every row at each key press.
  for (let at = 0; at < order.length; at += 1) {
    const row = order[at] ?? 0;
    const score = scores[row] ?? 0;
    if (score === 0 || without.has(row)) continue;
    const rounded = Math.round(score * 100);
    // Once `limit` rows have this score, lower scores no longer matter.
    if (rounded >= least && addToList(byScore, rounded, row) === limit) least = rounded;
  }
  const best: number[] = [];
  for (const [, equal] of [...byScore].sort(([one], [other]) => other - one)) {
    if (best.length >= limit) break;
    for (const row of orderEqual(equal, { ...ranked, limit: limit - best.length })) best.push(row);
  }
  return best;
}

function orderEqual(equal: readonly number[], { rows, firstCount, limit }: Ranked): readonly number[] {
  const [first, others, last]: [number[], number[], number[]] = [[], [], []];
  for (const row of equal) {
    if (rows[row]?.availability === 'discontinued') last.push(row);
    else if (row < firstCount) first.push(row);
    else others.push(row);
  }
  const keyOf = (row: number) => rows[row]?.series?.key ?? '';
  return [...takeTurns(first, keyOf, limit), ...takeTurns(others, keyOf, limit), ...last].slice(0, limit);
}

function takeTurns(
  equal: readonly number[],
  keyOf: (row: number) => string,
  limit: number,
): readonly number[] {
  const queues = new Map<string, number[]>();
  for (const row of equal) {
    addToList(queues, keyOf(row), row);
    // If there are `limit` series, one row of each is enough.
    if (queues.size === limit) break;
  }
  const taken: number[] = [];
  for (let turn = 0; queues.size > 0 && taken.length < limit; turn += 1) {
    for (const [key, queue] of queues) {
      const row = queue[turn];
      if (row === undefined) queues.delete(key);
      else taken.push(row);
    }
  }
  return taken;
}

export function addToList<Key>(lists: Map<Key, number[]>, key: Key, item: number): number {
  const list = lists.get(key);
  if (list !== undefined) return list.push(item);
  lists.set(key, [item]);
  return 1;
}
