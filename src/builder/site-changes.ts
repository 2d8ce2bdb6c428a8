import type { ContentChanges } from '#reports/changes/changes.ts';

/** Changes of a brand's setting that visitors see on every page. */
export const siteChanges = ['chinese-on', 'chinese-off', 'theme'] as const;

export type SiteChange = (typeof siteChanges)[number];

export function listSiteChanges({ languages, themeColor }: ContentChanges): readonly SiteChange[] {
  const isChanged = {
    'chinese-on': languages.on.includes('Zh'),
    'chinese-off': languages.off.includes('Zh'),
    theme: themeColor !== null,
  };
  return siteChanges.filter((change) => isChanged[change]);
}
