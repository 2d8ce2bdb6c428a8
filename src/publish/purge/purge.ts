/** Has a CDN forget addresses whose answers changed. */
export interface Purge {
  /** For messages, e.g. `Cloudflare`. */
  readonly name: string;
  /** Never throws: the release is live, and a CDN's copies expire by themselves. */
  purge(urls: readonly string[]): Promise<PurgeReport>;
}

export interface PurgeReport {
  /** Addresses that the CDN took. */
  readonly purged: number;
  /** Calls, including repeated ones. */
  readonly requests: number;
  /** Addresses that the CDN may answer from its copy until that expires. */
  readonly missed: readonly string[];
  /** Says what went wrong and what to do; null where nothing did. */
  readonly problem: string | null;
}

/** For a brand without a CDN. */
export const noPurge: Purge = {
  name: 'none',
  purge: async () => nothingToPurge,
};

export const nothingToPurge: PurgeReport = { purged: 0, requests: 0, missed: [], problem: null };

/** Says what wasn't purged, why, and what to do. */
export function formatPurgeProblem(name: string, missed: number, what: string, advice: string): string {
  const addresses = missed === 1 ? 'one address' : `${missed} addresses`;
  return `${name} did not purge ${addresses}: ${what}. The release is live; copies of them may be up to 15 minutes old. ${advice}`;
}
