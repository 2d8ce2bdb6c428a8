/** A list in parts of so many items, the last with fewer: what is made of a part is kept as long as its items are the same. */
export function* chunksOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
