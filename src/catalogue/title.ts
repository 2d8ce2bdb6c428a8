/**
 * The tab title (requirements 2.9, 2.10): the display name, then the page's own title or one derived from its address,
 * such as `Products > Item`. The landing page's title is the display name.
 */
export function toTitle(displayName: string, ownTitle: string | null, segments: readonly string[]): string {
  const title = ownTitle ?? segments.map(capitalise).join(' > ');
  return title === '' ? displayName : `${displayName} | ${title}`;
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
