import { contentTypeOf, unknownType } from '#release/content-type.ts';

export function isPage(file: string): boolean {
  return file.endsWith('.html');
}

/** Hosts serve the 404 page at any unknown address. */
export function isNotFoundPage(file: string): boolean {
  return file.endsWith('404.html') && /^(?:[^/]+\/)?404\.html$/.test(file);
}

/** Whether a file has a known type and is not hidden. */
export function isKnownKind(file: string): boolean {
  if (file === '_headers' || file === '_redirects') return true;
  // Hosts interpret top-level files such as `_worker.js`. Browsers treat `.HTML` as a page, but the rules do not.
  if (/^_(?!astro\/)|\.[^./]*[A-Z][^./]*$/.test(file)) return false;
  if (/(?:^|\/)\.(?!well-known\/)/.test(file)) return false;
  return contentTypeOf(file) !== unknownType;
}
