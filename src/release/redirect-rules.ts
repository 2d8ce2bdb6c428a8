/** A line of a dist's `_redirects`: an address that redirects to another one, or, with status 410, is answered with its page. */
export interface RedirectRule {
  /** A path, encoded as in addresses. */
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** Parses `_redirects` as Netlify and Cloudflare Pages do: from, to and status on a line. */
export function parseRedirectRules(text: string): readonly RedirectRule[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [from, to, status] = line.trim().split(/\s+/);
    if (from === undefined || to === undefined || from.startsWith('#')) return [];
    return [{ from, to, status: Number(status ?? 301) }];
  });
}
