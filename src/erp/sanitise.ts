import type { Element, Nodes, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import type { RawHtml, SafeHtml } from '#catalogue/html.ts';
import { keepSafeAddress } from './safe-address.ts';
import type { ImageSource } from './wire/image-source.ts';

export interface Sanitised {
  /** Null where nothing printable is left, or where it was too large or too deep to read. */
  readonly html: SafeHtml | null;
  /** Names of elements an editor will miss; plain wrappers and styling go without a word. */
  readonly removed: readonly string[];
}

const maxLength = 64_000;
const maxDepth = 100;
/** The page's own headings are h1 and h2. */
const topHeading = 3;
const wrappers = new Set(['div', 'span', 'font', 'section', 'article', 'center', 'header', 'footer', 'main']);

const textTags = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'blockquote',
  'hr',
  'a',
  'img',
];
const listTags = ['ul', 'ol', 'li', 'h3', 'h4', 'h5', 'h6'];
const tableTags = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

const schema: Schema = {
  tagNames: [...textTags, ...listTags, ...tableTags],
  attributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colSpan', 'rowSpan', ['scope', 'row', 'col']],
    td: ['colSpan', 'rowSpan'],
    ol: ['start'],
  },
  ancestors: {
    li: ['ul', 'ol'],
    ...Object.fromEntries(tableTags.slice(1).map((tag) => [tag, ['table']])),
  },
  strip: [
    'script',
    'style',
    'template',
    'noscript',
    'iframe',
    'object',
    'svg',
    'math',
    'title',
    'textarea',
    'xmp',
  ],
};

/** Turns an editor's HTML into HTML that is safe to print: the only maker of `SafeHtml`. */
export function sanitise(raw: RawHtml, source: ImageSource): Sanitised {
  if (raw.length > maxLength)
    return { html: null, removed: [`all of it: longer than ${maxLength} characters`] };
  try {
    const tree = fromHtml(raw, { fragment: true });
    const removed = [...new Set(removedFrom(tree, 0))];
    shiftHeadings(tree);
    const clean = sanitize(tree, schema);
    visitElements(clean, (element) => keepSafeAddress(element, source));
    const html = toHtml(clean).trim();
    const isPrintable = /<img|[^\s\u00a0]/.test(html.replace(/<(?!img)[^>]*>|&nbsp;|&#xA0;/g, ''));
    return { html: isPrintable ? (html as SafeHtml) : null, removed };
  } catch (error) {
    if (error instanceof RangeError) return { html: null, removed: ['all of it: nested too deeply'] };
    throw error;
  }
}

function removedFrom(node: Nodes, depth: number): readonly string[] {
  if (depth > maxDepth) throw new RangeError('nested too deeply');
  if (!('children' in node)) return [];
  const own = node.type === 'element' && isMissed(node.tagName) ? [node.tagName] : [];
  return [...own, ...node.children.flatMap((child) => removedFrom(child, depth + 1))];
}

function isMissed(tagName: string): boolean {
  return !(
    schema.tagNames?.includes(tagName) ||
    wrappers.has(tagName) ||
    headingLevel(tagName) ||
    tagName.includes(':')
  );
}

function shiftHeadings(tree: Root): void {
  const headings: Element[] = [];
  visitElements(tree, (element) => {
    if (headingLevel(element.tagName)) headings.push(element);
  });
  const highest = Math.min(...headings.map((heading) => headingLevel(heading.tagName)));
  for (const heading of headings) {
    heading.tagName = `h${Math.min(6, topHeading + headingLevel(heading.tagName) - highest)}`;
  }
}

/** 1 to 6, or 0 where it is no heading. */
function headingLevel(tagName: string): number {
  return /^h[1-6]$/.test(tagName) ? Number(tagName[1]) : 0;
}

function visitElements(node: Nodes, visit: (element: Element) => void): void {
  if (node.type === 'element') visit(node);
  if ('children' in node) for (const child of node.children) visitElements(child, visit);
}
