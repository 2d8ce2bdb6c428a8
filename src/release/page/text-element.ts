const textElements = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
]);

/** Whether the content of elements of this name is text: tags in it are none. */
export function hasText(name: string): boolean {
  return textElements.has(name);
}

/** Returns where the text of an element ends whose start tag ends at `from`: at its end tag, else with the page. */
export function findEndOfText(html: string, name: string, from: number): number {
  const end = findEndTag(html, name, from);
  const isCommented = name === 'script' && html.slice(from, end).includes('<!--');
  return isCommented ? findEndOfCommentedScript(html, from) : end;
}

function findEndTag(html: string, name: string, from: number): number {
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
    const end = at + 2 + name.length;
    if (html.slice(at + 2, end).toLowerCase() === name && isEndOfName.test(html.slice(end, end + 1)))
      return at;
  }
  return html.length;
}

const isEndOfName = /[\t\n\f\r />]/;
const scriptParts = /<!--|-->|<(\/?)script(?=[\t\n\f\r />])/gi;

/** Within a comment in a script, another script may open and close without ending the first one. */
function findEndOfCommentedScript(html: string, from: number): number {
  let state: 'code' | 'comment' | 'inner' = 'code';
  scriptParts.lastIndex = from;
  for (let part = scriptParts.exec(html); part !== null; part = scriptParts.exec(html)) {
    const [text, slashed] = part;
    if (text === '-->') state = 'code';
    else if (text === '<!--') {
      if (state === 'code') state = 'comment';
      // `<!-->` opens and closes.
      scriptParts.lastIndex -= 2;
    } else if (slashed === '') {
      if (state === 'comment') state = 'inner';
    } else if (state === 'inner') state = 'comment';
    else return part.index;
  }
  return html.length;
}
