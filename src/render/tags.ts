/** A start tag. For a script, a style or a title also the text of the element. */
export interface Tag {
  readonly name: string;
  readonly text: string;
  /** Returns the encoded value of an attribute (see `decodeEntities`); null if the tag lacks it. Uses the first of duplicate attributes, as browsers do. */
  readonly get: (attribute: string) => string | null;
}

/**
 * Reads the start tags of a page one after the other, according to the HTML standard: comments, attributes, scripts and titles
 * contain no tags. `next` replaces the current tag.
 *
 * It reads every page of a build, so it works on character codes and offsets, and copies only requested texts. `isNamed` and
 * `get` are case-sensitive, because Astro, React and the sanitiser write names in lower case.
 */
export class TagReader implements Tag {
  readonly #html: string;
  #nameStart = 0;
  #nameEnd = 0;
  /** Four offsets for each attribute: start and end of its name, start and end of its value. Reused, so it may be longer than needed. */
  readonly #bounds: number[] = [];
  #attributeCount = 0;
  #isTextElement = false;
  #textStart = 0;
  #textEnd = 0;

  constructor(html: string) {
    this.#html = html;
  }

  next(): boolean {
    const html = this.#html;
    for (let at = html.indexOf('<', this.#textEnd); at >= 0; at = html.indexOf('<', at)) {
      const isStart = isLetter(html.charCodeAt(at + 1));
      at = isStart ? this.#readTag(at + 1) : this.#passOver(at);
      if (at < 0) return false;
      if (!isStart) continue;
      this.#isTextElement = this.#hasTextName();
      this.#textStart = at;
      this.#textEnd = this.#isTextElement ? findEndTag(html, this.name, at) : at;
      return true;
    }
    return false;
  }

  get name(): string {
    return this.#html.slice(this.#nameStart, this.#nameEnd);
  }

  isNamed(name: string): boolean {
    return this.#nameEnd - this.#nameStart === name.length && this.#html.startsWith(name, this.#nameStart);
  }

  get isTextElement(): boolean {
    return this.#isTextElement;
  }

  get text(): string {
    return this.#html.slice(this.#textStart, this.#textEnd);
  }

  get end(): number {
    return this.#textStart;
  }

  get(attribute: string): string | null {
    for (let index = 0; index < this.#attributeCount; index += 1)
      if (this.#isNamedAt(index, attribute)) return this.valueAt(index);
    return null;
  }

  get attributeCount(): number {
    return this.#attributeCount;
  }

  /** Returns the code of the first letter of an attribute's name, in lower case. */
  initialAt(index: number): number {
    return this.#html.charCodeAt(this.#bounds[index * 4] ?? 0) | 0x20;
  }

  #isNamedAt(index: number, name: string): boolean {
    const start = this.#bounds[index * 4] ?? 0;
    return (this.#bounds[index * 4 + 1] ?? 0) - start === name.length && this.#html.startsWith(name, start);
  }

  /** Returns an attribute's name in lower case. */
  nameAt(index: number): string {
    return this.#html.slice(this.#bounds[index * 4], this.#bounds[index * 4 + 1]).toLowerCase();
  }

  valueAt(index: number): string {
    return this.#html.slice(this.#bounds[index * 4 + 2], this.#bounds[index * 4 + 3]);
  }

  /** Reads the start or end tag whose name starts at `from`. Returns the offset after it, or -1 if the page ends within the tag. */
  #readTag(from: number): number {
    const html = this.#html;
    this.#nameStart = from;
    this.#attributeCount = 0;
    let at = from;
    let code = html.charCodeAt(at);
    while (isNamePart(code)) code = html.charCodeAt(++at);
    this.#nameEnd = at;
    for (;;) {
      while (code === slash || isSpace(code)) code = html.charCodeAt(++at);
      if (code === greater) return at + 1;
      if (Number.isNaN(code)) return -1;
      at = this.#readAttribute(at);
      if (at < 0) return -1;
      code = html.charCodeAt(at);
    }
  }

  #readAttribute(from: number): number {
    const html = this.#html;
    let at = from + 1;
    let code = html.charCodeAt(at);
    while (code !== equals && isNamePart(code)) code = html.charCodeAt(++at);
    const nameEnd = at;
    while (isSpace(code)) code = html.charCodeAt(++at);
    if (code !== equals) return this.#add(from, nameEnd, nameEnd, nameEnd, at);
    do code = html.charCodeAt(++at);
    while (isSpace(code));
    if (code === double || code === single) {
      const end = html.indexOf(code === double ? '"' : "'", at + 1);
      return end < 0 ? -1 : this.#add(from, nameEnd, at + 1, end, end + 1);
    }
    const start = at;
    while (code === slash || isNamePart(code)) code = html.charCodeAt(++at);
    return this.#add(from, nameEnd, start, at, at);
  }

  #add(nameStart: number, nameEnd: number, start: number, end: number, next: number): number {
    const bounds = this.#bounds;
    const index = this.#attributeCount * 4;
    bounds[index] = nameStart;
    bounds[index + 1] = nameEnd;
    bounds[index + 2] = start;
    bounds[index + 3] = end;
    this.#attributeCount += 1;
    return next;
  }

  /** Skips an end tag, a comment, a doctype, or a plain `<`. */
  #passOver(at: number): number {
    const html = this.#html;
    const code = html.charCodeAt(at + 1);
    if (code === slash && isLetter(html.charCodeAt(at + 2))) return this.#readTag(at + 2);
    if (html.startsWith('<!--', at)) return endOfComment(html, at + 4);
    if (code !== bang && code !== question && code !== slash) return at + 1;
    const end = html.indexOf('>', at);
    return end < 0 ? -1 : end + 1;
  }

  #hasTextName(): boolean {
    const length = this.#nameEnd - this.#nameStart;
    // Names of text elements have three letters, or five and more. Checking the length first is faster.
    return length > 2 && length !== 4 && textElements.has(this.name);
  }
}

const textElements = new Set(
  ['script', 'style', 'title', 'textarea', 'xmp', 'iframe'].concat('noembed', 'noframes'),
);

/** Returns the end of an element's text that starts at `from`: the offset of its end tag, otherwise of the page's end. */
function findEndTag(html: string, name: string, from: number): number {
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
    const end = at + 2 + name.length;
    const isEnd = html.slice(at + 2, end).toLowerCase() === name && !isNamePart(html.charCodeAt(end));
    if (isEnd) return at;
  }
  return html.length;
}

const space = 0x20;
const bang = 0x21;
const double = 0x22;
const single = 0x27;
const slash = 0x2f;
const equals = 0x3d;
const greater = 0x3e;
const question = 0x3f;

function isSpace(code: number): boolean {
  return code <= space && (code === space || (code >= 0x09 && code <= 0x0d && code !== 0x0b));
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Whether a character continues the name of a tag or attribute. False at the end of the page. */
function isNamePart(code: number): boolean {
  if (code > space) return code !== greater && code !== slash;
  return code >= 0 && !isSpace(code);
}

/** `<!-->` and `<!--->` are whole comments. */
const commentEnd = /--!?>/g;

function endOfComment(html: string, from: number): number {
  if (html.startsWith('>', from)) return from + 1;
  if (html.startsWith('->', from)) return from + 2;
  commentEnd.lastIndex = from;
  return commentEnd.test(html) ? commentEnd.lastIndex : -1;
}
