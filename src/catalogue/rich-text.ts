import { decodeEntities } from './entities.ts';
import type { Locale, LocalText, SafeHtml } from './text.ts';

export interface TextImage {
  readonly url: string;
  readonly alt: string;
  /** In pixels, as the author set it in the editor. */
  readonly width: number | null;
  readonly height: number | null;
}

// A regular expression is enough, because the sanitiser quotes and escapes all attributes.
const imageTag = /<img src="([^"]*)"((?: [a-z]+="[^"]*")*)>/g;
const inlineTag = /<\/?(?:a|b|em|i|img|s|strong|sub|sup|u)(?: [a-z]+="[^"]*")*>/g;
const anyTag = /<\/?[a-z][a-z0-9]*(?: [a-z]+(?:="[^"]*")?)*>/g;

export function listTextImages({
  En,
  Zh,
}: LocalText<SafeHtml>): Readonly<Record<Locale, readonly TextImage[]>> {
  return { En: imagesOf(En ?? ''), Zh: imagesOf(Zh ?? '') };
}

function imagesOf(html: string): readonly TextImage[] {
  if (!html.includes('<img')) return [];
  return [...html.matchAll(imageTag)].map(([, src = '', rest = '']) => toTextImage(src, rest));
}

export function replaceTextImages(html: string, print: (image: TextImage, tag: string) => string): string {
  return html.replace(imageTag, (tag: string, src: string, rest: string) =>
    print(toTextImage(src, rest), tag),
  );
}

/** Limits how often `skipLead` removes `lead`, because each removal copies the description. */
const mostRepeats = 10;

/** Removes `lead` from the start of the text if a paragraph or sentence ends there. Returns null if nothing is left. */
export function skipLead(html: SafeHtml, lead: string): SafeHtml | null {
  if (!mayBeginWith(html, lead)) return html;
  let rest = html;
  for (let times = 0; times < mostRepeats; times += 1) {
    const next = skipLeadOnce(rest, lead);
    if (next.length === rest.length) break;
    rest = next;
  }
  const isAllRepeated = rest.length < html.length && toPlainText(rest) === '' && !rest.includes('<img');
  return isAllRepeated ? null : rest;
}

export function skipSummary(html: SafeHtml, name: string, summary: string): SafeHtml | null {
  const rest = skipLead(html, summary);
  const unnamed = rest && skipLead(rest, name);
  const shortened = unnamed && skipLead(unnamed, summary);
  return shortened !== null && shortened === unnamed ? rest : shortened;
}

/** A fast first check: most descriptions differ from `lead` in the first character. */
function mayBeginWith(html: SafeHtml, lead: string): boolean {
  const [before = ''] = /^(?:<[^>]*>|\s)*/.exec(html) ?? [];
  const first = html.charAt(before.length);
  return first === '&' || first === lead.trimStart().charAt(0);
}

function skipLeadOnce(html: SafeHtml, lead: string): SafeHtml {
  let left = toCompared(lead);
  if (left === '') return html;
  let length = 0;
  for (const { 0: end, 1: stop, index } of html.matchAll(leadEnd)) {
    const part = asSafe(html.slice(length, index + end.length));
    length += part.length;
    if (length > mostMarkup + 10 * lead.length || unskippable.test(part)) break;
    const text = toPlainText(part).replace(/\s+/g, '');
    if (text.length < left.length && left.startsWith(text)) {
      left = left.slice(text.length);
      continue;
    }
    if (!text.startsWith(left) || !punctuationOnly.test(text.slice(left.length))) break;
    left = '';
    const after = html.slice(length);
    // In "Lamp No. 5", the name continues after the full stop.
    if (stop !== undefined && !endOfSentence.test(lead) && !startOfSentence.test(after)) continue;
    const [closing = ''] = closingTags.exec(after) ?? [];
    const rest = `${listOpenTags(html.slice(0, length) + closing).join('')}${after.slice(closing.length)}`;
    // Removes nothing if headings from `h4` to `h6` would remain without any `h3`.
    return /<h[4-6]/.test(rest) && !rest.includes('<h3') ? html : asSafe(rest);
  }
  return html;
}

function asSafe(rest: string): SafeHtml {
  return rest as SafeHtml;
}

function toCompared(text: string): string {
  return text.replace(/\s+/g, '').replace(/(?<!\p{P})\p{P}+$/u, '');
}

function listOpenTags(start: string): readonly string[] {
  const open: string[] = [];
  for (const [tag] of start.matchAll(anyTag)) {
    if (tag.startsWith('</')) open.pop();
    else if (tag !== '<br>') open.push(tag);
  }
  return open;
}

const mostMarkup = 500;
/** The first capture group matches punctuation that may also end an abbreviation. */
const leadEnd =
  /<br>|<\/(?:p|h\d|[uo]l|li|blockquote)>|(?=<(?:p|h\d|[uo]l|blockquote)>)|$|[。！？][\p{Pe}\p{Pf}]*|((?<![.!?…])[.!?…]+[\p{Pe}\p{Pf}"']*(?:<\/[a-z]+>)*(?=\s|&#xA0;))/gu;
const unskippable = /<(?!\/?(?:p|br|h\d|[uo]l|li|blockquote|b|em|i|s|strong|sub|sup|u)[ >])/;
const punctuationOnly = /^\p{P}*$/u;
const closingTags = /^(?:\s|&#xA0;|<br>|<\/[a-z][a-z0-9]*>|<([a-z]+)><\/\1>)*/;
const endOfSentence = /[.!?…][\p{Pe}\p{Pf}"']*\s*$/u;
const startOfSentence = new RegExp(`^(?:${inlineTag.source}|&#xA0;|(?!&)[\\s\\p{P}])*[\\p{Lu}\\p{Lo}]`, 'u');

export function toPlainText(html: SafeHtml): string {
  const text = html.replace(inlineTag, '').replace(anyTag, '\n');
  return (
    decodeEntities(text)
      // Single spaces are frequent and need no change.
      .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
      .replace(/ ?\n\s*/g, '\n')
      .trim()
  );
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function toTextImage(src: string, rest: string): TextImage {
  const given = new Map([...rest.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  return {
    url: decodeEntities(src),
    alt: decodeEntities(given.get('alt') ?? ''),
    width: Number(given.get('width')) || null,
    height: Number(given.get('height')) || null,
  };
}
