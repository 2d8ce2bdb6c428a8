// Maps addresses to object keys, for the pointer layout of the target `s3`.
//
// nginx's njs 0.7 has no `?.` and no spread syntax, and supports only default exports.

/** All releases share the files with a digest in their names. */
const shared =
  /^(?:_astro\/|assets\/(?:(?:[^/]+\/)*[^/]+\.[0-9a-f]{8,64}|pictures\/[0-9a-f]{12,20}-\d+)\.[a-z0-9]+$)/;

/** Never served: names with a leading dot, and the host's own configuration. */
const hidden = /(?:^|\/)\.|^_(?:headers|redirects)$/;

/** `current` is the parsed `current.json`. Returns null if no release is live. */
function releaseOf(current) {
  return current.live.release === null ? null : current.live.release.id;
}

/** Returns a key below the brand's folder, or null for a 404. `pathname` is still URL-encoded. */
function keyOf(pathname, release) {
  const path = decode(pathname.slice(1));
  if (path === null || hidden.test(path)) return null;
  if (shared.test(path)) return path;
  return `r/${release}/${path}${path === '' || path.endsWith('/') ? 'index.html' : ''}`;
}

/** Keys of 404 pages, in the order to try them. */
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
