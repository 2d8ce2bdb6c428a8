import type { Brand } from '#config/brands.ts';
import type { Exchange } from '#erp/answer.ts';
import { callPath, toCallUrl } from '#erp/wire/calls.ts';
import { readHeader } from '#files/http.ts';
import { error, type Finding, warning } from './findings.ts';
import type { Call, ExaminedErp } from './sample.ts';

export interface CorsCheck {
  readonly path: string;
  readonly status: number | null;
  readonly allowOrigin: string | null;
  /** Null if pages may read the response. */
  readonly blocked: string | null;
  readonly lacksVary: boolean;
}

export async function examineCors(calls: readonly Call[], erp: ExaminedErp): Promise<readonly CorsCheck[]> {
  const { brand, host, publicHost, client, onAsk } = erp;
  const origin = brand.siteUrl;
  const checks: CorsCheck[] = [];
  for (const call of ['setting', 'product', 'productsOfCategory', 'productsOfSeries'] as const) {
    const start = callPath[call](brand.identifier, '');
    const made = calls.find(({ path, isMadeUp }) => !isMadeUp && path.startsWith(start));
    // If the call already failed without the header `Origin`, repeating it reveals nothing about CORS.
    if (made === undefined || (host === publicHost && made.fault !== null)) continue;
    onAsk(made.path);
    const exchange = await client.exchange(toCallUrl(publicHost, made.path), { accept: '*/*', origin });
    checks.push(checkCors(made.path, exchange, origin));
  }
  return checks;
}

type BrowserAnswer = Pick<Exchange, 'status' | 'headers' | 'fault'>;

/** Follows the CORS check of the Fetch standard for a GET without credentials. */
export function checkCors(path: string, answer: BrowserAnswer, origin: string): CorsCheck {
  const { status, headers } = answer;
  const isGiven = headers['access-control-allow-origin'] !== undefined;
  const allowOrigin = isGiven ? readHeader(headers, 'access-control-allow-origin') : null;
  const varies = readHeader(headers, 'vary')
    .toLowerCase()
    .split(/\s*,\s*/);
  const lacksVary = allowOrigin === origin && !varies.includes('origin') && !varies.includes('*');
  return { path, status, allowOrigin, blocked: explainBlock(answer, allowOrigin, origin), lacksVary };
}

function explainBlock(
  { status, fault }: BrowserAnswer,
  allowOrigin: string | null,
  origin: string,
): string | null {
  if (fault !== null) return fault.what;
  if (status === 403) return 'answered 403 to a request with the header Origin';
  if (allowOrigin === null)
    return 'permits no requests from other origins (Access-Control-Allow-Origin is missing)';
  if (allowOrigin === '*' || allowOrigin === origin) return null;
  return `permits "${allowOrigin}", not ${origin}`;
}

export function judgeCors(
  checks: readonly CorsCheck[],
  publicHost: string,
  { live, code, siteUrl }: Brand,
): readonly Finding[] {
  const advice =
    `At ${publicHost} or in a proxy, answer every GET below /api/supplychain/cmsclient/ with ` +
    `"Access-Control-Allow-Origin: *", or with "Access-Control-Allow-Origin: ${siteUrl}" and "Vary: Origin"` +
    (live ? `; or set "live": false for ${code} in brands.json.` : ', before "live" is set to true.');
  const effect = `Browsers would block the live refresh${live ? '' : ' if it were on'}`;
  const vary = `The ERP sends "Access-Control-Allow-Origin: ${siteUrl}" without "Vary: Origin". A cache may send this answer to the site of another brand, whose visitors' browsers then block it.`;
  return checks.flatMap(({ path, blocked, lacksVary }) => [
    ...(blocked === null ? [] : [(live ? error : warning)(`${effect}: the ERP ${blocked}.`, advice, [path])]),
    ...(lacksVary ? [warning(vary, 'Add "Vary: Origin" to the responses of the ERP.', [path])] : []),
  ]);
}

export function judgeAddresses(
  { code, siteUrl, live }: Brand,
  publicHost: string,
  isDemo: boolean,
): readonly Finding[] {
  const [site, erp] = [new URL(siteUrl), new URL(publicHost)];
  const isExample = /(^|\.)example(\.(com|net|org))?$/.test(site.hostname);
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(erp.hostname);
  const isMixed = site.protocol === 'https:' && erp.protocol === 'http:';
  const example = warning(
    `brands.json still has the example site ${siteUrl}.`,
    `Set "site" of ${code} to its real origin, which canonical links and the sitemap use.`,
  );
  const open = warning(
    `The site ${siteUrl} is not encrypted, so its pages have no Strict-Transport-Security.`,
    `Browsers mark it as not secure and disable features such as copying. Install a certificate, then set "site" of ${code} to https.`,
  );
  const loopback = warning(
    `Visitors' browsers would look for the ERP and its pictures at ${publicHost}, on their own machines.`,
    'Set PUBLIC_ERP_HOST to the address at which browsers reach the ERP.',
  );
  const mixed = (live ? error : warning)(
    `The site uses https, but the ERP at ${publicHost} does not, so browsers block the live refresh and may block pictures.`,
    'Set PUBLIC_ERP_HOST to an https address of the ERP.',
  );
  const ofErp = isLoopback ? [loopback] : isMixed ? [mixed] : [];
  const ofSite = isExample ? [example] : site.protocol === 'http:' ? [open] : [];
  return [...ofSite, ...(isDemo ? [] : ofErp)];
}
