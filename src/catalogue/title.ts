/**
 * Formats the tab title (requirements 2.9, 2.10): the display name, then the page's own title or a title derived from its URL, such as
 * `Products > Item`. The title of the landing page is only the display name.
 */
export function toTitle(displayName: string, ownTitle: string | null, segments: readonly string[]): string {
  const title = ownTitle ?? segments.map(capitalise).join(' > ');
  return title === '' ? displayName : `${displayName} | ${title}`;
}

/** Returns the decoded segments of a path, without the language prefix. */
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
