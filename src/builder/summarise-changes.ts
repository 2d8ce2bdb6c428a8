import type { Locale } from '#catalogue/text.ts';
import type { PageKind } from '#catalogue/record.ts';
import type { FieldChange } from '#catalogue/record-diff.ts';
import type { Changes, ContentChanges, Item, ListChanges } from '#reports/changes/changes.ts';

export interface ChangeSummary {
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
  readonly groups: number;
  readonly site: readonly SiteChange[];
  readonly items: readonly ChangedItem[];
  /** Ids of changed products, at most 200. */
  readonly products: readonly string[];
}

export interface ChangedItem {
  readonly kind: PageKind;
  readonly id: string;
  /** Up to `maxValues` changed fields. Fields with values are listed first. */
  readonly values: readonly ChangedValue[];
  readonly effect: 'added' | 'changed' | 'withdrawn';
  readonly name: string;
  readonly nameZh: string | null;
  readonly url: string | null;
  readonly urlZh: string | null;
}

/** A changed field. Both values are null if records contain only a digest of the field. */
export interface ChangedValue {
  readonly field: string;
  readonly locale: Locale | null;
  readonly from: string | null;
  readonly to: string | null;
}

const maxItems = 10;
const maxValues = 2;
const maxProducts = 200;
/** Longer values, such as the categories of a product, are truncated. */
const maxLength = 100;

/** Counts changed products, categories and series. Without such changes, for example after a change to the theme, counts pages. */
export function summariseChanges({ contents, pages }: Changes): ChangeSummary {
  const items = contents === null ? [] : listItems(contents);
  const site = contents === null ? [] : listSiteChanges(contents);
  if (items.length === 0) {
    const { added, changed, removed } = pages;
    const counts = { added: added.length, changed: changed.length, withdrawn: removed.length, groups: 0 };
    return { ...counts, site, items: [], products: [] };
  }
  const { added = [], changed = [], withdrawn = [] } = contents?.product ?? {};
  return {
    added: added.length,
    changed: changed.length,
    withdrawn: withdrawn.length,
    groups: items.length - added.length - changed.length - withdrawn.length,
    site,
    items: items.slice(0, maxItems),
    products: [...changed, ...added, ...withdrawn].slice(0, maxProducts).map(({ id }) => id),
  };
}

function listItems({ product, category, series }: ContentChanges): readonly ChangedItem[] {
  const lists: readonly ListChanges[] = [product, category, series];
  const listOf = (effect: ChangedItem['effect']) =>
    lists.flatMap((list) => list[effect].map((item) => toChangedItem(effect, item)));
  const hasValue = ({ values }: ChangedItem) => values.some(({ from, to }) => (from ?? to) !== null);
  const changed = listOf('changed').toSorted((one, other) => Number(hasValue(other)) - Number(hasValue(one)));
  return [...changed, ...listOf('added'), ...listOf('withdrawn')];
}

function toChangedItem(
  effect: ChangedItem['effect'],
  { kind, id, name, pages, ...item }: Item & { readonly fields?: readonly FieldChange[] },
): ChangedItem {
  const fields = (item.fields ?? []).toSorted(
    (one, other) => Number(one.step === null) - Number(other.step === null),
  );
  const open = effect === 'withdrawn' ? [] : pages;
  return {
    ...{ kind, id, effect, values: fields.slice(0, maxValues).map(toValue) },
    name: name.En,
    nameZh: name.Zh,
    url: open[0]?.url ?? null,
    urlZh: open.find(({ locale }) => locale === 'Zh')?.url ?? null,
  };
}

function toValue({ field, locale, step }: FieldChange): ChangedValue {
  const cut = (text: string | null) =>
    text !== null && text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
  return { field, locale, from: cut(step?.from ?? null), to: cut(step?.to ?? null) };
}

export const siteChanges = ['chinese-on', 'chinese-off', 'theme'] as const;

export type SiteChange = (typeof siteChanges)[number];

function listSiteChanges({ languages, themeColor }: ContentChanges): readonly SiteChange[] {
  const isChanged = {
    'chinese-on': languages.on.includes('Zh'),
    'chinese-off': languages.off.includes('Zh'),
    theme: themeColor !== null,
  };
  return siteChanges.filter((change) => isChanged[change]);
}
