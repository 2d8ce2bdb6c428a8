/** The path has exactly one leading slash, because browsers read `//host` and `/\host` as another host. */
export function readTarget(given: string) {
  const url = URL.parse(given, 'http://service');
  if (url === null || !/^https?:$/.test(url.protocol))
    return { path: '/', searchParams: new URLSearchParams() };
  return { path: `/${url.pathname.replace(/^\/+/, '')}`, searchParams: url.searchParams };
}

export function formatTarget({ path, searchParams }: ReturnType<typeof readTarget>): string {
  return searchParams.size === 0 ? path : `${path}?${searchParams}`;
}
