/** A place of this host. */
export interface OwnTarget {
  /** Begins with one slash: browsers take two, or one and a backslash, for the start of another host. */
  readonly path: string;
  readonly searchParams: URLSearchParams;
}

/** Reads the target of a request, or a text that says where to go next, as a place of this host, whatever is given. */
export function readTarget(given: string): OwnTarget {
  const url = URL.parse(given, 'http://service');
  if (url === null || !/^https?:$/.test(url.protocol))
    return { path: '/', searchParams: new URLSearchParams() };
  return { path: `/${url.pathname.replace(/^\/+/, '')}`, searchParams: url.searchParams };
}

/** Writes a target as an address of this host, without a fragment. */
export function formatTarget({ path, searchParams }: OwnTarget): string {
  return searchParams.size === 0 ? path : `${path}?${searchParams}`;
}
