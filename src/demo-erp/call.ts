import { type BrandCode, brandCodePattern } from '#config/codes.ts';

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
  readonly brand: BrandCode | undefined;
  /** The decoded id, name, or file name of a picture without extension. Empty for other calls. */
  readonly key: string;
}

/** Parses a path; undefined for unknown paths. Does not use `new URL`, which would resolve the valid id `..`. */
export function parseCall(target: string): Call | undefined {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  for (const { name, path: pattern } of paths) {
    const match = pattern.exec(path);
    if (!match) continue;
    const [, brand = '', raw = ''] = match;
    const key = decode(raw);
    return key === undefined ? undefined : { name, brand: toBrand(name, brand), key };
  }
  const name = queries.get(path);
  if (!name) return undefined;
  const search = new URLSearchParams(query);
  return { name, brand: toBrand(name, search.get('brandCode') ?? ''), key: search.get('name') ?? '' };
}

const base = '/api/supplychain/cmsclient/';

// Each pattern captures brand and key. The single product is last, because its pattern also matches other paths.
const paths: readonly { readonly name: CallName; readonly path: RegExp }[] = [
  { name: 'media', path: /^\/media\/([^/]+)\/([^/]+?)(?:\.jpg|(?<=-\d+x\d+)\.png)$/ },
  { name: 'setting', path: toPattern('settings/find/([^/]+)') },
  { name: 'by_brand', path: toPattern('products/published/by_brand/([^/]+)/(?:true|false)') },
  {
    name: 'all_series_products',
    path: toPattern('products/published/all_series_products/([^/]+)/(?:true|false)'),
  },
  { name: 'product', path: toPattern('products/published/([^/]+)/(.*)') },
];

const queries = new Map<string, CallName>([
  [`${base}products/published/by_category`, 'by_category'],
  [`${base}products/published/by_series`, 'by_series'],
  [`${base}categories/get`, 'category'],
  [`${base}product_series/get`, 'series'],
]);

function toPattern(path: string): RegExp {
  return new RegExp(`^${base}${path}$`, 's');
}

function toBrand(name: CallName, text: string): BrandCode | undefined {
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
