import { isDeepStrictEqual } from 'node:util';
import type { Snapshot } from '#catalogue/snapshot.ts';

/** The snapshot with the lists of `before` wherever they hold the same. */
export function takeFormer(snapshot: Snapshot, before: Snapshot): Snapshot {
  return {
    ...snapshot,
    products: takeList(snapshot.products, before.products),
    categories: takeList(snapshot.categories, before.categories),
    series: takeList(snapshot.series, before.series),
    moves: isDeepStrictEqual(snapshot.moves, before.moves) ? before.moves : snapshot.moves,
    problems: isDeepStrictEqual(snapshot.problems, before.problems) ? before.problems : snapshot.problems,
  };
}

function takeList<Item>(now: readonly Item[], before: readonly Item[]): readonly Item[] {
  return now.length === before.length && now.every((item, index) => item === before[index]) ? before : now;
}
