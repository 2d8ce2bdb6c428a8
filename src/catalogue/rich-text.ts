import type { LocalText, SafeHtml } from './text.ts';
import type { Locale } from './locale.ts';

export interface TextImage {
  readonly url: string;
  readonly alt: string;
  /** The size in pixels that the author set in the editor. */
  readonly width: number | null;
  readonly height: number | null;
}

// A regular expression is enough, because the sanitiser has quoted and escaped all attributes.
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
  return [...html.matchAll(imageTag)].map(([, src = '', rest = '']) => toTextImage(src, rest));
}

export function replaceTextImages(html: string, print: (image: TextImage, tag: string) => string): string {
  return html.replace(imageTag, (tag: string, src: string, rest: string) =>
    print(toTextImage(src, rest), tag),
  );
}

/** Some descriptions repeat the lead three times. Limited, because each removal copies the description. */
const mostRepeats = 10;

/**
 * Removes the lead from the start of a description, if it is a whole paragraph or sentence there. Ignores white space,
 * markup and closing punctuation. Returns null if nothing is left.
 */
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

/** Removes the summary, and the name before it, from the start of a description. */
export function skipSummary(html: SafeHtml, name: string, summary: string): SafeHtml | null {
  const rest = skipLead(html, summary);
  const unnamed = rest && skipLead(rest, name);
  const shortened = unnamed && skipLead(unnamed, summary);
  return shortened !== null && shortened === unnamed ? rest : shortened;
}

/** Compares only the first character, to exclude most descriptions quickly. */
function mayBeginWith(html: SafeHtml, lead: string): boolean {
  const [before = ''] = /^(?:<[^>]*>|\s)*/.exec(html) ?? [];
  const first = html.charAt(before.length);
  return first === '&' || first === lead.trimStart().charAt(0);
}

function skipLeadOnce(html: SafeHtml, lead: string): SafeHtml {
  const repeated = toCompared(lead);
  const start = findEnd(html, repeated);
  const closing = start && closingOf(html.slice(start.at), lead);
  const end = closing === null ? null : findEnd(html, repeated + closing);
  if (end === null) return html;
  const [ended = ''] = closingTags.exec(html.slice(end.at)) ?? [];
  const open = end.open.slice(0, end.open.length - ended.split('</').length + 1);
  const rest = `${open.join('')}${html.slice(end.at + ended.length)}`;
  // Removing the heading would leave lower headings without a parent.
  return /<h[4-6]/.test(rest) && !rest.includes('<h3') ? html : asSafe(rest);
}

function asSafe(rest: string): SafeHtml {
  return rest as SafeHtml;
}

function toCompared(text: string): string {
  return text.replace(/\s+/g, '').replace(/(?<!\p{P})\p{P}+$/u, '');
}

interface End {
  readonly at: number;
  readonly open: readonly string[];
}

/**
 * Finds where a text at the start of HTML ends. Returns null if the HTML starts with another text, or if a picture,
 * link or table interrupts it.
 */
function findEnd(html: string, repeated: string): End | null {
  const open: string[] = [];
  let left = repeated;
  for (const { 0: token, 1: tag, index } of html.matchAll(tagOrCharacter)) {
    if (tag !== undefined) {
      if (!textTag.test(tag)) return null;
      if (token.startsWith('</')) open.pop();
      else if (tag !== 'br') open.push(token);
      continue;
    }
    const character = decodeReferences(token);
    if (/\s/.test(character)) continue;
    if (!left.startsWith(character)) return null;
    left = left.slice(character.length);
    if (left === '') return { at: index + token.length, open };
  }
  return null;
}

const tagOrCharacter = /<\/?([a-z][a-z0-9]*)(?: [a-z]+(?:="[^"]*")?)*>|&#x[0-9a-f]+;|[^<&]/giu;
const textTag = /^(?:p|br|h\d|[uo]l|li|blockquote|b|em|i|s|strong|sub|sup|u)$/;
const closingTags = /^(?:\s|&#xA0;|<br>|<\/[a-z][a-z0-9]*>)*/;

const beforeText = new RegExp(`^(?:${inlineTag.source}|&#xA0;|(?!&)[\\s\\p{P}])*`, 'u');

/** `html` is what follows a lead. Returns the punctuation that ends the lead. Null if its sentence continues. */
function closingOf(html: string, lead: string): string | null {
  const [gap = ''] = beforeText.exec(html) ?? [];
  const next = html.slice(gap.length);
  const text = decodeReferences(gap.replace(inlineTag, ''));
  if (next === '' || next.startsWith('<')) return text.replace(/\s+/g, '');
  const [closing = null] = /^[\p{Pe}\p{Pf}"']*[。！？][\p{Pe}\p{Pf}]*/u.exec(text) ?? [];
  if (closing !== null) return closing;
  const [stop = null] = /^[\p{Pe}\p{Pf}"']*[.!?…]+[\p{Pe}\p{Pf}"']*(?=\s)/u.exec(text) ?? [];
  // "Lamp No. 5" continues after its full stop.
  const isWhole = /[.!?…][\p{Pe}\p{Pf}"']*\s*$/u.test(lead) || /^[\p{Lu}\p{Lo}]/u.test(next);
  return isWhole ? stop : null;
}

export function toPlainText(html: SafeHtml): string {
  const text = html.replace(inlineTag, '').replace(anyTag, '\n');
  return (
    decodeReferences(text)
      // Skips single spaces, because they are frequent and need no change.
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
    url: decodeReferences(src),
    alt: decodeReferences(given.get('alt') ?? ''),
    width: Number(given.get('width')) || null,
    height: Number(given.get('height')) || null,
  };
}

function decodeReferences(text: string): string {
  return text.replace(/&#x([0-9a-f]+);/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}
