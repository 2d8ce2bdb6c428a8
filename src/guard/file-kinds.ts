import { contentTypeOf, unknownType } from '#release/content-type.ts';

export function isPage(file: string): boolean {
  return file.endsWith('.html');
}

/** Such a page is served at any address that leads nowhere, so it has no address of its own. */
export function isNotFoundPage(file: string): boolean {
  return file.endsWith('404.html') && /^(?:[^/]+\/)?404\.html$/.test(file);
}

/** Whether a file is of a kind that sites have: browsers get its type, and it is not hidden. */
export function isKnownKind(file: string): boolean {
  if (file === '_headers' || file === '_redirects') return true;
  // Hosts run or obey others at the top, such as `_worker.js`; and a file that ends in capitals is a page to browsers alone.
  if (/^_(?!astro\/)|\.[^./]*[A-Z][^./]*$/.test(file)) return false;
  if (/(?:^|\/)\.(?!well-known\/)/.test(file)) return false;
  return contentTypeOf(file) !== unknownType;
}
