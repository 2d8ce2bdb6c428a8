import { fieldsDigest } from './fields.ts';
import type { Group } from './group.ts';
import type { Move } from './former-pages.ts';
import type { Picture } from './picture.ts';
import type { Problem } from './problem.ts';
import type { Product } from './product.ts';
import type { Setting } from './setting.ts';
import type { WithdrawnProduct } from './former-pages.ts';

/**
 * A snapshot of another version is not read but for what the next release follows: the ERP is asked anew. It changes by itself
 * with the fields of the model; its number is raised by hand where the shape below or that of a field changes.
 */
export const snapshotVersion = `9-${fieldsDigest}`;

/** Everything one brand's pages are made of: with the same code, the same snapshot gives the same bytes. */
export interface Snapshot {
  readonly version: string;
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
  /** Products that earlier releases had. */
  readonly withdrawn: readonly WithdrawnProduct[];
  readonly problems: readonly Problem[];
  /** Those of the images above that the site serves itself, each address once; of others it shows the ERP's. */
  readonly pictures: readonly Picture[];
}
