import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { cleanHtml } from '#catalogue/clean-text.ts';
import { type Locale, type LocalText, type RawHtml, type SafeHtml, toLocalText } from '#catalogue/text.ts';
import { keepSafeAddress } from './safe-address.ts';
import type { ImageSource } from './wire/image-source.ts';
import { type Parsed, type Place, toProblem } from './wire/problems.ts';

export interface Sanitised {
  /** Null if nothing visible remains, or the HTML is too large or too deep. */
  readonly html: SafeHtml | null;
  /** Does not list wrappers and styling, because authors do not notice their loss. */
  readonly removed: readonly string[];
}

const maxLength = 64_000;
const maxPrintedLength = 4 * maxLength;
const maxDepth = 100;
const maxElements = 150_000;
const maxPasses = 5;
/** Editors insert empty paragraphs as spacing, but the style sheet sets the spacing. */
const emptyParagraph = /<p>(?:\s|\u00a0|&nbsp;|&#xA0;|<br>|<\/?(?:a|b|em|i|s|strong|sub|sup|u)>)*<\/p>/g;
/** A paragraph alone in a list item or cell loses its tags, because list items and cells have their own spacing. */
const onlyParagraph = /(<(?:li|td|th)\b[^>]*>)\s*<p>((?:(?!<\/?p>).)*)<\/p>\s*(?=<\/(?:li|td|th)>)/gs;
/** Paragraphs in these elements become lines, because HTML forbids paragraphs in headings. */
const headings = /<(h[3-6]|caption)>.*?<\/\1>/gs;
const lineTags = new Set(
  'address article aside center dd details div dl dt fieldset figcaption figure footer form header main nav pre section summary'.split(
    ' ',
  ),
);
const topHeading = 3;
const wrappers = new Set(['span', 'font', 'section', 'article', 'center', 'header', 'footer', 'main']);

const textTags = 'p br strong b em i u s sub sup blockquote hr a img'.split(' ');
const listTags = ['ul', 'ol', 'li', 'h3', 'h4', 'h5', 'h6'];
const tableTags = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

const schema: Schema = {
  tagNames: ['div', ...textTags, ...listTags, ...tableTags],
  attributes: {
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colSpan', 'rowSpan', ['scope', 'row', 'col']],
    td: ['colSpan', 'rowSpan'],
    ol: ['start'],
  },
  // Allows all protocols, because the defaults reject `tel:`. `keepSafeAddress` checks them instead.
  protocols: {},
  ancestors: {
    li: ['ul', 'ol'],
    ...Object.fromEntries(tableTags.slice(1).map((tag) => [tag, ['table']])),
  },
  strip: 'script style template noscript iframe object svg math title textarea xmp'.split(' '),
};

/** The only source of `SafeHtml`. */
export function sanitise(raw: RawHtml, source: ImageSource): Sanitised {
  if (raw.length > maxLength) return removeAll(`longer than ${maxLength} characters`);
  // Removes the attributes of formatting elements. Parsers reopen at most three unclosed elements with the same name
  // and attributes, so without attributes they reopen at most three of each name.
  const bare = raw.replace(reopened, '<$1>');
  try {
    const first = toSafe(bare, source);
    const stable = parseUntilStable(first.html, source);
    if (stable === null) return removeAll('browsers could read its tags in different ways');
    const html = keepLineBreaks(stable, raw);
    if (html.length > maxPrintedLength)
      return removeAll(`longer than ${maxPrintedLength} characters after cleaning`);
    return { html: isPrintable(html) ? (html as SafeHtml) : null, removed: first.removed };
  } catch (error) {
    if (error instanceof RangeError) return removeAll('nested too deeply');
    throw error;
  }
}

const anyTag = /<[a-z!/]/i;

/** In HTML without tags, line breaks become `<br>` if `raw` is plain text, or spaces if cleaning removed all tags. */
function keepLineBreaks(html: string, raw: RawHtml): string {
  return anyTag.test(html) ? html : html.replaceAll('\n', anyTag.test(raw) ? ' ' : '<br>');
}

/** Cleans the HTML repeatedly, because removing a wrapper can nest a `p` in a `p`. Returns null if the HTML keeps changing. */
function parseUntilStable(first: string, source: ImageSource): string | null {
  let html = first;
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    const next = toSafe(html, source).html;
    if (next === html) return html;
    html = next;
  }
  return null;
}

interface SafeText {
  readonly html: string;
  readonly removed: readonly string[];
}

function toSafe(html: string, source: ImageSource): SafeText {
  if (estimateDepth(html) > maxDepth || estimateElements(html) > maxElements)
    throw new RangeError('nested too deeply');
  const tree = fromHtml(html, { fragment: true });
  const removed = new Set(listRemoved(tree, 0));
  shiftHeadings(tree);
  visit(tree, (node) => {
    if (node.type === 'element' && lineTags.has(node.tagName)) node.tagName = 'div';
  });
  const clean = sanitize(tree, schema);
  visit(clean, (node) => {
    if (node.type === 'text') node.value = toText(node.value);
    const lost = node.type === 'element' ? keepSafeAddress(node, source) : null;
    if (lost !== null) removed.add(lost);
  });
  const printed = startParagraphs(toHtml(clean))
    .replace(emptyParagraph, '')
    .replace(onlyParagraph, '$1$2')
    .replace(headings, toLines);
  return { html: printed.trim(), removed: [...removed] };
}

