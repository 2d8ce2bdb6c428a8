import type { Locale } from '#catalogue/locale.ts';
import type { EnglishText } from '#catalogue/text.ts';

/** Says which pictures of a record are meant, by their numbers. */
export function wordPictures(numbers: readonly number[], all: number): EnglishText {
  return {
    En: `Picture ${numbers.join(', ')} of ${all}`,
    Zh: `第 ${numbers.join('、')} 张图片，共 ${all} 张`,
  };
}

/** Names the others that would have the same address. */
export function wordClash(others: readonly string[]): EnglishText {
  return {
    En: `As ${others.map((name) => `"${name}"`).join(', ')}: a code in the address tells them apart`,
    Zh: `与${others.map((name) => `“${name}”`).join('、')}相同：地址中加上了代码以示区别`,
  };
}

/** Lists the names of attributes that a page in each language has twice, those of the other one where there are none. */
export function wordTwice({ En, Zh }: Readonly<Record<Locale, readonly string[]>>): EnglishText | null {
  if (En.length === 0 && Zh.length === 0) return null;
  const [english, chinese] = [En.length === 0 ? Zh : En, Zh.length === 0 ? En : Zh];
  return { En: [...new Set(english)].join('; '), Zh: [...new Set(chinese)].join('；') };
}
