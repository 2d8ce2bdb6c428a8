import type { LinkCheck } from './links.ts';

/** Throws unless a page is whole and its internal links lead somewhere. */
export function checkPage(file: string, html: string, links: LinkCheck): void {
  if (!html.trimEnd().endsWith('</html>')) throw new Error(`The page ${file} is cut. Build again.`);
  const broken = links.findBroken(html);
  if (broken !== null) throw new Error(`${file} links to ${broken}, which is not there.`);
}
