/** ETag of the loaded page. Undefined before the first check. Null while this check runs, or if it found no ETag. */
let loadedTag: string | null | undefined;
/** Release id of the loaded page. Undefined on a host without release ids. */
let loadedRelease: string | undefined;
/** Time of the next check. Infinite after a newer page was offered. */
let nextAt = 0;

/**
 * Resolves to true if browsers may call the ERP. Also checks for a newer version of the page. `address` is the URL that was
 * loaded, because filters may have changed `location` since then.
 */
export async function mayRefresh(address: string): Promise<boolean> {
  const response = await fetch('/refresh.txt');
  const [state, release] = (await response.text()).split(' ');
  checkForNewerPage(address, release).catch(() => {});
  return response.ok && state === 'on';
}

async function checkForNewerPage(address: string, release: string | undefined): Promise<void> {
  if (loadedTag === undefined) {
    loadedRelease = release;
    loadedTag = null;
    loadedTag = await readTag(address, { cache: 'only-if-cached', mode: 'same-origin' });
    return;
  }
  if ((release && release === loadedRelease) || Date.now() < nextAt) return;
  nextAt = Date.now() + 60_000;
  const current = await readTag(address, { method: 'HEAD', cache: 'no-store' });
  loadedTag ??= current;
  if (current === loadedTag) return;
  await (await import('./live-change.tsx')).offerNewer();
  nextAt = Infinity;
}

async function readTag(address: string, options: RequestInit): Promise<string> {
  const { ok, headers } = await fetch(address, options);
  const tag = headers.get('etag');
  if (!ok || tag === null) throw tag;
  return tag.replace(/^W\//, '');
}
