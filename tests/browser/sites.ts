export const siteNames = [
  /** English, and Chinese under /zh/. */
  'lwm',
  /** The brand forces Chinese. English is under /en/. */
  'yn',
  /** English only, without the live refresh. */
  'vs',
  /** A catalogue with unusual data, such as very long names. */
  'nyss',
  /** The brand forces Chinese, but the ERP setting offers only English. */
  'yn-english-only',
  /** `lwm` and `yn` on a host with a single 404 page. */
  'lwm-one-404',
  'yn-one-404',
] as const;

export type SiteName = (typeof siteNames)[number];

export interface Served {
  readonly erp: string;
  readonly sites: Readonly<Record<SiteName, string>>;
}

const variable = 'BROWSER_TEST_SERVED';

export function publishOrigins(served: Served): void {
  process.env[variable] = JSON.stringify(served);
}

export function originOf(site: SiteName): string {
  return readServed().sites[site];
}

export function erpOrigin(): string {
  return readServed().erp;
}

function readServed(): Served {
  const served = process.env[variable];
  if (served === undefined)
    throw new Error(
      'No sites are served. Run the tests with "playwright test", which builds and serves them.',
    );
  return JSON.parse(served);
}
