import type { Locale } from '#catalogue/locale.ts';
import { foreignLang, type ShownText } from '#catalogue/text.ts';

interface Props {
  readonly text: ShownText;
  /** The page's locale: text in another one says so. */
  readonly locale: Locale;
}

export function Shown({ text, locale }: Props) {
  const lang = foreignLang(text, locale);
  return lang === undefined ? text.text : <span lang={lang}>{text.text}</span>;
}
