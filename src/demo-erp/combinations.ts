import { seeded, shuffled } from './random.ts';
import type { Kind, Pair, Content } from './content.ts';

/** The parts of a product: a kind in a finish, of a series or of none. */
export interface Combination {
  readonly kind: Kind;
  readonly series: Pair | undefined;
  readonly finish: Pair;
  /** From 2 on, all combinations have been used and the name needs a number. */
  readonly round: number;
}

/**
 * Yields every combination of a brand once, alternating between kinds so that no category stays empty, about four of
 * five in a series; then all of them again in the next round.
 */
export function* combinations(content: Content): Generator<Combination, never> {
  for (let round = 1; ; round += 1) yield* oneRound(content, round);
}

function* oneRound(content: Content, round: number): Generator<Combination, void> {
  const decks = content.kinds.map((kind, at) => toDeck(content, kind, at, round));
  for (let row = 0; ; row += 1) {
    for (const [index, { inSeries, alone }] of decks.entries()) {
      const isAlone = (row + index) % 5 === 4;
      const next = isAlone ? (alone.shift() ?? inSeries.shift()) : (inSeries.shift() ?? alone.shift());
      // All decks are of one size, so the first empty one ends the round.
      if (!next) return;
      yield next;
    }
  }
}

/** Alternates between the series, each kind starting with another one, so that none stays small; finishes are mixed. */
function toDeck(content: Content, kind: Kind, at: number, round: number) {
  const random = seeded(`${content.brand} ${kind.name[0]} ${round}`);
  const toCards = (series: Pair | undefined) =>
    shuffled(random, content.finishes).map((finish): Combination => ({ kind, series, finish, round }));
  const bySeries = content.series.map((_, index) =>
    toCards(content.series[(index + at) % content.series.length]?.name),
  );
  return {
    inSeries: content.finishes.flatMap((_, row) => bySeries.flatMap((cards) => cards[row] ?? [])),
    alone: toCards(undefined),
  };
}
