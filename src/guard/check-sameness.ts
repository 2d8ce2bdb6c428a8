import { addressOf } from '#release/address.ts';
import type { Census, Shared } from './census.ts';
import type { GuardContext } from './context.ts';

/** So many pages may say the same however few there are. */
const always = 2;

/** Returns a clause for every title, and every text, that too many pages of a language share. */
export function findSame({ counts, titles, texts }: Census, { brand }: GuardContext): readonly string[] {
  return Object.entries(counts.pages).flatMap(([lang, pages]) => {
    const most = Math.max(always, Math.floor(pages * brand.thresholds.maxSame));
    return [
      ...listLarge(titles.get(lang), most).map(([title, files]) => {
        return `${files.length} pages in ${lang} have the title “${title}”: ${listSome(files)}`;
      }),
      ...listLarge(texts.get(lang), most).map(([, files]) => {
        return `${files.length} pages in ${lang} say the same: ${listSome(files)}`;
      }),
    ];
  });
}

function listLarge(
  shared: Shared | undefined,
  most: number,
): readonly (readonly [string, readonly string[]])[] {
  return [...(shared ?? [])]
    .filter(([, files]) => files.size > most)
    .map(([text, files]) => [text, [...files].sort()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

function listSome(files: readonly string[]): string {
  const shown = files.slice(0, 3).map(addressOf).join(', ');
  return files.length > 3 ? `${shown} and others` : shown;
}
