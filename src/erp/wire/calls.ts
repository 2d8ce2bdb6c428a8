/** The content calls of visitors' browsers (requirement 7.2), as paths below the base address. Names and ids are encoded. */
export const liveCallPath = {
  setting: (brand: string) => `settings/find/${encode(brand)}`,
  product: (brand: string, id: string) => `products/published/${encode(brand)}/${encode(id)}`,
  category: (brand: string, name: string) => `products/published/by_category?${query(brand, name)}`,
  series: (brand: string, name: string) => `products/published/by_series?${query(brand, name)}`,
} as const;

/** All eight of them. */
export const callPath = {
  setting: liveCallPath.setting,
  product: liveCallPath.product,
  productsOfCategory: liveCallPath.category,
  productsOfSeries: liveCallPath.series,
  seriesProducts: (brand: string, flag: boolean) =>
    `products/published/all_series_products/${encode(brand)}/${flag}`,
  brandProducts: (brand: string, flag: boolean) => `products/published/by_brand/${encode(brand)}/${flag}`,
  category: (brand: string, name: string) => `categories/get?${query(brand, name)}`,
  series: (brand: string, name: string) => `product_series/get?${query(brand, name)}`,
} as const;

const base = '/api/supplychain/cmsclient/';

/** The whole address of a call; `host` has no closing slash. */
export function toCallUrl(host: string, path: string): string {
  return `${host}${base}${path}`;
}

function query(brand: string, name: string): string {
  return `brandCode=${encode(brand)}&name=${encode(name)}`;
}

/** A lone surrogate would make `encodeURIComponent` throw. */
function encode(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}
