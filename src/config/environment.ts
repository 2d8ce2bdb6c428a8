import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { brandCodePattern } from './brand-schema.ts';
import {
  anyText,
  hidePasswords,
  numberVariable,
  readVariables,
  type ValuesOf,
  variable,
  type Variables,
} from './variable.ts';

export const siteVariables = {
  erpHost: variable('ERP_HOST', parseHost),
  publicErpHost: variable('PUBLIC_ERP_HOST', parseHost),
  brand: variable('BRAND', parseBrandCode),
  demoErpPort: numberVariable('DEMO_ERP_PORT', { whenAbsent: 4600, max: 65_535 }),
  erpTimeoutMs: numberVariable('ERP_TIMEOUT_SECONDS', { whenAbsent: 10, max: 3_600, unit: 1000 }),
  erpAnswerBytes: numberVariable('ERP_ANSWER_MEGABYTES', { whenAbsent: 128, max: 4_096, unit: 1_000_000 }),
  outputFolder: variable('OUTPUT_FOLDER', anyText),
  brandsFile: variable('BRANDS_FILE', anyText),
  publishTarget: variable('PUBLISH_TARGET', (text) => text ?? 'dir:live'),
  cloudflareToken: variable('CLOUDFLARE_API_TOKEN', anyText),
};

export type Environment = ValuesOf<typeof siteVariables>;

export function readEnvironment(variables: Variables): Environment {
  return readVariables(siteVariables, variables);
}

/** Existing variables take precedence. */
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
    `${name} is "${hidePasswords(text)}". Set it to an address such as https://erp.example.com, without a query, user or password.`,
  );
}

function parseBrandCode(text: string | null): string | null {
  if (text === null || brandCodePattern.test(text)) return text;
  throw new Error(`BRAND is "${hidePasswords(text)}". Set it to a brand code from brands.json, such as yn.`);
}

function readOptional(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
