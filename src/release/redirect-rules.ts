/** An address that answers with another one, as a dist's `_redirects` gives it. */
export interface RedirectRule {
  /** A path, encoded as in addresses. */
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** Reads what Netlify and Cloudflare Pages read of `_redirects`: from, to and status on a line. */
export function parseRedirectRules(text: string): readonly RedirectRule[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [from, to, status] = line.trim().split(/\s+/);
    if (from === undefined || to === undefined || from.startsWith('#')) return [];
    return [{ from, to, status: Number(status ?? 301) }];
  });
}
