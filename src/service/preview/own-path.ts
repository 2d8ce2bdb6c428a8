/** Returns a path of the same host with its query, whatever is given: browsers take two slashes for the start of another host. */
export function toOwnPath(given: string): string {
  const base = 'http://service';
  const url = URL.parse(given, base);
  if (url === null || url.origin !== base) return '/';
  // Two slashes are left of `/.//` too.
  return `${url.pathname.replace(/^\/+/, '/')}${url.search}`;
}
