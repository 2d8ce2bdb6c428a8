/** Knows every file of a dist; finds the internal address of a page that leads nowhere. */
export interface LinkCheck {
  /** The first address that names no file; null where all do. */
  findBroken(html: string): string | null;
}

export function checkLinksTo(hasFile: (file: string) => boolean): LinkCheck {
  return {
    findBroken(html) {
      for (const link of internalLinks(html)) {
        const file = fileBehind(link);
        if (file === null || !hasFile(file)) return link;
      }
      return null;
    },
  };
}

const start = '="/';
/** The ends of `href`, `src`, and Astro's `component-url` and `renderer-url`. */
const names = new Set(['href', ' src', '-url']);

/** Every address of the site itself that a page names: links, pictures, scripts and sheets. */
function* internalLinks(html: string): Generator<string> {
  for (let at = html.indexOf(start); at >= 0; at = html.indexOf(start, at + 1)) {
    const from = at + start.length - 1;
    if (!names.has(html.slice(at - 4, at)) || html[from + 1] === '/' || !isInTag(html, at)) continue;
    yield html.slice(from, html.indexOf('"', from));
  }
}

/** A text may look like an attribute; it holds no `<` of its own. */
function isInTag(html: string, at: number): boolean {
  return html.lastIndexOf('<', at) > html.lastIndexOf('>', at);
}

/** The file that a host answers an address with; null where the address can't be read. */
function fileBehind(link: string): string | null {
  const path = /[%&?#]/.test(link) ? decode(link) : link;
  if (path === null) return null;
  return path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1);
}

function decode(link: string): string | null {
  const address = link.replaceAll('&amp;', '&').replaceAll('&#38;', '&');
  try {
    return decodeURIComponent(address.replace(/[?#].*$/, ''));
  } catch {
    return null;
  }
}
