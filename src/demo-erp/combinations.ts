import { seeded, shuffled } from './random.ts';
import type { Kind, Pair, Words } from './words.ts';

/** One product to be: a kind in a finish, of a series or of none. */
export interface Combination {
  readonly kind: Kind;
  readonly series: Pair | undefined;
  readonly finish: Pair;
  /** From 2 on, all combinations have been used and the name needs a number. */
  readonly round: number;
}

/**
 * Every combination of a brand once, kind by kind in turn so that no category stays empty, about four of five
 * in a series; then all of them again in the next round.
 */
export function* combinations(words: Words): Generator<Combination, never> {
  if (words.kinds.length === 0 || words.finishes.length === 0) {
    throw new Error(`The words of ${words.brand} have no kinds or no finishes. Write some in words/.`);
  }
  for (let round = 1; ; round += 1) yield* oneRound(words, round);
}

function* oneRound(words: Words, round: number): Generator<Combination, void> {
  const decks = words.kinds.map((kind, at) => toDeck(words, kind, at, round));
  for (let turn = 0; ; turn += 1) {
    for (const [index, { inSeries, alone }] of decks.entries()) {
      const isAlone = (turn + index) % 5 === 4;
      const next = isAlone ? (alone.shift() ?? inSeries.shift()) : (inSeries.shift() ?? alone.shift());
      // All decks are of one size, so the first empty one ends the round.
      if (!next) return;
      yield next;
    }
  }
}

/** The series take turns, each kind starting with another one, so that none stays small; finishes are mixed. */
function toDeck(words: Words, kind: Kind, at: number, round: number) {
  const random = seeded(`${words.brand} ${kind.name[0]} ${round}`);
  const toCards = (series: Pair | undefined) =>
    shuffled(random, words.finishes).map((finish): Combination => ({ kind, series, finish, round }));
  const bySeries = words.series.map((_, index) =>
    toCards(words.series[(index + at) % words.series.length]?.name),
  );
  return {
    inSeries: words.finishes.flatMap((_, row) => bySeries.flatMap((cards) => cards[row] ?? [])),
    alone: toCards(undefined),
  };
}
