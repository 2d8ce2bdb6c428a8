// For the pointer layout of the target `s3`: turns an address into the key of its object, at the edge of a CDN.

/** Files with a digest in their names are shared by all releases. */
const shared = /^(?:_astro\/|assets\/(?:[^/]+\/)*[^/]+\.[0-9a-f]{8,64}\.[a-z0-9]+$)/;

/**
 * `pathname` as the browser sent it, `release` the id of the release to show: `live.release.id` of `current.json`, or
 * `held.release.id` on the host of held releases. Gives the key below the brand's folder, or null for a 404.
 */
export function keyOf(pathname, release) {
  const path = decode(pathname)?.slice(1) ?? null;
  if (path === null || /(^|\/)\./.test(path) || path === '_headers' || path === '_redirects') return null;
  if (shared.test(path)) return path;
  return `r/${release}/${path === '' || path.endsWith('/') ? `${path}index.html` : path}`;
}

/** What is shown, with status 404, where there is no object: the first of these that there is. */
export function notFoundKeysOf(pathname, release) {
  const language = /^\/(zh|en)\//.exec(pathname)?.[1];
  const own = language === undefined ? [] : [`r/${release}/${language}/404.html`];
  return [...own, `r/${release}/404.html`];
}

function decode(pathname) {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
