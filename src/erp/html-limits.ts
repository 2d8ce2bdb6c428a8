/** Formatting elements, which HTML parsers reopen in every later block: a few kB could become millions of nodes. */
const reopenedNames = 'b big code em font i s small strike strong tt u'.split(' ');
const isReopened = new Set(reopenedNames);
const reopened = new RegExp(`<(${reopenedNames.join('|')})(?=[\\s/])[^>]*>?`, 'gi');
const tag = /<(\/?)([a-z][^\s/>]*)/gi;
/** Void elements, and elements with an implied end tag. */
const withoutEndTag = new Set(
  'a area base br col dd dt embed hr image img input li link meta nobr optgroup option p param rp rt source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

/** Parsers reopen at most three formatting elements with the same name and attributes. */
export function dropFormattingAttributes(html: string): string {
  return html.replace(reopened, '<$1>');
}

/** Returns an upper bound of the elements that a parser creates, including at most three reopened ones of each name. */
export function estimateElements(html: string): number {
  const opened = new Map<string, number>();
  let tags = 0;
  for (const [, slash, name = ''] of html.matchAll(tag)) {
    tags += 1;
    const key = name.toLowerCase();
    if (slash === '' && isReopened.has(key)) opened.set(key, Math.min(3, (opened.get(key) ?? 0) + 1));
  }
  return tags * (1 + [...opened.values()].reduce((sum, count) => sum + count, 0));
}

/** Estimates the nesting depth from tags, because parsing very deep HTML takes minutes. */
export function estimateDepth(html: string): number {
  const open = new Map<string, number>();
  let depth = 0;
  let deepest = 0;
  for (const [, slash, name = ''] of html.matchAll(tag)) {
    const key = name.toLowerCase();
    const before = open.get(key) ?? 0;
    if (withoutEndTag.has(key) || (slash === '/' && before === 0)) continue;
    const step = slash === '/' ? -1 : 1;
    open.set(key, before + step);
    depth += step;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
