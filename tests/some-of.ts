/** All in the long run, else every third: cases of one rule, each of which costs a build. */
export function someOf<Item>(items: readonly Item[], step = 3): readonly Item[] {
  return process.env.LONG_TESTS ? items : items.filter((_, at) => at % step === 0);
}
