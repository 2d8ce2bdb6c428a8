import type { Brand } from '#config/brands.ts';
import type { Finding } from './verdict.ts';

/** What visitors' browsers would make of the addresses, before anything is asked. */
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

function isLoopback(hostname: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
