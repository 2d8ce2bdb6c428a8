import { diffWords } from 'diff';
import { languageTag, type Locale } from '#catalogue/locale.ts';

/** A run of words: on one side alone, or on both. */
export interface MarkedWords {
  readonly text: string;
  readonly isMarked: boolean;
}

/** More than the longest text of a product; beyond it all is marked. */
const longest = 6_000;

/** Marks the words that differ on each side. Chinese has no spaces: its words are found by its own rules. */
export function markWords(
  from: string,
  to: string,
  locale: Locale,
): Readonly<Record<'from' | 'to', readonly MarkedWords[]>> {
  if (from.length + to.length > 2 * longest)
    return { from: [{ text: from, isMarked: true }], to: [{ text: to, isMarked: true }] };
  const intlSegmenter = new Intl.Segmenter(languageTag[locale], { granularity: 'word' });
  const parts = diffWords(from, to, { intlSegmenter });
  return {
    from: parts
      .filter(({ added }) => !added)
      .map(({ value, removed }) => ({ text: value, isMarked: removed })),
    to: parts.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isMarked: added })),
  };
}
