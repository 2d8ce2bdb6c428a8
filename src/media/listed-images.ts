import type { Group, GroupKind } from '#catalogue/group.ts';
import type { Problem } from '#catalogue/problem.ts';
import { type Locale, locales } from '#catalogue/locale.ts';
import type { Product } from '#catalogue/product.ts';
import { listTextImages } from '#catalogue/rich-text.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';

/** A record that shows an image, by itself or inside its description. */
export interface ImageUse {
  readonly record: Product | Group;
  readonly about: Problem['about'];
  readonly field: string;
}

/** Where each image of a snapshot is shown, by its address. */
export function listImages(snapshot: Snapshot): ReadonlyMap<string, readonly ImageUse[]> {
  const uses = new Map<string, ImageUse[]>();
  const add = ({ url }: { readonly url: string }, use: ImageUse) => {
    const known = uses.get(url);
    if (known === undefined) uses.set(url, [use]);
    else known.push(use);
  };
  const addOfText = (use: Omit<ImageUse, 'field'>) => {
    if (use.record.description === null) return;
    const images = listTextImages(use.record.description);
    for (const locale of locales)
      for (const image of images[locale]) add(image, { ...use, field: fieldOf[locale] });
  };
  for (const product of snapshot.products) {
    const about = { kind: 'product', id: product.id } as const;
    for (const [at, image] of product.images.entries())
      add(image, { record: product, about, field: `images[${at}].url` });
    addOfText({ record: product, about });
  }
  const addGroups = (kind: GroupKind, groups: readonly Group[]) => {
    for (const group of groups) {
      const use = { record: group, about: { kind, name: group.name } };
      if (group.image !== null) add(group.image, { ...use, field: 'image.url' });
      addOfText(use);
    }
  };
  addGroups('category', snapshot.categories);
  addGroups('series', snapshot.series);
  return uses;
}

const fieldOf = { En: 'description', Zh: 'descriptionZh' } as const satisfies Record<Locale, string>;

/** The records of a snapshot: those that a later one shares with it did not change. */
export function recordsOf(snapshot: Snapshot | null): ReadonlySet<Product | Group> {
  if (snapshot === null) return new Set();
  return new Set([...snapshot.products, ...snapshot.categories, ...snapshot.series]);
}
