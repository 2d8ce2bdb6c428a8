/** A brand's key in brands.json (requirement 1.3), used in addresses, folder names and stored records. */
export type BrandCode = string;

/** At most ten characters, which excludes names of object properties such as `constructor`. */
export const brandCodePattern = /^[a-z][a-z0-9]{0,9}$/;

export interface BrandCodes {
  keys(): Iterable<BrandCode>;
}
