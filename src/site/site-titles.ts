import type { ListedGroup, ListedProduct, ListedWithdrawn } from '#catalogue/catalogue.ts';
import type { Locale } from '#catalogue/locale.ts';

/** The titles of one language that are not just a name; no two pages have the same. */
export interface Titles {
  readonly products: ReadonlyMap<ListedProduct, string>;
  readonly groups: ReadonlyMap<ListedGroup, string>;
  readonly withdrawn: ReadonlyMap<ListedWithdrawn, string>;
}

export type SiteTitles = Partial<Record<Locale, Titles>>;
