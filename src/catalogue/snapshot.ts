import { fieldsDigest } from './fields.ts';
import type { Group, GroupKind, Product } from './product.ts';
import type { Picture } from './picture.ts';
import type { Problem } from './problem.ts';
import type { Setting } from './setting.ts';

/** The digest changes with the names of the model's fields. Raise the number after any other change to the format. */
export const snapshotVersion = `11-${fieldsDigest}`;

export interface PictureParameters {
  /** Parameters that change with every request, such as signatures. */
  readonly varying: readonly string[];
  readonly fixed: readonly string[];
}

/** The same code and snapshot always produce the same pages. */
export interface Snapshot {
  readonly version: string;
  readonly brand: string;
  /** Region and brand code, such as `sg-yn` (requirement 1.5). */
  readonly identifier: string;
  readonly isDemo: boolean;
  readonly publicErpHost: string;
  readonly parameters: PictureParameters;
  readonly setting: Setting;
  readonly products: readonly Product[];
  readonly categories: readonly Group[];
  readonly series: readonly Group[];
  readonly moves: readonly Move[];
  readonly withdrawn: readonly WithdrawnProduct[];
  readonly problems: readonly Problem[];
  readonly pictures: readonly Picture[];
}

export interface Move {
  readonly kind: GroupKind;
  readonly fromSlug: string;
  /** The group's current slug is made from this name. */
  readonly name: string;
}

export interface WithdrawnProduct extends Pick<Product, 'id' | 'name' | 'categoryNames' | 'seriesName'> {
  /** The product's groups that no longer exist. Their titles are stored nowhere else. */
  readonly endedGroups: readonly EndedGroup[];
  /** The UTC day of the first release without the product, such as `2026-11-24`. */
  readonly since: string;
  /** The ERP still lists the product, but with invalid data. */
  readonly isLeftOut: boolean;
  /** If true, the product's URL returns 410. */
  readonly isGone: boolean;
}

export interface EndedGroup extends Pick<Group, 'name' | 'title'> {
  readonly kind: GroupKind;
}
