export const headersFile = '_headers';
export const sitemapFile = 'sitemap.xml';

export function isPage(file: string): boolean {
  return file.endsWith('.html');
}

/** Such a page is served at any address that leads nowhere, so it has none of its own. */
export function isNotFoundPage(file: string): boolean {
  return file.endsWith('404.html') && /^(?:[^/]+\/)?404\.html$/.test(file);
}

/** The sitemap, or a part of it where it is an index. */
export function isSitemap(file: string): boolean {
  return /^sitemap(?:-\d+)?\.xml$/.test(file);
}

const binary = /\.(?:avif|br|gif|gz|ico|jpe?g|mp4|otf|pdf|png|ttf|webm|webp|woff2?|zip|zst)$/i;

export function isText(file: string): boolean {
  return !binary.test(file);
}
