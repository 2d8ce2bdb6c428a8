import type { RawHtml } from '#catalogue/html.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { Product } from '#catalogue/product.ts';
import { toProductKey } from '#catalogue/product-key.ts';
import { toTwinProblem } from '#erp/product-lists.ts';
import type { ImageSource } from '#erp/wire/image-source.ts';
import type { Place } from '#erp/wire/problems.ts';
import { parseProduct } from '#erp/wire/product.ts';

/** A list of products as far as it can be read. */
export interface ListedProducts {
  readonly products: readonly Product<RawHtml>[];
  readonly problems: readonly Problem[];
}

/** Each id and each path once, the first one wins, as a pull has it. */
export function parseList(
  items: readonly unknown[],
  list: Omit<Place, 'place' | 'about'>,
  source: ImageSource,
): ListedProducts {
  const products: Product<RawHtml>[] = [];
  const problems: Problem[] = [];
  const firstByKey = new Map<string, string>();
  for (const [index, item] of items.entries()) {
    const at: Place = { ...list, place: `[${index}]`, about: { kind: 'product', id: null } };
    const parsed = parseProduct(item, at, source);
    problems.push(...parsed.problems);
    if (parsed.model === null) continue;
    const { id } = parsed.model;
    const first = firstByKey.get(toProductKey(id));
    if (first === undefined) {
      firstByKey.set(toProductKey(id), id);
      products.push(parsed.model);
    } else problems.push(toTwinProblem(id, first, at));
  }
  return { products, problems };
}
