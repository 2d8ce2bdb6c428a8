import { foreignLang, type Locale, type ShownText } from '#catalogue/text.ts';
import type { Availability as AvailabilityValue } from '#catalogue/product.ts';

interface ShownProps {
  readonly text: ShownText;
  readonly locale: Locale;
}

export function Shown({ text, locale }: ShownProps) {
  const lang = foreignLang(text, locale);
  return lang === undefined ? text.text : <span lang={lang}>{text.text}</span>;
}

interface AvailabilityProps {
  readonly availability: AvailabilityValue;
  readonly texts: Readonly<Record<AvailabilityValue, string>>;
}

export function Availability({ availability, texts }: AvailabilityProps) {
  return <span className={`availability ${availability}`}>{texts[availability]}</span>;
}
