/**
 * Elements that HTML parsers open again in every later block until they are closed: one that differs from the
 * others by an attribute counts anew, and a few kB of them would become millions of nodes.
 */
const reopenedNames = 'b big code em font i s small strike strong tt u'.split(' ');
const isReopened = new Set(reopenedNames);
const reopened = new RegExp(`<(${reopenedNames.join('|')})(?=[\\s/])[^>]*>?`, 'gi');
const tag = /<(\/?)([a-z][^\s/>]*)/gi;
/** Elements that need no end tag, or that end the one before them. */
const endless = new Set(
  'a area base br col dd dt embed hr image img input li link meta nobr optgroup option p param rp rt source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

/** Takes the attributes from formatting elements; the sanitiser drops them anyway. */
export function dropFormattingAttributes(html: string): string {
  return html.replace(reopened, '<$1>');
}

/**
 * Returns at least the number of elements that a parser would make: for every tag, the formatting elements that it opens
 * again. Those are three of a name at most, as they have no attributes.
 */
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

/** Estimates from start and end tags how deep elements would nest: parsing very deep ones takes minutes. */
export function estimateDepth(html: string): number {
  const open = new Map<string, number>();
  let depth = 0;
  let deepest = 0;
  for (const [, slash, name = ''] of html.matchAll(tag)) {
    const key = name.toLowerCase();
    const before = open.get(key) ?? 0;
    if (endless.has(key) || (slash === '/' && before === 0)) continue;
    const step = slash === '/' ? -1 : 1;
    open.set(key, before + step);
    depth += step;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
