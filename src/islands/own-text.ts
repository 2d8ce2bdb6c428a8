import type { Locale } from '#catalogue/locale.ts';

/** A text that is compiled into a script, for where no dictionary was fetched. */
export type DictionaryText = Readonly<Record<Locale, string>>;

export function inPageLocale({ En, Zh }: DictionaryText): string {
  return document.documentElement.dataset.locale === 'Zh' ? Zh : En;
}
