import * as z from 'zod/mini';
import { type FormerSite, snapshotAsFormerSite } from '#catalogue/former-site.ts';
import { groupKinds } from '#catalogue/group.ts';
import { applyListChanges } from '#catalogue/snapshot-change.ts';
import { readJournaled } from '#files/journal.ts';

const title = z.object({ En: z.string(), Zh: z.nullable(z.string()) });
const group = z.object({ name: z.string(), title });
const product = z.object({
  id: z.string(),
  name: title,
  categoryNames: z.array(z.string()),
  seriesName: z.nullable(z.string()),
});
const withdrawn = z.extend(product, {
  /** Absent where it was written before there were any. */
  endedGroups: z._default(z.array(z.extend(group, { kind: z.enum(groupKinds) })), []),
  since: z.iso.date(),
  isLeftOut: z.boolean(),
  isGone: z.boolean(),
});
const move = z.object({ kind: z.enum(groupKinds), fromSlug: z.string(), name: z.string() });

const snapshotSchema = z.object({
  brand: z.string(),
  isDemo: z.boolean(),
  products: z.array(product),
  categories: z.array(group),
  series: z.array(group),
  withdrawn: z.array(withdrawn),
  moves: z.array(move),
});

const listChange = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ set: z.array(item), removed: z.array(z.string()) });
const changeSchema = z.object({
  products: listChange(product),
  categories: listChange(group),
  series: listChange(group),
  rest: z.record(z.string(), z.unknown()),
});

/**
 * Reads what the next release follows of a snapshot that code with other fields of the model may have written; null where there
 * is none of this brand, or the file is damaged.
 */
export async function readFormerSnapshot(file: string, brand: string): Promise<FormerSite | null> {
  const kept = await readJournaled(file);
  if (kept === null) return null;
  const changes = z.array(changeSchema).safeParse(kept.changes);
  if (!changes.success) return null;
  const rest = Object.assign({}, ...changes.data.map((change) => change.rest));
  const parsed = snapshotSchema.safeParse({ ...JSON.parse(kept.text), ...rest });
  if (!parsed.success || parsed.data.brand !== brand) return null;
  const { products, categories, series } = parsed.data;
  const changesOf = <Key extends 'products' | 'categories' | 'series'>(key: Key) =>
    changes.data.map((change) => change[key]);
  // The next release asks for names alone, in any order.
  const anyOrder = () => 0;
  return snapshotAsFormerSite({
    ...parsed.data,
    products: applyListChanges(products, changesOf('products'), ({ id }) => id, anyOrder),
    categories: applyListChanges(categories, changesOf('categories'), ({ name }) => name, anyOrder),
    series: applyListChanges(series, changesOf('series'), ({ name }) => name, anyOrder),
  });
}
