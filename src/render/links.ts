import { fileBehind } from '#release/address.ts';

/** Knows every file of a dist; finds the internal address of a page that leads nowhere. */
export interface LinkCheck {
  /** The first address that names no file; null where all do. */
  findBroken(html: string): string | null;
}

export function checkLinksTo(hasFile: (file: string) => boolean): LinkCheck {
  /** As pages name them; most are named by many. */
  const sound = new Set<string>();
  return {
    findBroken(html) {
      for (let at = html.indexOf(start); at >= 0; at = html.indexOf(start, at + start.length)) {
        const from = at + start.length - 1;
        const link = html.slice(from, html.indexOf('"', from));
        if (sound.has(link) || !isAddress(html, at)) continue;
        const file = fileBehind(link.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));
        if (file === null || !hasFile(file)) return link;
        // A copy: as a part of its page it would keep all of that in memory.
        sound.add(Buffer.from(link).toString());
      }
      return null;
    },
  };
}

const start = '="/';
/** The ends of `href`, `src`, and Astro's `component-url` and `renderer-url`. */
const names = new Set(['href', ' src', '-url']);

/** Of the site itself: a link, a picture, a script or a sheet. */
function isAddress(html: string, at: number): boolean {
  return names.has(html.slice(at - 4, at)) && html[at + start.length] !== '/' && isInTag(html, at);
}

/** A text may look like an attribute; it holds no `<` of its own. */
function isInTag(html: string, at: number): boolean {
  return html.lastIndexOf('<', at) > html.lastIndexOf('>', at);
}
