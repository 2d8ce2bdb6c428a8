/** Items whose digests begin with the same bits. */
export interface Dealt<Item> {
  readonly bits: string;
  readonly items: readonly Item[];
}

/**
 * Deals items out by the bits of their digests (32 bits each), the first bit first; more than `most` in one place are dealt out
 * by the next bit. Where an item goes doesn't depend on the others, but for how often its place is cut.
 */
export function dealOut<Item>(
  items: readonly Item[],
  digestOf: (item: Item) => number,
  most: number,
  bits = '',
): readonly Dealt<Item>[] {
  return deal(
    items.map((item) => ({ item, digest: digestOf(item) })),
    most,
    bits,
  );
}

interface Digested<Item> {
  readonly item: Item;
  readonly digest: number;
}

function deal<Item>(items: readonly Digested<Item>[], most: number, bits: string): readonly Dealt<Item>[] {
  if (items.length === 0) return [];
  if (items.length <= most || bits.length === 32) return [{ bits, items: items.map(({ item }) => item) }];
  const mask = 1 << (31 - bits.length);
  const [zeros, ones]: readonly [Digested<Item>[], Digested<Item>[]] = [[], []];
  for (const one of items) (one.digest & mask ? ones : zeros).push(one);
  return [...deal(zeros, most, `${bits}0`), ...deal(ones, most, `${bits}1`)];
}
