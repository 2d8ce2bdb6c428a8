import type { Brand } from '#config/brands.ts';
import { type Exchange, headerOf } from '#erp/exchange.ts';
import type { Fault } from './fault.ts';
import type { Finding } from './findings.ts';

/** One call as a page of the brand's site would make it. */
export interface CorsCheck {
  readonly path: string;
  readonly status: number | null;
  /** The answer's `Access-Control-Allow-Origin`. */
  readonly allowOrigin: string | null;
  /** Why a browser would keep the answer from the page; null where it hands it over. */
  readonly blocked: string | null;
  /** Whether a cache could hand this origin's answer to another one. */
  readonly lacksVary: boolean;
}

export interface CorsReport {
  /** The page's origin. */
  readonly origin: string;
  /** The ERP as browsers reach it. */
  readonly host: string;
  readonly checks: readonly CorsCheck[];
}

/** Checks an answer to a GET with this `Origin` as a browser does (Fetch, CORS check, without credentials). */
export function checkCors(
  path: string,
  answer: Pick<Exchange, 'status' | 'headers'> & { readonly fault: Fault | null },
  origin: string,
): CorsCheck {
  const allowOrigin =
    answer.headers['access-control-allow-origin'] === undefined
      ? null
      : headerOf(answer, 'access-control-allow-origin');
  const varies = headerOf(answer, 'vary')
    .toLowerCase()
    .split(/\s*,\s*/);
  const isEcho = allowOrigin === origin;
  return {
    path,
    status: answer.status,
    allowOrigin,
    blocked: whyBlocked(answer, allowOrigin, origin),
    lacksVary: isEcho && !varies.includes('origin') && !varies.includes('*'),
  };
}

export function judgeCors({ origin, host, checks }: CorsReport, { live, code }: Brand): readonly Finding[] {
  const advice =
    `Let the ERP at ${host}, or the proxy before it, answer every GET below /api/supplychain/cmsclient/ with ` +
    `"Access-Control-Allow-Origin: *", or with "Access-Control-Allow-Origin: ${origin}" and "Vary: Origin"` +
    (live ? `; or set "live": false for ${code} in brands.json.` : ', before "live" is set to true.');
  const effect = live ? 'Live refresh would be blocked' : 'Live refresh, now off, would be blocked';
  const blocked = checks.flatMap(({ path, blocked: why }): readonly Finding[] =>
    why === null
      ? []
      : [{ level: live ? 'mend' : 'warning', what: `${effect}: the ERP ${why}.`, advice, calls: [path] }],
  );
  const unvaried = checks.filter(({ lacksVary }) => lacksVary).map(({ path }) => path);
  if (unvaried.length === 0) return blocked;
  const what = 'The ERP allows this one origin without "Vary: Origin": a cache may hand it to another brand.';
  return [...blocked, { level: 'warning', what, advice: 'Let it add "Vary: Origin".', calls: unvaried }];
}

/** Checks the configured addresses as visitors' browsers would use them. */
export function judgeAddresses(
  { code, siteUrl, live }: Brand,
  publicHost: string,
  isDemo: boolean,
): readonly Finding[] {
  const site = new URL(siteUrl);
  const erp = new URL(publicHost);
  const findings: Finding[] = [];
  const add = (level: Finding['level'], what: string, advice: string) =>
    findings.push({ level, what, advice, calls: [] });
  if (/(^|\.)example(\.(com|net|org))?$/.test(site.hostname)) {
    const what = `brands.json still names the example site ${siteUrl}.`;
    add(
      'warning',
      what,
      `Set "site" of ${code} to its real origin: canonical links and the sitemap carry it.`,
    );
  }
  if (isDemo) return findings;
  if (isLoopback(erp.hostname)) {
    const what = `Visitors' browsers would look for the ERP and its pictures at ${publicHost}, on their own machines.`;
    add('warning', what, 'Set PUBLIC_ERP_HOST to the address that they reach.');
  } else if (site.protocol === 'https:' && erp.protocol === 'http:') {
    const what = `The site is https and the ERP, at ${publicHost}, is not: browsers block a refresh and may block pictures.`;
    add(live ? 'mend' : 'warning', what, 'Set PUBLIC_ERP_HOST to an https address of the ERP.');
  }
  return findings;
}

function whyBlocked(
  answer: Parameters<typeof checkCors>[1],
  allowOrigin: string | null,
  origin: string,
): string | null {
  if (answer.fault !== null) return answer.fault.what;
  if (answer.status === 403) return 'answered 403 to a request that names its origin';
  if (allowOrigin === null) return 'allows no other origin (no Access-Control-Allow-Origin)';
  if (allowOrigin === '*' || allowOrigin === origin) return null;
  if (allowOrigin.includes(',')) return `allows "${allowOrigin}", and browsers take a single origin only`;
  if (allowOrigin === `${origin}/`) return `allows "${allowOrigin}", and an origin has no closing slash`;
  return `allows "${allowOrigin}", not ${origin}`;
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
