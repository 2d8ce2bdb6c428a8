import type { Row } from './rows.ts';

/** Indexes of rows as the catalogue has them in order, those without a place in it last. */
export function orderRows(rows: readonly Row[]): Uint32Array {
  const byPlace = new Map<number, number[]>();
  for (const [index, { sortOrder }] of rows.entries())
    addTo(byPlace, sortOrder ?? Number.POSITIVE_INFINITY, index);
  // A list of numbers alone is sorted ten times as fast as one with a function.
  const places = Float64Array.from(byPlace.keys()).sort();
  const order = new Uint32Array(rows.length);
  let at = 0;
  for (const place of places) {
    for (const index of byPlace.get(place) ?? []) {
      order[at] = index;
      at += 1;
    }
  }
  return order;
}

export interface Ranked {
  readonly rows: readonly Row[];
  readonly order: Uint32Array;
  /** Rows that are in the list already. */
  readonly without: ReadonlySet<number>;
  readonly limit: number;
}

/**
 * Returns the rows with a score, the best first. Equal ones take turns by series, so that one series doesn't fill the list;
 * discontinued ones come last among them.
 */
export function rank(scores: Float32Array, { rows, order, without, limit }: Ranked): readonly number[] {
  const byScore = new Map<number, number[]>();
  let least = 0;
  // Most rows have no score: this loop is the one that a key waits for.
  for (let at = 0; at < order.length; at += 1) {
    const row = order[at] ?? 0;
    const score = scores[row] ?? 0;
    if (score === 0 || without.has(row)) continue;
    const rounded = Math.round(score * 100);
    // Where as many rows as are asked for have one score, a worse one is in no list.
    if (rounded >= least && addTo(byScore, rounded, row) === limit) least = rounded;
  }
  const ranked: number[] = [];
  for (const [, equal] of [...byScore].sort(([one], [other]) => other - one)) {
    if (ranked.length >= limit) break;
    for (const row of takeTurns(equal, rows, limit - ranked.length)) ranked.push(row);
  }
  return ranked;
}

/** The first `limit` rows in the order of the catalogue, one of each series at a time. */
function takeTurns(equal: readonly number[], rows: readonly Row[], limit: number): readonly number[] {
  const queues = new Map<string, number[]>();
  const last: number[] = [];
  for (const row of equal) {
    const { series, availability } = rows[row] ?? {};
    if (availability === 'discontinued') last.push(row);
    else addTo(queues, series?.key ?? '', row);
    // As many series as there may be rows: each has its first one.
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
  return [...taken, ...last].slice(0, limit);
}

/** Returns how many the key has then. */
export function addTo<Key>(lists: Map<Key, number[]>, key: Key, item: number): number {
  const list = lists.get(key);
  if (list !== undefined) return list.push(item);
  lists.set(key, [item]);
  return 1;
}
