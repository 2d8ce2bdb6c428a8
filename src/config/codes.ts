/** A brand's code: its key in brands.json (requirement 1.3). It is part of addresses, folder names and stored records. */
export type BrandCode = string;

/** The form of a code. Ten characters at most, so that none is a property of every object, such as `constructor`. */
export const brandCodePattern = /^[a-z][a-z0-9]{0,9}$/;

/** The codes of brands.json, which may change while the service runs. */
export interface BrandCodes {
  keys(): Iterable<BrandCode>;
}
