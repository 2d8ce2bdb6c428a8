import { languageTag, type Locale } from '#catalogue/text.ts';

export function openCollator(locale: Locale): Intl.Collator {
  return new Intl.Collator(locale === 'Zh' ? `${languageTag.Zh}-u-co-pinyin` : 'en', { numeric: true });
}
