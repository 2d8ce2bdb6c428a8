import type { Changes, ContentChanges, Item, ListChanges } from '#reports/changes/changes.ts';

export interface ChangeSummary {
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
  readonly groups: number;
  readonly site: readonly SiteChange[];
  readonly items: readonly ChangedItem[];
}

export interface ChangedItem {
  readonly effect: 'added' | 'changed' | 'withdrawn';
  readonly name: string;
  readonly nameZh: string | null;
  readonly url: string | null;
  readonly urlZh: string | null;
}

const maxItems = 10;

/** Counts products, categories and series; counts pages if none of them changed, as after a change of the theme. */
export function summariseChanges({ contents, pages }: Changes): ChangeSummary {
  const items = contents === null ? [] : listItems(contents);
  const site = contents === null ? [] : listSiteChanges(contents);
  if (items.length === 0) {
    const { added, changed, removed } = pages;
    const counts = { added: added.length, changed: changed.length, withdrawn: removed.length, groups: 0 };
    return { ...counts, site, items: [] };
  }
  const { added = [], changed = [], withdrawn = [] } = contents?.product ?? {};
  return {
    added: added.length,
    changed: changed.length,
    withdrawn: withdrawn.length,
    groups: items.length - added.length - changed.length - withdrawn.length,
    site,
    items: items.slice(0, maxItems),
  };
}

function listItems({ product, category, series }: ContentChanges): readonly ChangedItem[] {
  const lists: readonly ListChanges[] = [product, category, series];
  const listOf = (effect: ChangedItem['effect']) =>
    lists.flatMap((list) => list[effect].map((item) => toChangedItem(effect, item)));
  return [...listOf('changed'), ...listOf('added'), ...listOf('withdrawn')];
}

function toChangedItem(effect: ChangedItem['effect'], { name, pages }: Item): ChangedItem {
  const open = effect === 'withdrawn' ? [] : pages;
  return {
    effect,
    name: name.En,
    nameZh: name.Zh,
    url: open[0]?.url ?? null,
    urlZh: open.find(({ locale }) => locale === 'Zh')?.url ?? null,
  };
}

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
