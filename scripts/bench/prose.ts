import type { Locale, RawHtml } from '#catalogue/text.ts';
import { pick, type Random } from '#demo-erp/description.ts';
import { chineseSigns, englishWords } from './words.ts';

export function toSentence(locale: Locale, length: number, random: Random): string {
  return locale === 'En' ? toEnglish(length, random) : toChinese(length, random);
}

export function toHtml(locale: Locale, random: Random): RawHtml {
  const lengths = {
    En: { line: 15, title: 4, item: 9, mark: 7 },
    Zh: { line: 30, title: 8, item: 16, mark: 12 },
  }[locale];
  const compose = (length: number) => toSentence(locale, length, random);
  const items = Array.from({ length: 3 }, () => `<li>${compose(lengths.item)}</li>`).join('');
  return (
    `<p>${compose(lengths.line)} ${compose(lengths.line)} ${compose(lengths.line)}</p>` +
    `<h3>${compose(lengths.title)}</h3><ul>${items}</ul>` +
    `<p>${compose(lengths.line)} <strong>${compose(lengths.mark)}</strong> ${compose(lengths.line)}</p>`
  );
}

function toEnglish(length: number, random: Random): string {
  const text = Array.from({ length }, () => pick(random, englishWords)).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function toChinese(length: number, random: Random): string {
  const signs = Array.from({ length }, (_, at) =>
    at > 0 && at % 14 === 0 ? `，${pick(random, chineseSigns)}` : pick(random, chineseSigns),
  );
  return `${signs.join('')}。`;
}
