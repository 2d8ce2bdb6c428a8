import type { Group, GroupKind } from '#catalogue/group.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { FieldPlace } from '#catalogue/problem-words.ts';
import { locales } from '#catalogue/locale.ts';
import type { Product } from '#catalogue/product.ts';
import { memoize } from '#catalogue/memoize.ts';
import { listTextImages } from '#catalogue/rich-text.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';

export interface ImageUse extends FieldPlace {
  readonly record: Product | Group;
  readonly about: Problem['about'];
}

export function listImages(snapshot: Snapshot): ReadonlyMap<string, readonly ImageUse[]> {
  const { products, categories, series } = snapshot;
  const uses = new Map<string, ImageUse[]>();
  const add = ({ url, use }: ListedImage) => {
    const known = uses.get(url);
    if (known === undefined) uses.set(url, [use]);
    else known.push(use);
  };
  for (const product of products) listOfProduct(product).forEach(add);
  for (const group of categories) listOfGroup(group, 'category').forEach(add);
  for (const group of series) listOfGroup(group, 'series').forEach(add);
  return uses;
}

interface ListedImage {
  readonly url: string;
  readonly use: ImageUse;
}

/** Cached, because few products change between snapshots. */
const listOfProduct = memoize((record: Product): readonly ListedImage[] => {
  const about = { kind: 'product', id: record.id } as const;
  const own = record.images.map(({ url }, at): ListedImage => ({
    url,
    use: { record, about, field: `images[${at}].url`, locale: null },
  }));
  return [...own, ...listOfText(record, about)];
});

function listOfGroup(record: Group, kind: GroupKind): readonly ListedImage[] {
  const about = { kind, name: record.name };
  const own: readonly ListedImage[] =
    record.image === null
      ? []
      : [{ url: record.image.url, use: { record, about, field: 'image.url', locale: null } }];
  return [...own, ...listOfText(record, about)];
}

function listOfText(record: Product | Group, about: ImageUse['about']): readonly ListedImage[] {
  if (record.description === null) return [];
  const images = listTextImages(record.description);
  return locales.flatMap((locale) =>
    images[locale].map(({ url }): ListedImage => ({
      url,
      use: { record, about, field: 'description', locale },
    })),
  );
}

/** Returns the products and groups of a snapshot. The next snapshot has the same objects for unchanged ones. */
export function recordsOf(snapshot: Snapshot | null): ReadonlySet<Product | Group> {
  if (snapshot === null) return new Set();
  return new Set([...snapshot.products, ...snapshot.categories, ...snapshot.series]);
}
