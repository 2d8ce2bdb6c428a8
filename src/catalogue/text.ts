/** Do not rename: browsers store the locale that the visitor chose (requirement 4.2). */
export const locales = ['En', 'Zh'] as const;

export type Locale = (typeof locales)[number];

export const languageTag = { En: 'en', Zh: 'zh-Hans' } as const satisfies Record<Locale, string>;

export const pathPrefix = { En: 'en', Zh: 'zh' } as const satisfies Record<Locale, string>;

/** Paths of the first language have no prefix. */
export interface Languages {
  readonly first: Locale;
  readonly second: Locale | null;
  readonly isForced: boolean;
}

/** Without Chinese, the site is English even with a forced locale (requirement 4.3). */
export function toLanguages(enableZh: boolean, forcedLocale: Locale | null): Languages {
  if (!enableZh) return { first: 'En', second: null, isForced: false };
  const first = forcedLocale ?? 'En';
  return { first, second: first === 'En' ? 'Zh' : 'En', isForced: forcedLocale !== null };
}

export function localesOf({ first, second }: Languages): readonly Locale[] {
  return second === null ? [first] : [first, second];
}

export interface EnglishText<Text extends string = string> {
  readonly En: Text;
  readonly Zh: Text | null;
}

export type LocalText<Text extends string = string> =
  | EnglishText<Text>
  | { readonly En: null; readonly Zh: Text };

export interface ShownText<Text extends string = string> {
  readonly text: Text;
  readonly locale: Locale;
}

export function textIn<Text extends string>(text: LocalText<Text>, locale: Locale): ShownText<Text> {
  if (locale === 'Zh' && text.Zh !== null) return { text: text.Zh, locale: 'Zh' };
  return isInEnglish(text) ? { text: text.En, locale: 'En' } : { text: text.Zh, locale: 'Zh' };
}

/** English fields may contain Chinese. */
export function languageOf({ text, locale }: ShownText): Locale {
  return locale === 'En' && isMostlyHan(text) ? 'Zh' : locale;
}

export function rowText(text: string, page: Locale): ShownText {
  return { text, locale: page === 'Zh' && /\p{Script=Han}/u.test(text) ? 'Zh' : 'En' };
}

export function foreignLang(shown: ShownText, page: Locale): string | undefined {
  const language = languageOf(shown);
  return language === page ? undefined : languageTag[language];
}

const anyHan = /[\u3400-\u9fff]/;

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

/** Unsanitised HTML from the ERP, which pages never contain. */
export type RawHtml = string;
