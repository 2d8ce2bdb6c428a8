import { languageOf, languageTag, type Locale, type ShownText } from '#catalogue/text.ts';

/** Search engines truncate longer texts. Chinese characters are twice as wide. */
const maxLength = { En: 160, Zh: 80 } as const satisfies Record<Locale, number>;

export function toMetaDescription(shown: ShownText): string {
  const line = shown.text.replace(/\s+/g, ' ').trim();
  const language = languageOf({ ...shown, text: line });
  return line.length <= maxLength[language] ? line : cutLine(line, language);
}

/** False if the text repeats the name, or is only a dash or a number. */
export function addsInformation(text: string, name: string): boolean {
  const letters = lettersOf(text);
  return /\p{L}/u.test(letters) && letters !== lettersOf(name);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

function cutLine(line: string, language: Locale): string {
  // Splits only the start of a long line into characters. `4 * maxLength` code units are at least
  // `2 * maxLength` characters.
  const characters = [...line.slice(0, maxLength[language] * 4)];
  if (characters.length <= maxLength[language]) return line;
  const fitting = characters.slice(0, maxLength[language] - 1).join('');
  let words = '';
  for (const { segment, index } of segmenters[language].segment(characters.join(''))) {
    if (index + segment.length > fitting.length) break;
    words += segment;
  }
  // Cuts the first word if it is longer than the limit.
  return `${(words || fitting).replace(/[\s,;:，、；：。.(（“「–—-]+$/, '')}…`;
}

/** Segmenters also find words in Chinese, which has no spaces. */
const segmenters = {
  En: new Intl.Segmenter(languageTag.En, { granularity: 'word' }),
  Zh: new Intl.Segmenter(languageTag.Zh, { granularity: 'word' }),
} as const satisfies Record<Locale, Intl.Segmenter>;
