import { languageTag, type Locale } from '#catalogue/locale.ts';
import type { SiteChange } from '#builder/site-changes.ts';
import { withSiteChanges } from './site-change-text.ts';

/** Counts of a release's changes, and the first of them. */
interface CountedRelease extends Readonly<Record<'added' | 'changed' | 'withdrawn', number>> {
  readonly groups?: number | undefined;
  readonly site?: readonly SiteChange[] | undefined;
  /** None where pages changed, and no product or group. */
  readonly items?: readonly unknown[] | undefined;
}

/** Counts the changes of several releases. Some may be to the same product: only the first products of each release are known. */
export function wordBurst(releases: readonly CountedRelease[], locale: Locale): string {
  const { toProducts, toGroups, toPages, separator } = texts[locale];
  const word = (counts: readonly number[], words: (count: number, number: string) => string) => {
    const count = counts.reduce((sum, each) => sum + each, 0);
    return count === 0 ? [] : [words(count, count.toLocaleString(languageTag[locale]))];
  };
  const countAll = ({ added, changed, withdrawn }: CountedRelease) => added + changed + withdrawn;
  // Pages and products make no sum: beside products, the pages of other releases are left out.
  const ofProducts = releases.filter(({ items }) => items?.length !== 0);
  const groups = ofProducts.map((release) => release.groups ?? 0);
  const worded =
    ofProducts.length === 0
      ? word(releases.map(countAll), toPages)
      : [...word(ofProducts.map(countAll), toProducts), ...word(groups, toGroups)];
  const site = releases.flatMap((release) => release.site ?? []);
  return withSiteChanges(site, worded.join(separator), locale);
}

const changes = (of: string) => (count: number, number: string) =>
  `${number} ${count === 1 ? 'change' : 'changes'} to ${of}`;

const texts = {
  En: {
    toProducts: changes('products'),
    toGroups: changes('categories and series'),
    toPages: changes('pages, none to a product'),
    separator: ', ',
  },
  Zh: {
    toProducts: (_: number, number: string) => `产品共更改 ${number} 次`,
    toGroups: (_: number, number: string) => `分类和系列共更改 ${number} 次`,
    toPages: (_: number, number: string) => `页面共更改 ${number} 次，产品内容没有变化`,
    separator: '，',
  },
} as const satisfies Record<Locale, unknown>;
