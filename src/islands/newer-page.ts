const interval = 60_000;

/** The page as this tab shows it; null where neither cache nor server has told it yet. */
let shown: string | null = null;
let isFirst = true;
let askedAt = 0;
let isOffered = false;

/**
 * The first time, learns the ETag of the page as it was loaded, from the browser's cache and without a request. On
 * later returns to the tab compares it with the server's, and offers the newer page.
 */
export async function lookForNewer(): Promise<void> {
  if (isFirst) {
    isFirst = false;
    shown = await readTag({ cache: 'only-if-cached', mode: 'same-origin' });
    return;
  }
  if (isOffered || Date.now() - askedAt < interval) return;
  askedAt = Date.now();
  const current = await readTag({ method: 'HEAD', cache: 'no-store' });
  shown ??= current;
  if (current === null || current === shown) return;
  const { offerNewer } = await import('./offer-newer.ts');
  await offerNewer();
  // A failed fetch is retried the next time.
  isOffered = true;
}

/** Null where the page can't be had or its server knows no ETags: then there is nothing to offer. */
async function readTag(options: RequestInit): Promise<string | null> {
  try {
    const response = await fetch(location.href, options);
    return response.ok ? (response.headers.get('etag')?.replace(/^W\//, '') ?? null) : null;
  } catch {
    return null;
  }
}
