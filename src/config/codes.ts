/** The brand codes in use (requirement 1.3). */
export const brandCodes = ['yn', 'lwm', 'nyss', 'dr', 'js', 'vs', 'skr'] as const;

export type BrandCode = (typeof brandCodes)[number];

export function isBrandCode(value: string): value is BrandCode {
  return brandCodes.some((code) => code === value);
}

/** Those of brands.json, which may become more or fewer meanwhile. */
export interface BrandCodes {
  keys(): Iterable<BrandCode>;
}
