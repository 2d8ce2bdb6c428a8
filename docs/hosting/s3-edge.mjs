// Maps an address to the key of its object, for the pointer layout of the target `s3`. Runs in a CDN's worker or in nginx.
// nginx's njs 0.7 supports only default exports, and neither `?.` nor spread syntax.

/** Files with a digest in their names are shared by all releases. */
const shared =
  /^(?:_astro\/|assets\/(?:(?:[^/]+\/)*[^/]+\.[0-9a-f]{8,64}|pictures\/[0-9a-f]{12,20}-\d+)\.[a-z0-9]+$)/;

/** Files that are never served: names with a leading dot, and configuration of hosts. */
const hidden = /(?:^|\/)\.|^_(?:headers|redirects)$/;

/** Returns the id of the live release from `current.json`, or null without a live release. */
function releaseOf(current) {
  return current.live.release === null ? null : current.live.release.id;
}

/**
 * Returns the key below the brand's folder, or null for a 404. `pathname` is encoded as the browser sent it, `release` is
 * the id of the live release.
 */
function keyOf(pathname, release) {
  const path = decode(pathname.slice(1));
  if (path === null || hidden.test(path)) return null;
  if (shared.test(path)) return path;
  return `r/${release}/${path}${path === '' || path.endsWith('/') ? 'index.html' : ''}`;
}

/** Lists the keys of 404 pages to try in this order. */
function notFoundKeysOf(pathname, release) {
  const language = /^\/(?:zh|en)\//.exec(pathname);
  const common = `r/${release}/404.html`;
  return language === null ? [common] : [`r/${release}${language[0]}404.html`, common];
}

function decode(path) {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    return null;
  }
}

export default { releaseOf, keyOf, notFoundKeysOf };
