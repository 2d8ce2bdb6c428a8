/** All in the long run, else every third from the first on: cases of one rule, each of which costs a build or visits. */
export function someOf<Item>(items: readonly Item[], step = 3, first = 0): readonly Item[] {
  return process.env.LONG_TESTS ? items : items.filter((_, at) => at % step === first);
}
