/** A start tag with the text of its element where that is no HTML: a script's, a style's. */
export interface Tag {
  /** Lower case, as are the names of its attributes. */
  readonly name: string;
  /** Values as they are written: see `decodeEntities`. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
}

const startOfTag = /<([a-zA-Z][^\s/>]*)/y;
const attribute = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;
/** Elements whose content is text up to their end tag. */
const endOfText: ReadonlyMap<string, RegExp> = new Map(
  ['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes'].map((name) => [
    name,
    new RegExp(`</${name}(?=[\\s/>])`, 'gi'),
  ]),
);

/** Every start tag of a page in its order; what stands in comments and scripts is none. */
export function* readTags(html: string): Generator<Tag> {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    startOfTag.lastIndex = at;
    const name = startOfTag.exec(html)?.[1]?.toLowerCase();
    if (name === undefined) {
      at = html.startsWith('<!--', at) ? endOfComment(html, at) : at + 1;
      continue;
    }
    const { attributes, end } = readAttributes(html, startOfTag.lastIndex);
    const text = readText(html, name, end);
    at = end + text.length;
    yield { name, attributes, text };
  }
}

const noAttributes: ReadonlyMap<string, string> = new Map();

interface ReadAttributes {
  readonly attributes: ReadonlyMap<string, string>;
  /** Behind the tag. */
  readonly end: number;
}

function readAttributes(html: string, from: number): ReadAttributes {
  if (html[from] === '>') return { attributes: noAttributes, end: from + 1 };
  const attributes = new Map<string, string>();
  let at = from;
  attribute.lastIndex = at;
  for (let found = attribute.exec(html); found !== null; found = attribute.exec(html)) {
    const [, name = '', double, single, bare] = found;
    const key = name.toLowerCase();
    // Of twins, browsers take the first.
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? '');
    at = attribute.lastIndex;
  }
  const close = html.indexOf('>', at);
  return { attributes, end: close < 0 ? html.length : close + 1 };
}

function readText(html: string, name: string, from: number): string {
  const end = endOfText.get(name);
  if (end === undefined) return '';
  end.lastIndex = from;
  const found = end.exec(html);
  return html.slice(from, found?.index ?? html.length);
}

function endOfComment(html: string, at: number): number {
  const end = html.indexOf('-->', at + 4);
  return end < 0 ? html.length : end + 3;
}

const named: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

/** The references that this site's pages are written with; others stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|quot|apos|lt|gt));/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
