/**
 * The tab title (requirements 2.9, 2.10): display name, separator, the page's own title or else one built from the
 * address, each segment with its first letter capitalised, joined with ` > `. `segments` are decoded and
 * without the language prefix; the landing has none and is the display name alone.
 */
export function toTitle(displayName: string, ownTitle: string | null, segments: readonly string[]): string {
  const title = toOwnTitle(ownTitle, segments);
  return title === '' ? displayName : `${displayName} | ${title}`;
}

/** The same without the brand: a page's own title, or else one built from its address. */
export function toOwnTitle(ownTitle: string | null, segments: readonly string[]): string {
  return ownTitle ?? segments.map(capitalise).join(' > ');
}

/** The segments of a page's address that count for its title. */
export function titleSegments(path: string, tree: readonly string[]): readonly string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decodeURIComponent)
    .slice(tree.length);
}

function capitalise(segment: string): string {
  const [first = '', ...rest] = segment;
  return first.toUpperCase() + rest.join('');
}
