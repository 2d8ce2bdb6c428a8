/**
 * The tab title (requirements 2.9, 2.10): the display name and the page's own title, or else one from its address, such as
 * `Products > Item`. The landing page is the display name alone.
 */
export function toTitle(displayName: string, ownTitle: string | null, segments: readonly string[]): string {
  const title = toOwnTitle(ownTitle, segments);
  return title === '' ? displayName : `${displayName} | ${title}`;
}

/** The title without the brand. */
export function toOwnTitle(ownTitle: string | null, segments: readonly string[]): string {
  return ownTitle ?? segments.map(capitalise).join(' > ');
}

/** The decoded segments of an address, without the language prefix. */
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
