/** Parses only this program's HTML: lower-case names, double quotes, no `"` in values and no `<` in text. */
export class Tag {
  readonly name: string;
  readonly attributes: string;
  readonly text: string;
  readonly end: number;

  constructor(name: string, attributes: string, text: string, end: number) {
    this.name = name;
    this.attributes = attributes;
    this.text = text;
    this.end = end;
  }

  /** Does not decode entities. Null if the tag lacks the attribute. */
  get(attribute: string): string | null {
    const label = ` ${attribute}="`;
    const at = this.attributes.indexOf(label);
    if (at < 0) return null;
    const start = at + label.length;
    return this.attributes.slice(start, this.attributes.indexOf('"', start));
  }
}

const startTag = /<!--.*?-->|<([a-z][^\s/>]*)((?:[^">]|"[^"]*")*)>/gs;
const textElements = new Set(['script', 'style', 'title']);

export function readTags(html: string, take: (tag: Tag) => void): void {
  startTag.lastIndex = 0;
  for (let found = startTag.exec(html); found !== null; found = startTag.exec(html)) {
    const [, name, attributes = ''] = found;
    if (name === undefined) continue;
    const end = startTag.lastIndex;
    if (textElements.has(name)) startTag.lastIndex = endOfText(html, name, end);
    const next = startTag.lastIndex;
    take(new Tag(name, attributes, html.slice(end, next), end));
    startTag.lastIndex = next;
  }
}

function endOfText(html: string, name: string, from: number): number {
  const end = html.indexOf(`</${name}`, from);
  return end < 0 ? html.length : end;
}
