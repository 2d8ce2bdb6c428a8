import { languageOf, languageTag, type Locale, type ShownText } from '#catalogue/text.ts';

/** Search engines truncate longer texts. A Chinese character is twice as wide as a Latin letter. */
const maxLength = { En: 160, Zh: 80 } as const satisfies Record<Locale, number>;

/** Formats a single-line text for a page's `meta`. Shortens a long text after a word and adds "…". */
export function toMetaDescription(shown: ShownText): string {
  const line = shown.text.replace(/\s+/g, ' ').trim();
  const language = languageOf({ ...shown, text: line });
  return line.length <= maxLength[language] ? line : cutLine(line, language);
}

/** Whether a text has more words than the name beside it. False for a repeated name, a dash or a number. */
export function addsInformation(text: string, name: string): boolean {
  const letters = lettersOf(text);
  return /\p{L}/u.test(letters) && letters !== lettersOf(name);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

function cutLine(line: string, language: Locale): string {
  // Reads only the beginning of a long description. A character has at most two code units.
  const characters = [...line.slice(0, maxLength[language] * 4)];
  if (characters.length <= maxLength[language]) return line;
  const fitting = characters.slice(0, maxLength[language] - 1).join('');
  let words = '';
  for (const { segment, index } of segmenters[language].segment(characters.join(''))) {
    if (index + segment.length > fitting.length) break;
    words += segment;
  }
  // If a single word exceeds the limit, cuts inside the word.
  return `${(words || fitting).replace(/[\s,;:，、；：。.(（“「–—-]+$/, '')}…`;
}

/** Segmenters find word boundaries even in Chinese, which has no spaces. */
const segmenters = {
  En: new Intl.Segmenter(languageTag.En, { granularity: 'word' }),
  Zh: new Intl.Segmenter(languageTag.Zh, { granularity: 'word' }),
} as const satisfies Record<Locale, Intl.Segmenter>;