function startParagraphs(html: string): string {
  return html.includes('<div>') ? `<p>${html.replaceAll(/<\/?div>/g, '<p>')}` : html;
}

function toLines(heading: string, name: string): string {
  if (!heading.includes('<p>')) return heading;
  const lines = heading.slice(`<${name}>`.length, -`</${name}>`.length).split(/<\/?p>/);
  const texts = lines.map((line) => line.trim()).filter((line) => line !== '');
  return `<${name}>${texts.join('<br>')}</${name}>`;
}

/** Cleans the text again, because entities may encode characters that were removed from the raw text. */
function toText(value: string): string {
  return cleanHtml(value).replaceAll('\r', '\n');
}

function isPrintable(html: string): boolean {
  return /<img|[^\s\u00a0]/.test(html.replace(/<(?!img)[^>]*>|&nbsp;|&#xA0;/g, ''));
}

function removeAll(reason: string): Sanitised {
  return { html: null, removed: [`all of it: ${reason}`] };
}

function listRemoved(node: Nodes, depth: number): readonly string[] {
  if (depth > maxDepth) throw new RangeError('nested too deeply');
  if (!('children' in node)) return [];
  const own = node.type === 'element' && isReported(node.tagName) ? [node.tagName] : [];
  return [...own, ...node.children.flatMap((child) => listRemoved(child, depth + 1))];
}

function isReported(tagName: string): boolean {
  return !(
    schema.tagNames?.includes(tagName) ||
    wrappers.has(tagName) ||
    headingLevel(tagName) ||
    tagName.includes(':')
  );
}

function shiftHeadings(tree: Root): void {
  const headings: Element[] = [];
  visit(tree, (node) => {
    if (node.type === 'element' && headingLevel(node.tagName)) headings.push(node);
  });
  const highest = Math.min(...headings.map((heading) => headingLevel(heading.tagName)));
  for (const heading of headings) {
    heading.tagName = `h${Math.min(6, topHeading + headingLevel(heading.tagName) - highest)}`;
  }
}

function headingLevel(tagName: string): number {
  return /^h[1-6]$/.test(tagName) ? Number(tagName[1]) : 0;
}

function visit(node: Nodes, act: (node: Nodes) => void): void {
  act(node);
  if ('children' in node) for (const child of node.children) visit(child, act);
}

interface Described<Html extends string> {
  readonly description: LocalText<Html> | null;
}

type Safe<Item> = Omit<Item, 'description'> & Described<SafeHtml>;

export function sanitiseParsed<Item extends Described<RawHtml>>(
  { model, problems }: Parsed<Item>,
  place: Place,
  source: ImageSource,
): Parsed<Safe<Item>> {
  if (model === null) return { model, problems };
  const found = [...problems];
  const clean = (html: RawHtml | null, locale: Locale): SafeHtml | null => {
    if (html === null) return null;
    const { html: safe, removed } = sanitise(html, source);
    if (removed.length > 0) {
      const words = ['html', removed.join(', '), safe === null] as const;
      found.push(toProblem(place, ['html', 'changed'], 'description', words, locale));
    }
    return safe;
  };
  const En = clean(model.description?.En ?? null, 'En');
  const Zh = clean(model.description?.Zh ?? null, 'Zh');
  return { model: { ...model, description: toLocalText(En, Zh) }, problems: found };
}

/** Parsers reopen an unclosed formatting element in every later block, so a few kB could become millions of nodes. */
const reopenedNames = 'b big code em font i s small strike strong tt u'.split(' ');
const isReopened = new Set(reopenedNames);
const reopened = new RegExp(`<(${reopenedNames.join('|')})(?=[\\s/])[^>]*>?`, 'gi');
const tag = /<(\/?)([a-z][^\s/>]*)/gi;
const withoutEndTag = new Set(
  'a area base br col dd dt embed hr image img input li link meta nobr optgroup option p param rp rt source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

function estimateElements(html: string): number {
  const opened = new Map<string, number>();
  let tags = 0;
  for (const [, slash, name = ''] of html.matchAll(tag)) {
    tags += 1;
    const key = name.toLowerCase();
    if (slash === '' && isReopened.has(key)) opened.set(key, Math.min(3, (opened.get(key) ?? 0) + 1));
  }
  return tags * (1 + [...opened.values()].reduce((sum, count) => sum + count, 0));
}

/** Parsing very deep HTML takes minutes, so the depth is estimated from the tags. */
function estimateDepth(html: string): number {
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
