import type { Group, GroupKind } from '#catalogue/group.ts';
import type { Problem } from '#catalogue/problem.ts';
import type { Image, Product } from '#catalogue/product.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';

/** A record that shows an image. */
export interface ImageUse {
  readonly record: Product | Group;
  readonly about: Problem['about'];
  readonly field: string;
}

/** Where each image of a snapshot is shown, by its address. */
export function listImages(snapshot: Snapshot): ReadonlyMap<string, readonly ImageUse[]> {
  const uses = new Map<string, ImageUse[]>();
  const add = ({ url }: Image, use: ImageUse) => {
    const known = uses.get(url);
    if (known === undefined) uses.set(url, [use]);
    else known.push(use);
  };
  for (const product of snapshot.products) {
    const about = { kind: 'product', id: product.id } as const;
    for (const [at, image] of product.images.entries())
      add(image, { record: product, about, field: `images[${at}].url` });
  }
  const addGroups = (kind: GroupKind, groups: readonly Group[]) => {
    for (const group of groups)
      if (group.image !== null)
        add(group.image, { record: group, about: { kind, name: group.name }, field: 'image.url' });
  };
  addGroups('category', snapshot.categories);
  addGroups('series', snapshot.series);
  return uses;
}

/** The records of a snapshot: those that a later one shares with it did not change. */
export function recordsOf(snapshot: Snapshot | null): ReadonlySet<Product | Group> {
  if (snapshot === null) return new Set();
  return new Set([...snapshot.products, ...snapshot.categories, ...snapshot.series]);
}
