import type { Synonyms } from './find-word.ts';
import { listWords } from './normal.ts';

const stopWords = new Set('a an and at for in of on the to with 和 与'.split(' '));

/**
 * Lists the words of a normalised query: without stop words, unless it has no others, and with synonyms of several words
 * as one.
 */
export function listQueryWords(typed: string, synonyms: Synonyms): readonly string[] {
  // 的 joins two words, as in 黑色的裤子.
  let rest = typed.replace(/(?<=\p{Script=Han})的(?=\p{Script=Han})/gu, ' ');
  const phrases: string[] = [];
  for (const text of synonyms.keys()) {
    const isHan = /^\p{Script=Han}{2,}$/u.test(text);
    const isIn = isHan ? rest.includes(text) : text.includes(' ') && ` ${rest} `.includes(` ${text} `);
    if (!isIn) continue;
    rest = rest.replace(text, ' ');
    phrases.push(text);
  }
  const words = [...phrases, ...listWords(rest)];
  const known = words.filter((word) => !stopWords.has(word));
  return known.length > 0 ? known : words;
}
