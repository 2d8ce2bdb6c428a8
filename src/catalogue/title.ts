/** Derives a missing title, such as `Products > Item`, from the URL (requirements 2.9, 2.10). */
export function toTitle(displayName: string, ownTitle: string | null, segments: readonly string[]): string {
  const title = ownTitle ?? segments.map(capitalise).join(' > ');
  return title === '' ? displayName : `${displayName} | ${title}`;
}

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
