import { foreignLang, type ShownText } from '#catalogue/text.ts';
import { isLocale } from '#catalogue/locale.ts';

/** The printed texts, by selector. */
const printed = new Map<string, readonly Node[]>();

/** Shows another text in an element that the page may have, and with null the printed one again. */
export function replaceText(selector: string, text: ShownText | string | null): void {
  const element = document.querySelector(selector);
  if (element === null) return;
  const before = printed.get(selector) ?? [...element.childNodes];
  printed.set(selector, before);
  element.replaceChildren(...(text === null ? before : [typeof text === 'string' ? text : toNode(text)]));
}

function toNode(text: ShownText): Node | string {
  const { locale } = document.documentElement.dataset;
  const lang = isLocale(locale) ? foreignLang(text, locale) : undefined;
  if (lang === undefined) return text.text;
  const span = document.createElement('span');
  span.lang = lang;
  span.textContent = text.text;
  return span;
}
