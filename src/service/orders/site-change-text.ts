import type { Locale } from '#catalogue/locale.ts';
import type { SiteChange } from '#builder/site-changes.ts';

const texts: Readonly<Record<Locale, Readonly<Record<SiteChange, string>>>> = {
  En: {
    'chinese-on': 'Chinese switched on',
    'chinese-off': 'Chinese switched off',
    theme: 'theme colour changed',
  },
  Zh: { 'chinese-on': '启用了中文', 'chinese-off': '停用了中文', theme: '更改了主题颜色' },
};

const separators: Readonly<Record<Locale, string>> = { En: ', ', Zh: '，' };

/** Puts what changed of the setting, each once, before counts of what else changed; those may be empty. */
export function withSiteChanges(changes: readonly SiteChange[], counts: string, locale: Locale): string {
  const worded = [...new Set(changes)].map((change) => texts[locale][change]);
  return [...worded, ...(counts === '' ? [] : [counts])].join(separators[locale]);
}
