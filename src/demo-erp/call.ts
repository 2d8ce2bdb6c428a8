import { brandCodePattern } from '#config/brand-schema.ts';

/** The eight calls (requirement 7.2), and `media` for pictures. */
export const callNames = [
  'setting',
  'product',
  'by_brand',
  'all_series_products',
  'by_category',
  'by_series',
  'category',
  'series',
  'media',
] as const;

export type CallName = (typeof callNames)[number];

export interface Call {
  readonly name: CallName;
  readonly brand: string | undefined;
  /** The decoded id, name or picture file, or an empty string. */
  readonly key: string;
}

/** Does not use `new URL`, which would resolve the valid id `..`. */
export function parseCall(target: string): Call | undefined {
  const [path = '', query] = target.split(/\?(.*)/s);
  const search = new URLSearchParams(query);
  for (const [name, pattern] of paths) {
    const match = pattern.exec(path);
    if (!match) continue;
    const { brand = search.get('brandCode') ?? '', key } = match.groups ?? {};
    const decoded = key === undefined ? (search.get('name') ?? '') : decode(key);
    return decoded === undefined ? undefined : { name, brand: toBrand(name, brand), key: decoded };
  }
  return undefined;
}

// `product` is last, because its pattern also matches the paths of other calls.
const paths: readonly (readonly [name: CallName, path: RegExp])[] = [
  ['media', /^\/media\/(?<brand>[^/]+)\/(?<key>[^/]+?)(?:\.jpg|(?<=-\d+x\d+)\.png)$/],
  ['setting', toPattern('settings/find/(?<brand>[^/]+)')],
  ['by_brand', toPattern('products/published/by_brand/(?<brand>[^/]+)/(?:true|false)')],
  ['all_series_products', toPattern('products/published/all_series_products/(?<brand>[^/]+)/(?:true|false)')],
  ['by_category', toPattern('products/published/by_category')],
  ['by_series', toPattern('products/published/by_series')],
  ['category', toPattern('categories/get')],
  ['series', toPattern('product_series/get')],
  ['product', toPattern('products/published/(?<brand>[^/]+)/(?<key>.*)')],
];

function toPattern(path: string): RegExp {
  return new RegExp(`^/api/supplychain/cmsclient/${path}$`, 's');
}

function toBrand(name: CallName, text: string): string | undefined {
  const code = name === 'media' ? text : text.replace(/^sg-/, '');
  if (name !== 'media' && code === text) return undefined;
  return brandCodePattern.test(code) ? code : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
