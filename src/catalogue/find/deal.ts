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
  return deal(items, items.map(digestOf), most, bits);
}

/** Two lists side by side: a builder in memory deals ten thousand products out for each that changed. */
function deal<Item>(
  items: readonly Item[],
  digests: readonly number[],
  most: number,
  bits: string,
): readonly Dealt<Item>[] {
  if (items.length === 0) return [];
  if (items.length <= most || bits.length === 32) return [{ bits, items }];
  const mask = 1 << (31 - bits.length);
  const zeros: Half<Item> = { items: [], digests: [] };
  const ones: Half<Item> = { items: [], digests: [] };
  for (let at = 0; at < items.length; at += 1) {
    const [item, digest] = [items[at], digests[at]];
    if (item === undefined || digest === undefined) continue;
    const half = digest & mask ? ones : zeros;
    half.items.push(item);
    half.digests.push(digest);
  }
  return [
    ...deal(zeros.items, zeros.digests, most, `${bits}0`),
    ...deal(ones.items, ones.digests, most, `${bits}1`),
  ];
}

interface Half<Item> {
  readonly items: Item[];
  readonly digests: number[];
}
