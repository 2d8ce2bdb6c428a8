const interval = 60_000;

/** ETag of the loaded page; null until it is known. */
let loadedTag: string | null = null;
let isFirst = true;
let askedAt = 0;
let isOffered = false;

/**
 * The first call reads the page's ETag from the browser's cache. Later calls compare it with the server's and offer a
 * newer page. `address` is the loaded one, which choices may have changed since.
 */
export async function checkForNewerPage(address: string): Promise<void> {
  if (isFirst) {
    isFirst = false;
    loadedTag = await readTag(address, { cache: 'only-if-cached', mode: 'same-origin' });
    return;
  }
  if (isOffered || Date.now() - askedAt < interval) return;
  askedAt = Date.now();
  const current = await readTag(address, { method: 'HEAD', cache: 'no-store' });
  loadedTag ??= current;
  if (current === null || current === loadedTag) return;
  const { offerNewer } = await import('./offer-newer.ts');
  await offerNewer();
  isOffered = true;
}

/** Resolves to null if the page cannot be fetched or has no ETag. */
async function readTag(address: string, options: RequestInit): Promise<string | null> {
  try {
    const response = await fetch(address, options);
    return response.ok ? (response.headers.get('etag')?.replace(/^W\//, '') ?? null) : null;
  } catch {
    return null;
  }
}
