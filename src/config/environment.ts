import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type BrandCode, brandCodePattern } from './codes.ts';
import { hidePasswords } from './hide-passwords.ts';
import { anyText, numberVariable, secret, variable, type Variables } from './variable.ts';

/** Every variable that commands read; those of the service besides are in `service-environment.ts`. */
export const siteVariables = {
  /** Without a closing slash. */
  erpHost: variable(
    'ERP_HOST',
    'address of the ERP, e.g. `https://erp.example.com`',
    'the embedded demo ERP',
    parseHost,
  ),
  publicErpHost: variable(
    'PUBLIC_ERP_HOST',
    "the ERP as visitors' browsers reach it: pictures are linked there",
    '`ERP_HOST`',
    parseHost,
  ),
  brand: variable(
    'BRAND',
    'one brand; the option `--brand` takes several, with commas',
    'all',
    parseBrandCode,
  ),
  demoErpPort: numberVariable('DEMO_ERP_PORT', 'port of the demo ERP', { whenAbsent: 4600, max: 65_535 }),
  erpTimeoutSeconds: numberVariable(
    'ERP_TIMEOUT_SECONDS',
    'how long the ERP may be silent; one attempt may take six times as long',
    { whenAbsent: 10, max: 3_600 },
  ),
  erpAnswerMegabytes: numberVariable(
    'ERP_ANSWER_MEGABYTES',
    'largest answer of the ERP that is read; a list of 100,000 products has some 85 MB',
    { whenAbsent: 128, max: 4_096 },
  ),
  outputFolder: variable('OUTPUT_FOLDER', 'folder that gets `dist/` and `.cache/`', "the project's", anyText),
  brandsFile: variable(
    'BRANDS_FILE',
    'another brands.json, e.g. with the addresses of a staging site',
    '`brands.json`',
    anyText,
  ),
  publishTarget: variable(
    'PUBLISH_TARGET',
    'where releases go, e.g. `dir:live` or `s3://BUCKET/PREFIX?layout=pointer`; folders are seen from `OUTPUT_FOLDER`',
    '`dir:live`',
    (text) => text ?? 'dir:live',
  ),
  cloudflareToken: secret(
    variable('CLOUDFLARE_API_TOKEN', 'may purge the zones that brands.json names', 'none', anyText),
  ),
};

export type Environment = Readonly<ReturnType<typeof readEnvironment>>;

/** Reads the variables; null is an absent one. Throws with the first that is wrong and what to put there. */
export function readEnvironment(variables: Variables) {
  const { brand, brandsFile, cloudflareToken, demoErpPort, erpHost, outputFolder } = siteVariables;
  const { erpAnswerMegabytes, erpTimeoutSeconds, publicErpHost, publishTarget } = siteVariables;
  return {
    erpHost: erpHost.read(variables),
    publicErpHost: publicErpHost.read(variables),
    brand: brand.read(variables),
    demoErpPort: demoErpPort.read(variables),
    erpTimeoutMs: erpTimeoutSeconds.read(variables) * 1000,
    erpAnswerBytes: erpAnswerMegabytes.read(variables) * 1_000_000,
    outputFolder: outputFolder.read(variables),
    brandsFile: brandsFile.read(variables),
    publishTarget: publishTarget.read(variables),
    cloudflareToken: cloudflareToken.read(variables),
  };
}

/** The process's variables over those of a `.env` file in `folder`, where there is one. */
export function withDotEnv(variables: Variables, folder: string): Variables {
  return { ...parseEnv(readIfThere(`${folder}/.env`)), ...variables };
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

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
