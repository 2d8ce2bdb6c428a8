import { toReading } from './product-reading.ts';
import type { ReadContext } from './read-context.ts';
import type { ListedProduct } from './wire/listed-product.ts';

/**
 * Asks for products that are said to have changed, while the list is on its way; where they are more than can be asked for
 * at once, for none. What they answer counts only if the list then gives the same `updatedAt`.
 */
export function readEarly(named: readonly ListedProduct[], context: ReadContext): void {
  if (named.length > context.concurrency) return;
  for (const product of named) {
    const reading = toReading(product, context);
    const vouchedBy: typeof reading.vouchedBy = ({ model }) => model?.updatedAt ?? null;
    // Where it fails, whoever reads the product is told.
    context.reader.read({ ...reading, vouchedBy }).catch(() => {});
  }
}
