import type { ListedProduct } from '#catalogue/catalogue.ts';
import { chunksOf } from '#catalogue/chunks.ts';
import { hasMembers } from '#catalogue/remember.ts';

/** Products formatted at once: a change of one costs as many, and a list of all is put together of the others. */
const chunkSize = 32;

interface Chunk {
  readonly context: string;
  readonly products: readonly ListedProduct[];
  readonly bytes: Buffer;
}

/** Puts a long list together of parts that are kept as long as their products are the same. */
export type ListFormatter = (
  products: readonly ListedProduct[],
  /** Changes with all that `format` depends on besides the product. */
  context: string,
  format: (product: ListedProduct) => string,
) => readonly Buffer[];

export function keepListChunks(): ListFormatter {
  // By their first product: what nobody shows any more goes by itself.
  const kept = new WeakMap<ListedProduct, Chunk>();
  return (products, context, format) => {
    const chunks: Buffer[] = [];
    for (const part of chunksOf(products, chunkSize)) {
      const [first] = part;
      if (first === undefined) continue;
      const known = kept.get(first);
      const chunk =
        known !== undefined && known.context === context && hasMembers(known.products, part)
          ? known
          : { context, products: part, bytes: Buffer.from(part.map(format).join('')) };
      kept.set(first, chunk);
      chunks.push(chunk.bytes);
    }
    return chunks;
  };
}
