/** Tells a CDN to forget addresses whose answers changed. */
export interface Purge {
  /** For messages, e.g. `Cloudflare`. */
  readonly name: string;
  /** Never throws: what is live stays live, and a CDN's copies grow old by themselves. */
  purge(urls: readonly string[]): Promise<PurgeReport>;
}

export interface PurgeReport {
  /** Addresses that the CDN took. */
  readonly purged: number;
  /** Calls that were made, repeated ones too. */
  readonly requests: number;
  /** Addresses that a CDN may answer from its copy until that is too old. */
  readonly missed: readonly string[];
  /** What went wrong and what to do; null where nothing did. */
  readonly problem: string | null;
}

/** For a target that no CDN stands before. */
export const noPurge: Purge = {
  name: 'none',
  purge: async () => nothingToPurge,
};

export const nothingToPurge: PurgeReport = { purged: 0, requests: 0, missed: [], problem: null };

/** Says what wasn't purged, why, and what to do, in the words of every adapter. */
export function formatPurgeProblem(name: string, missed: number, what: string, advice: string): string {
  const addresses = missed === 1 ? 'one address' : `${missed} addresses`;
  return `${name} did not purge ${addresses}: ${what}. The release is live; copies of them may be up to 15 minutes old. ${advice}`;
}
