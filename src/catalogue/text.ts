import { languageTag, type Locale } from './locale.ts';

export interface EnglishText<Text extends string = string> {
  readonly En: Text;
  readonly Zh: Text | null;
}

export type LocalText<Text extends string = string> =
  EnglishText<Text> | { readonly En: null; readonly Zh: Text };

/** A text on a page, with the language of its ERP field. */
export interface ShownText<Text extends string = string> {
  readonly text: Text;
  readonly locale: Locale;
}

/** Returns the text in a language, or otherwise in the other language. */
export function textIn<Text extends string>(text: LocalText<Text>, locale: Locale): ShownText<Text> {
  if (locale === 'Zh' && text.Zh !== null) return { text: text.Zh, locale: 'Zh' };
  return isInEnglish(text) ? { text: text.En, locale: 'En' } : { text: text.Zh, locale: 'Zh' };
}

/** Returns the language of a text. English fields may contain Chinese. */
export function languageOf({ text, locale }: ShownText): Locale {
  return locale === 'En' && isMostlyHan(text) ? 'Zh' : locale;
}

/** Returns a text with its language. On a Chinese page, a text without Chinese characters is English. */
export function rowText(text: string, page: Locale): ShownText {
  return { text, locale: page === 'Zh' && /\p{Script=Han}/u.test(text) ? 'Zh' : 'En' };
}

/** Returns the `lang` of a text; undefined if it is the page's language. */
export function foreignLang(shown: ShownText, page: Locale): string | undefined {
  const language = languageOf(shown);
  return language === page ? undefined : languageTag[language];
}

const anyHan = /[\u3400-\u9fff]/;

/** Whether a text has more Chinese characters than Latin words, ignoring markup. */
function isMostlyHan(text: string): boolean {
  if (!anyHan.test(text)) return false;
  const plain = text.replace(/<[^<>]*>/g, ' ');
  return countOf(plain, /\p{Script=Han}/gu) > countOf(plain, /\p{Script=Latin}+/gu);
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function isInEnglish<Text extends string>(text: LocalText<Text>): text is EnglishText<Text> {
  return text.En !== null;
}

export function toLocalText<Text extends string>(En: Text | null, Zh: Text | null): LocalText<Text> | null {
  if (En !== null) return { En, Zh };
  return Zh === null ? null : { En: null, Zh };
}

declare const sanitised: unique symbol;

/** HTML from the sanitiser in `erp/`. */
export type SafeHtml = string & { readonly [sanitised]: true };

/** Unsanitised HTML of the ERP, which is never printed. */
export type RawHtml = string;

/** Control characters except tab and line breaks. */
const controlCharacters = /[^\P{Cc}\t\n\r]/gu;
/** Characters that reorder or hide text: bidi controls, zero-width space, word joiner, byte order mark. */
const invisibleCharacters =
  /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;

/** Makes a plain text well-formed. Removes control and bidi characters, and reduces white space to single spaces. */
export function cleanText(text: string): string {
  return cleanHtml(text).replace(/\s+/g, ' ').trim();
}

/** Matches tags of block elements (first group) and inline elements. */
const tag = /<\/?(?:(br|div|h\d|img|li|ol|p|t\w+|ul)|[abiu]|em|font|s\w+)(?:\s[^<>]{0,500})?\/?>/gi;

/** Removes tags from a plain text, unless it has only tags. Texts such as "<5 kg" and "a < b" stay. */
export function removeTags(text: string): string {
  if (!text.includes('<')) return text;
  const bare = text.replace(tag, (_, block?: string) => (block ? ' ' : ''));
  return /\S/.test(bare) ? bare : text;
}

export function listTags(text: string): readonly string[] {
  return text.match(tag) ?? [];
}

/** Matches UTF-8 that was decoded as Latin-1 or Windows-1252, such as "CafÃ©", and replacement characters. */
const garbled = /\ufffd|(?:[ÂÃ]|[à-ï][\x80-\xbfŒœŠšŸŽžƒˆ˜‚-‰‹›€™])[\x80-\xbfŒœŠšŸŽžƒˆ˜‚-‰‹›€™]/;

export function isGarbled(text: string): boolean {
  return garbled.test(text);
}

export function cleanHtml(html: string): string {
  return html.toWellFormed().replace(controlCharacters, '').replace(invisibleCharacters, '');
}
