import type { Brand } from './brands.ts';
import type { BrandCode } from './codes.ts';

/** Returns the brands of a comma-separated list, or all without a list. Throws on one that brands.json does not hold. */
export function chooseBrands(brands: ReadonlyMap<BrandCode, Brand>, list: string | null): readonly Brand[] {
  if (list === null) return [...brands.values()];
  const codes = new Set(list.split(',').map((code) => code.trim()));
  return [...codes].map((code) => {
    const brand = brands.get(code);
    if (brand !== undefined) return brand;
    throw new Error(
      `There is no brand "${code}" in brands.json. Give some of ${[...brands.keys()].join(', ')}, separated by commas.`,
    );
  });
}
