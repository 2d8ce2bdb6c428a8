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

/** Returns a search row's text with its language. On a Chinese page, a text without Chinese characters counts as English. */
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

/** Unsanitised HTML from the ERP, which is never printed. */
export type RawHtml = string;
