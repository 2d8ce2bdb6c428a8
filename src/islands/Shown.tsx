import { languageTag, type Locale } from '#catalogue/locale.ts';
import type { ShownText } from '#catalogue/text.ts';

interface Props {
  readonly text: ShownText;
  /** The page's locale: text in another one says so. */
  readonly locale: Locale;
}

export function Shown({ text, locale }: Props) {
  return text.locale === locale ? text.text : <span lang={languageTag[text.locale]}>{text.text}</span>;
}
