const text = (type: string) => `${type}; charset=utf-8`;

/** By file extension. Text types declare UTF-8. */
const contentTypes: ReadonlyMap<string, string> = new Map([
  ['html', text('text/html')],
  ['css', text('text/css')],
  ['js', text('text/javascript')],
  ['mjs', text('text/javascript')],
  ['json', text('application/json')],
  ['map', text('application/json')],
  ['webmanifest', text('application/manifest+json')],
  ['speculationrules', 'application/speculationrules+json'],
  ['xml', text('application/xml')],
  ['rss', text('application/rss+xml')],
  ['atom', text('application/atom+xml')],
  ['txt', text('text/plain')],
  ['csv', text('text/csv')],
  ['svg', text('image/svg+xml')],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['ico', 'image/x-icon'],
  ['woff', 'font/woff'],
  ['woff2', 'font/woff2'],
  ['pdf', 'application/pdf'],
  ['wasm', 'application/wasm'],
]);

export const unknownType = 'application/octet-stream';

export function contentTypeOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  return contentTypes.get(ending) ?? unknownType;
}
