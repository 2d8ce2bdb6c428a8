import type { Counts } from '#release/release.ts';
import { type CheckedRelease, hasOwnAddress } from './checked-release.ts';

/** What visitors get of a release, counted in its files alone. */
export interface Census {
  readonly counts: Counts;
  /** By language: pages of one title, and pages that say the same. */
  readonly titles: ReadonlyMap<string, Groups>;
  readonly texts: ReadonlyMap<string, Groups>;
}

/** Files, by what they have in common. */
export type Groups = ReadonlyMap<string, readonly string[]>;

export function takeCensus(release: CheckedRelease): Census {
  const pages: Record<string, number> = {};
  const products: Record<string, number> = {};
  const pictures: Record<string, number> = {};
  let indexed = 0;
  const titles = new Map<string, Map<string, string[]>>();
  const texts = new Map<string, Map<string, string[]>>();
  for (const file of release.files.keys()) {
    const content = release.contentOf(file);
    if (content === null || content.says === null || !hasOwnAddress(file, content)) continue;
    const lang = content.shared.lang ?? '';
    const { title, text, product } = content.says;
    pages[lang] = (pages[lang] ?? 0) + 1;
    if (product !== null) {
      products[lang] = (products[lang] ?? 0) + 1;
      pictures[lang] = (pictures[lang] ?? 0) + product.pictures;
    }
    if (content.shared.isIndexed) indexed += 1;
    if (title !== '') group(titles, lang, title, file);
    if (text !== '') group(texts, lang, text, file);
  }
  const most = (counts: Readonly<Record<string, number>>) => Math.max(0, ...Object.values(counts));
  return { counts: { products: most(products), pages, pictures: most(pictures), indexed }, titles, texts };
}

function group(groups: Map<string, Map<string, string[]>>, lang: string, key: string, file: string): void {
  const ofLang = groups.get(lang) ?? new Map<string, string[]>();
  if (ofLang.size === 0) groups.set(lang, ofLang);
  const same = ofLang.get(key);
  if (same === undefined) ofLang.set(key, [file]);
  else same.push(file);
}
