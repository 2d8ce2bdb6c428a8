import type { SafeHtml } from './html.ts';
import type { LocalText } from './text.ts';
import { remember } from './remember.ts';

/** An image inside a description. */
export interface TextImage {
  readonly url: string;
  readonly alt: string;
  /** Width and height that the editor chose, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
}

// The sanitiser writes attributes in double quotes, and a quote inside of one as a reference: what these find is a tag.
const imageTag = /<img src="([^"]*)"((?: [a-z]+="[^"]*")*)>/g;
const inlineTag = /<\/?(?:a|b|em|i|img|s|strong|sub|sup|u)(?: [a-z]+="[^"]*")*>/g;
const anyTag = /<\/?[a-z][a-z0-9]*(?: [a-z]+(?:="[^"]*")?)*>/g;

/** The images of a description, in each of its languages. */
export const listTextImages: (text: LocalText<SafeHtml>) => LocalImages = remember((text) => ({
  En: text.En === null ? none : imagesOf(text.En),
  Zh: text.Zh === null ? none : imagesOf(text.Zh),
}));

type LocalImages = Readonly<Record<'En' | 'Zh', readonly TextImage[]>>;

const none: readonly TextImage[] = [];

function imagesOf(html: SafeHtml): readonly TextImage[] {
  return [...html.matchAll(imageTag)].map(([, src = '', rest = '']) => toTextImage(src, rest));
}

/** Replaces each image by what `print` makes of it and of its tag. */
export function replaceTextImages(html: string, print: (image: TextImage, tag: string) => string): string {
  return html.replace(imageTag, (tag: string, src: string, rest: string) =>
    print(toTextImage(src, rest), tag),
  );
}

/** Returns its plain text, a paragraph a line. */
export function toPlainText(html: SafeHtml): string {
  return plainTextOf(html);
}

/**
 * Takes the beginning off a description that a lead above it says already: a first paragraph, its first sentences, or all of
 * it. White space, markup and closing punctuation of a paragraph don't count. Returns null where nothing is left.
 */
export function skipLead(html: SafeHtml, lead: string): SafeHtml | null {
  // Most begin otherwise, and are not taken apart for it.
  const first = /^(?:\s|<[^>]*>)*([^<&\s])/u.exec(html)?.[1] ?? '';
  if (!lead.trimStart().startsWith(first)) return html;
  const said = toCompared(lead);
  if (said === '') return html;
  const [paragraph = ''] = firstParagraph.exec(html) ?? [];
  const isRepeated = toCompared(plainTextOf(paragraph)) === said && !paragraph.includes('<img');
  const rest = isRepeated ? asSafe(html.slice(paragraph.length)) : skipSentences(html, lead);
  const left = plainTextOf(rest);
  const isAllSaid = left === '' || toCompared(left) === said;
  if (isAllSaid && !html.includes('<img')) return null;
  // Some editors have it three times.
  return rest.length < html.length ? skipLead(rest, lead) : rest;
}

/** Sanitised HTML from a tag or from within a paragraph's text on. */
function asSafe(rest: string): SafeHtml {
  return rest as SafeHtml;
}

/** A lead that is no whole sentence is left: its end may be the middle of another one. */
function skipSentences(html: SafeHtml, lead: string): SafeHtml {
  const start = `<p>${escapeHtml(lead.trim())}`;
  const rest = html.slice(start.length);
  const isWhole = /[.!?]$/.test(start)
    ? /^\s+[^\s<]/.test(rest)
    : /[。！？]$/.test(start) && /^\s*[^\s<]/.test(rest);
  return isWhole && html.startsWith(start) ? asSafe(`<p>${rest.trimStart()}`) : html;
}

/** A paragraph, or text that ends as one does, with the line breaks after it. */
const firstParagraph =
  /^\s*(?:<p>[\s\S]*?<\/p>|[^<]+(?=$|<(?:br|p|[uo]l|h\d|hr|table|blockquote)\b))(?:\s|<br>)*/;

function toCompared(text: string): string {
  return text.replace(/\s+/g, '').replace(/\p{P}+$/u, '');
}

function plainTextOf(html: string): string {
  const text = html.replace(inlineTag, '').replace(anyTag, '\n');
  return (
    decode(text)
      // All but single spaces, of which there are many.
      .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
      .replace(/ ?\n\s*/g, '\n')
      .trim()
  );
}

/** Escapes text between tags, or an attribute's value in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function toTextImage(src: string, rest: string): TextImage {
  const given = new Map([...rest.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  return {
    url: decode(src),
    alt: decode(given.get('alt') ?? ''),
    width: Number(given.get('width')) || null,
    height: Number(given.get('height')) || null,
  };
}

function decode(text: string): string {
  return text.replace(/&#x([0-9a-f]+);/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}
