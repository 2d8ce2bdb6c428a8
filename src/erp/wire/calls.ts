import type { Setting } from '#catalogue/setting.ts';

const setting = (brand: string) => `settings/find/${encode(brand)}`;
const product = (brand: string, id: string) => `products/published/${encode(brand)}/${encode(id)}`;
const productsOfCategory = (brand: string, name: string) =>
  `products/published/by_category?${query(brand, name)}`;
const productsOfSeries = (brand: string, name: string) =>
  `products/published/by_series?${query(brand, name)}`;

/** Paths that visitors' browsers request, relative to the base address (requirement 7.2). */
export const liveCallPath = {
  setting,
  product,
  category: productsOfCategory,
  series: productsOfSeries,
} as const;

export const callPath = {
  ...{ setting, product, productsOfCategory, productsOfSeries },
  seriesProducts: (brand: string, flag: boolean) =>
    `products/published/all_series_products/${encode(brand)}/${flag}`,
  brandProducts: (brand: string, flag: boolean) => `products/published/by_brand/${encode(brand)}/${flag}`,
  category: (brand: string, name: string) => `categories/get?${query(brand, name)}`,
  series: (brand: string, name: string) => `product_series/get?${query(brand, name)}`,
} as const;

const base = '/api/supplychain/cmsclient/';

export function toCallUrl(host: string, path: string): string {
  return `${host}${base}${path}`;
}

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const settingSection = 'mainSharedContent';

/** Does not use the readers of this folder, so that most page visits do not load them. */
export function isPlainSetting(value: unknown, printed: Setting): boolean {
  const fields = isFields(value) ? value[settingSection] : null;
  return (
    isFields(fields) &&
    Object.entries(printed).every(([key, text]) => String(fields[key]).toLowerCase() === String(text))
  );
}

/** A body with one of these fields is never an envelope. */
const bareFields = ['id', 'name', settingSection];

/** Returns `data` of an envelope (requirement 7.3), or the body itself. */
export function unwrap(body: unknown): unknown {
  const isEnvelope = isFields(body) && 'data' in body && !bareFields.some((field) => field in body);
  return isEnvelope ? body.data : body;
}

function query(brand: string, name: string): string {
  return `brandCode=${encode(brand)}&name=${encode(name)}`;
}

/** `encodeURIComponent` throws on lone surrogates. */
function encode(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}

/** Returns integers beyond 2^53 as strings, so that ids keep all digits. Throws `SyntaxError` if the text is not valid JSON. */
export function parseErpJson(text: string): unknown {
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  return JSON.parse(/\d{16}/.test(json) ? json.replace(stringOrNumber, quoteLongInteger) : json);
}

const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

function quoteLongInteger(token: string): string {
  return /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
}
