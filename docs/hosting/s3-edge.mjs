// For the pointer layout of the target `s3`: turns an address into the key of its object, at the edge of a CDN or in
// nginx. Written so that nginx's njs 0.7 understands it, which has default exports only and no `?.` nor spreading.

/** Files with a digest in their names are shared by all releases. */
const shared =
  /^(?:_astro\/|assets\/(?:(?:[^/]+\/)*[^/]+\.[0-9a-f]{8,64}|pictures\/[0-9a-f]{12,20}-\d+)\.[a-z0-9]+$)/;

/** What begins with a dot, and what is for hosts that read it. */
const hidden = /(?:^|\/)\.|^_(?:headers|redirects)$/;

/** The id of the release to show, of what `current.json` says; `shows` is `live` or `held`. Null where there is none. */
function releaseOf(current, shows) {
  const release = current[shows].release;
  if (release === null) return null;
  // What has been live is not held any longer.
  const isOver = shows === 'held' && current.releases.some((former) => former.id === release.id);
  return isOver ? null : release.id;
}

/**
 * `pathname` as the browser sent it, `release` the id of the release to show. Gives the key below the brand's folder,
 * or null for a 404.
 */
function keyOf(pathname, release) {
  const path = decode(pathname.slice(1));
  if (path === null || hidden.test(path)) return null;
  if (shared.test(path)) return path;
  return `r/${release}/${path}${path === '' || path.endsWith('/') ? 'index.html' : ''}`;
}

/** What is shown, with status 404, where there is no object: the first of these that there is. */
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
