const interval = 60_000;

/** ETag of the page that this tab shows; null until the cache or the server gives one. */
let shown: string | null = null;
let isFirst = true;
let askedAt = 0;
let isOffered = false;

/**
 * The first time, learns the ETag of the page as it was loaded, from the browser's cache and without a request. On
 * later returns to the tab compares it with the server's, and offers the newer page. `address` is the one that was loaded: what a
 * visitor chose since is in the tab's own.
 */
export async function lookForNewer(address: string): Promise<void> {
  if (isFirst) {
    isFirst = false;
    shown = await readTag(address, { cache: 'only-if-cached', mode: 'same-origin' });
    return;
  }
  if (isOffered || Date.now() - askedAt < interval) return;
  askedAt = Date.now();
  const current = await readTag(address, { method: 'HEAD', cache: 'no-store' });
  shown ??= current;
  if (current === null || current === shown) return;
  const { offerNewer } = await import('./offer-newer.ts');
  await offerNewer();
  // A failed fetch is retried the next time.
  isOffered = true;
}

/** Returns null where the page can't be fetched or its server sends no ETags. */
async function readTag(address: string, options: RequestInit): Promise<string | null> {
  try {
    const response = await fetch(address, options);
    return response.ok ? (response.headers.get('etag')?.replace(/^W\//, '') ?? null) : null;
  } catch {
    return null;
  }
}
