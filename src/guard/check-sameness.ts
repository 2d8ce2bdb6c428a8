import type { Census, Shared } from './census.ts';
import type { GuardContext } from './context.ts';
import { nameFiles } from './name-files.ts';
import type { ReleaseFault } from './rule.ts';

/** So many pages may say the same however few there are. */
const always = 2;

/** Returns a clause for every title, and every text, that too many pages of a language share. */
export function findSame(
  { counts, titles, texts }: Census,
  { brand, contents }: GuardContext,
): readonly ReleaseFault[] {
  return Object.entries(counts.pages).flatMap(([lang, pages]) => {
    const most = Math.max(always, Math.floor(pages * brand.thresholds.maxSame));
    const toFault = (files: readonly string[], words: string): ReleaseFault => ({
      subject: `${files.length} of ${pages} pages in ${lang} ${words}: ${nameFiles(files, contents)}`,
      files,
    });
    return [
      ...listLarge(titles.get(lang), most).map(([title, files]) =>
        toFault(files, `have the title “${title}”`),
      ),
      ...listLarge(texts.get(lang), most).map(([, files]) => toFault(files, 'say the same')),
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
