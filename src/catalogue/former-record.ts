import * as z from 'zod/mini';
import { availabilities } from './product.ts';

const index = z.nullable(z.number());
const indexes = z.array(z.number());
const unknown = z.unknown();

/** Version 3: rows are lists of cells, and names of groups and currencies are indexes in `names`. */
const formerSchema = z.looseObject({
  version: z.literal(3),
  names: z.array(z.string()),
  products: z.array(
    z.tuple([unknown, unknown, unknown, unknown, index, index, indexes, index, unknown], unknown),
  ),
  category: z.array(z.array(unknown)),
  series: z.array(z.array(unknown)),
  withdrawn: z.array(
    z.tuple(
      [unknown, unknown, unknown, indexes, index, unknown, unknown, unknown, z.array(z.array(unknown))],
      unknown,
    ),
  ),
});

/**
 * Converts the rows of a record of version 3. Without them, an update of this program would lose withdrawn products, moved addresses
 * and the guard's comparison. The digests of such a record are not compared. Null for other values.
 */
export function readFormerRows(value: unknown) {
  const { success, data } = formerSchema.safeParse(value);
  if (!success) return null;
  const { names, version: _, ...file } = data;
  const nameAt = (at: number | null) => (at === null ? null : (names[at] ?? null));
  const toGroups = (categories: readonly number[], series: number | null) => ({
    categoryNames: categories.map(nameAt),
    seriesName: nameAt(series),
  });
  const toGroup = ([key, En, Zh, slug, digests]: readonly unknown[]) => ({
    ...{ key, title: { En, Zh }, slug, digests },
  });
  return {
    ...file,
    fields: '',
    products: file.products.map(
      ([id, En, Zh, amount, currency, availability, categories, series, digests, pictures = null]) => ({
        ...{ id, name: { En, Zh }, digests, pictures },
        price: amount === null ? null : { amount, currency: nameAt(currency) },
        availability: availability === null ? null : availabilities[availability],
        ...toGroups(categories, series),
      }),
    ),
    category: file.category.map(toGroup),
    series: file.series.map(toGroup),
    withdrawn: file.withdrawn.map(([id, En, Zh, categories, series, since, isLeftOut, isGone, ended]) => ({
      ...{ id, name: { En, Zh }, since, isLeftOut, isGone },
      ...toGroups(categories, series),
      endedGroups: ended.map(([kind, at, ...title]) => ({
        ...{ kind, name: typeof at === 'number' ? nameAt(at) : null },
        title: { En: title[0], Zh: title[1] },
      })),
    })),
  };
}
