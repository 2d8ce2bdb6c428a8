import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type BrandCode, brandCodePattern } from './codes.ts';
import {
  anyText,
  hidePasswords,
  numberVariable,
  readVariables,
  secret,
  type ValuesOf,
  variable,
  type Variables,
} from './variable.ts';

export const siteVariables = {
  erpHost: variable(
    'ERP_HOST',
    'address of the ERP, e.g. `https://erp.example.com`',
    'the embedded demo ERP',
    parseHost,
  ),
  publicErpHost: variable(
    'PUBLIC_ERP_HOST',
    "address of the ERP for visitors' browsers",
    '`ERP_HOST`',
    parseHost,
  ),
  brand: variable(
    'BRAND',
    'one brand. The option `--brand` accepts several, separated by commas.',
    'all',
    parseBrandCode,
  ),
  demoErpPort: numberVariable('DEMO_ERP_PORT', 'port of the demo ERP', { whenAbsent: 4600, max: 65_535 }),
  erpTimeoutMs: numberVariable(
    'ERP_TIMEOUT_SECONDS',
    'seconds that the ERP may send no data. One attempt may take six times as long.',
    { whenAbsent: 10, max: 3_600, unit: 1000 },
  ),
  erpAnswerBytes: numberVariable(
    'ERP_ANSWER_MEGABYTES',
    'largest accepted answer of the ERP. A list of 100,000 products has about 85 MB.',
    { whenAbsent: 128, max: 4_096, unit: 1_000_000 },
  ),
  outputFolder: variable('OUTPUT_FOLDER', 'folder for `dist/` and `.cache/`', "the project's", anyText),
  brandsFile: variable(
    'BRANDS_FILE',
    'path of another brands.json, e.g. for a staging site',
    '`brands.json`',
    anyText,
  ),
  publishTarget: variable(
    'PUBLISH_TARGET',
    'target of releases, e.g. `dir:live` or `s3://BUCKET/PREFIX?layout=pointer`. Folders are relative to `OUTPUT_FOLDER`.',
    '`dir:live`',
    (text) => text ?? 'dir:live',
  ),
  cloudflareToken: secret(
    variable('CLOUDFLARE_API_TOKEN', 'API token that may purge the zones in brands.json', 'none', anyText),
  ),
};

export type Environment = ValuesOf<typeof siteVariables>;

export function readEnvironment(variables: Variables): Environment {
  return readVariables(siteVariables, variables);
}

/** Adds the variables of the folder's `.env` file; those of the process take precedence. */
export function withDotEnv(variables: Variables, folder: string): Variables {
  return { ...parseEnv(readOptional(`${folder}/.env`)), ...variables };
}

function parseHost(text: string | null, name: string): string | null {
  if (text === null) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isUsable =
    url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(text);
  if (isUsable) return url.href.replace(/\/+$/, '');
  throw new Error(
    `${name} is "${hidePasswords(text)}". Give an address such as https://erp.example.com, without a query, user or password.`,
  );
}

function parseBrandCode(text: string | null): BrandCode | null {
  if (text === null || brandCodePattern.test(text)) return text;
  throw new Error(`BRAND is "${hidePasswords(text)}". Give one code of brands.json, such as yn.`);
}

function readOptional(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
