import type { Group } from './group.ts';
import type { Move } from './moves.ts';
import type { Picture } from './picture.ts';
import type { Problem } from './problem.ts';
import type { Product } from './product.ts';
import type { Setting } from './setting.ts';

/** Raised whenever the shape below changes, so that an older file is read anew from the ERP. */
export const snapshotVersion = 4;

/** Everything one brand's pages are made of: with the same code, the same snapshot gives the same bytes. */
export interface Snapshot {
  readonly version: typeof snapshotVersion;
  /** Brand code. */
  readonly brand: string;
  /** Region and brand code, e.g. `sg-yn` (requirement 1.5). */
  readonly identifier: string;
  /** True where the products came from the embedded demo ERP. */
  readonly isDemo: boolean;
  /** The ERP as browsers reach it, without a closing slash. */
  readonly publicErpHost: string;
  readonly setting: Setting;
  /** In the order of every listing. */
  readonly products: readonly Product[];
  readonly categories: readonly Group[];
  readonly series: readonly Group[];
  /** Category and series paths that were once others. */
  readonly moves: readonly Move[];
  readonly problems: readonly Problem[];
  /** Those of the images above that the site serves itself, each address once; of others it shows the ERP's. */
  readonly pictures: readonly Picture[];
}
