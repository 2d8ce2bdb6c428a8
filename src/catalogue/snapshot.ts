import { fieldsDigest } from './fields.ts';
import type { Group, GroupKind, Product } from './product.ts';
import type { Picture } from './picture.ts';
import type { Problem } from './problem.ts';
import type { Setting } from './setting.ts';

/**
 * Builds ignore a snapshot of a different version. The version changes when the model gains or loses a field. For any other change to the
 * snapshot's shape, raise the number.
 */
export const snapshotVersion = `11-${fieldsDigest}`;

/** Names of the query parameters in picture addresses. */
export interface PictureParameters {
  /** Parameters whose values differ with each read, such as signatures. Comparisons ignore them. */
  readonly varying: readonly string[];
  readonly fixed: readonly string[];
}

/** All data of a brand's pages: the same code and snapshot produce the same bytes. */
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
  /** The site's copies of images, one for each address. */
  readonly pictures: readonly Picture[];
}

/** A redirect from a former slug to a category or series. */
export interface Move {
  readonly kind: GroupKind;
  readonly fromSlug: string;
  /** The group's name, which determines its current slug. */
  readonly name: string;
}

/** A product of an earlier release that the current release lacks. */
export interface WithdrawnProduct extends Pick<Product, 'id' | 'name' | 'categoryNames' | 'seriesName'> {
  /** The product's categories and series that are no longer published. Their titles are stored only here. */
  readonly endedGroups: readonly EndedGroup[];
  /** Day of the first release without the product, in UTC, such as `2026-11-24`. */
  readonly since: string;
  /** True if the ERP still lists the product, but with invalid data. */
  readonly isLeftOut: boolean;
  /** False while the product has a withdrawn page. Later its address returns 410. */
  readonly isGone: boolean;
}

export interface EndedGroup extends Pick<Group, 'name' | 'title'> {
  readonly kind: GroupKind;
}
