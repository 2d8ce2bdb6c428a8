import * as z from 'zod/mini';
import type { FormerSite } from '#catalogue/former-site.ts';
import { groupKinds } from '#catalogue/group.ts';
import type { WithdrawnProduct } from '#catalogue/withdrawn.ts';

/**
 * Version of the part of a contents file that the next release follows. Code with other fields of the model reads that part
 * all the same, so its keys and the places in its rows stay: other values come after these. Raised by hand where they can't.
 */
export const formerVersion = 1;

const nullableText = z.nullable(z.string());
const anyMore = z.unknown();

/** Kind, index of the name, English and Chinese title. */
const endedSchema = z.tuple([z.enum(groupKinds), z.int(), z.string(), nullableText]);
/**
 * Id, English and Chinese name, categories, series, day, whether it was left out, and is gone; the groups that ended, where there
 * are any. Groups as indexes of names.
 */
export const withdrawnSchema = z.tuple(
  [
    z.string(),
    z.string(),
    nullableText,
    z.array(z.int()),
    z.nullable(z.int()),
    z.iso.date(),
    z.boolean(),
    z.boolean(),
    z.optional(z.array(endedSchema)),
  ],
  anyMore,
);
/** Former slugs of groups, by the names that those have. */
export const moveSchema = z.object({ kind: z.enum(groupKinds), fromSlug: z.string(), name: z.string() });

const groupSchema = z.tuple([z.string(), z.string(), nullableText], anyMore);
/** Id, English and Chinese name, three values of the model, categories, series. */
const productSchema = z.tuple(
  [
    z.string(),
    z.string(),
    nullableText,
    z.unknown(),
    z.unknown(),
    z.unknown(),
    z.array(z.int()),
    z.nullable(z.int()),
  ],
  anyMore,
);
const formerSchema = z.object({
  /** Absent where it was written before there was another one. */
  formerVersion: z._default(z.literal(formerVersion), formerVersion),
  isDemo: z._default(z.nullable(z.boolean()), null),
  names: z.array(z.string()),
  category: z.array(groupSchema),
  series: z.array(groupSchema),
  products: z.array(productSchema),
  withdrawn: z._default(z.array(withdrawnSchema), []),
  moves: z._default(z.nullable(z.array(moveSchema)), null),
});

type WithdrawnRow = z.infer<typeof withdrawnSchema>;

/** Reads what the next release follows, whichever fields the model had; null where the text is damaged. */
export function parseFormerSite(text: string): FormerSite | null {
  const result = formerSchema.safeParse(parseJson(text));
  if (!result.success) return null;
  const { isDemo, names, category, series, products, withdrawn, moves } = result.data;
  return {
    isDemo,
    products: products.map(([id, En, Zh, , , , categories, seriesAt]) => {
      return { id, name: { En, Zh }, ...toGroupNames(categories, seriesAt, names) };
    }),
    withdrawn: withdrawn.map((row) => toWithdrawn(row, names)),
    groups: { category: category.map(toTitled), series: series.map(toTitled) },
    moves,
  };
}

/** `toIndex` puts a name among the names. */
export function toWithdrawnRow(product: WithdrawnProduct, toIndex: (name: string) => number): WithdrawnRow {
  const { id, name, categoryNames, seriesName, since, isLeftOut, isGone } = product;
  const series = seriesName === null ? null : toIndex(seriesName);
  const ended = product.endedGroups.map(({ kind, name: ofGroup, title }): z.infer<typeof endedSchema> => {
    return [kind, toIndex(ofGroup), title.En, title.Zh];
  });
  const row = [id, name.En, name.Zh, categoryNames.map(toIndex), series, since, isLeftOut, isGone] as const;
  return [...row, ...(ended.length > 0 ? [ended] : [])];
}

export function toWithdrawn(row: WithdrawnRow, names: readonly string[]): WithdrawnProduct {
  const [id, En, Zh, categories, series, since, isLeftOut, isGone, ended = []] = row;
  const endedGroups = ended.flatMap(([kind, at, ...title]) => {
    const name = nameAt(at, names);
    return name === null ? [] : [{ kind, name, title: { En: title[0], Zh: title[1] } }];
  });
  return {
    ...{ id, name: { En, Zh }, ...toGroupNames(categories, series, names) },
    ...{ endedGroups, since, isLeftOut, isGone },
  };
}

/** Reads the names of a row's groups. */
export function toGroupNames(categories: readonly number[], series: number | null, names: readonly string[]) {
  return {
    categoryNames: categories.flatMap((index) => names[index] ?? []),
    seriesName: nameAt(series, names),
  };
}

export function nameAt(index: number | null, names: readonly string[]): string | null {
  return (index === null ? null : names[index]) ?? null;
}

function toTitled([name, En, Zh]: z.infer<typeof groupSchema>) {
  return { name, title: { En, Zh } };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
