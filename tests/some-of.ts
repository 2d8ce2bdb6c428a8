/** Returns every `step`-th item, or all items if `LONG_TESTS` is set. */
export function someOf<Item>(items: readonly Item[], step = 3, first = 0): readonly Item[] {
  return process.env.LONG_TESTS ? items : items.filter((_, at) => at % step === first);
}
