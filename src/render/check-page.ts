import type { InlineCheck } from './inline-check.ts';
import type { LinkCheck } from './links.ts';

interface PageChecks {
  readonly links: LinkCheck;
  readonly inline: InlineCheck;
}

/** Throws unless a page is whole, its internal links lead somewhere, and the policy lets browsers run all that stands in it. */
export function checkPage(file: string, html: string, { links, inline }: PageChecks): void {
  if (!html.trimEnd().endsWith('</html>')) throw new Error(`The page ${file} is cut. Build again.`);
  const broken = links.findBroken(html);
  if (broken !== null) throw new Error(`${file} links to ${broken}, which is not there.`);
  const stranger = inline.findStranger(html);
  if (stranger === null) return;
  throw new Error(
    `${file} has an inline ${stranger} that none of the pages has which are looked at when the site is compiled, so browsers would not run it. ` +
      'Give the site of src/render/sample-site.ts what makes it appear.',
  );
}
