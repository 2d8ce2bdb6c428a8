import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type BrandCode, brandCodePattern } from './codes.ts';

/** Everything the program takes from its environment; README lists the variables. */
export interface Environment {
  /** Base of the ERP without a closing slash, or null: then the embedded demo ERP stands in. */
  readonly erpHost: string | null;
  /** Where browsers reach the ERP; null means the same as `erpHost`. */
  readonly publicErpHost: string | null;
  /** The one brand of a plain `astro build`. */
  readonly brand: BrandCode | null;
  readonly demoErpPort: number;
  /** Folder that gets `dist/` and `.cache/`; null means the project's. */
  readonly outputFolder: string | null;
  /** Another brands.json; null means the project's. */
  readonly brandsFile: string | null;
  /** How long the ERP may be silent, in milliseconds. */
  readonly erpTimeoutMs: number;
  /** Where releases go, e.g. `dir:live` or `s3://bucket/?layout=pointer`. */
  readonly publishTarget: string;
  /** Makes the web server read changed headers; null where somebody else sees to it. */
  readonly reloadCommand: string | null;
  /** May purge the brands' zones; null where Cloudflare is not told. */
  readonly cloudflareToken: string | null;
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** The process's variables over those of a `.env` file in `folder`, where there is one. */
export function withDotEnv(variables: Variables, folder: string): Variables {
  return { ...parseEnv(readIfThere(`${folder}/.env`)), ...variables };
}

/** Checks the variables; an error names the one that is wrong and what to put there. */
export function readEnvironment(variables: Variables): Environment {
  return {
    erpHost: readHost(variables, 'ERP_HOST'),
    publicErpHost: readHost(variables, 'PUBLIC_ERP_HOST'),
    brand: readBrandCode(variables),
    demoErpPort: readNumber(variables, 'DEMO_ERP_PORT', 4600, 65_535),
    outputFolder: variables.OUTPUT_FOLDER?.trim() || null,
    brandsFile: variables.BRANDS_FILE?.trim() || null,
    erpTimeoutMs: readNumber(variables, 'ERP_TIMEOUT_SECONDS', 10, 3_600) * 1000,
    publishTarget: variables.PUBLISH_TARGET?.trim() || 'dir:live',
    reloadCommand: variables.RELOAD_COMMAND?.trim() || null,
    cloudflareToken: variables.CLOUDFLARE_API_TOKEN?.trim() || null,
  };
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function readHost(variables: Variables, name: string): string | null {
  const value = variables[name]?.trim();
  if (!value) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isUsable =
    url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(value);
  if (!isUsable) {
    throw new Error(
      `${name} is "${value}". Give an address such as https://erp.example.com, without a query.`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function readBrandCode(variables: Variables): BrandCode | null {
  const value = variables.BRAND?.trim();
  if (!value) return null;
  if (!brandCodePattern.test(value))
    throw new Error(`BRAND is "${value}". Give one code of brands.json, such as yn.`);
  return value;
}

/** Throws where it is no whole number from `min` to `max`. */
export function readNumber(
  variables: Variables,
  name: string,
  whenAbsent: number,
  max: number,
  min = 1,
): number {
  const value = variables[name]?.trim();
  if (!value) return whenAbsent;
  const number = Number(value);
  if (!Number.isInteger(number) || number < min || number > max) {
    const shown = value.replace(/\/\/[^/]*@/, '//…@');
    throw new Error(`${name} is "${shown}". Give a whole number from ${min} to ${max}.`);
  }
  return number;
}
