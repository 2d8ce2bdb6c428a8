import * as z from 'zod/mini';
import { locales } from '#catalogue/text.ts';
import type { FieldChange } from '#catalogue/record-diff.ts';
import type { Changes, ContentChanges, Item, ListChanges } from '#reports/changes/changes.ts';

export const siteChanges = ['chinese-on', 'chinese-off', 'theme'] as const;

export type SiteChange = (typeof siteChanges)[number];

/** `from` and `to` are null if the records contain only a digest of the field. */
const changedValueSchema = z.object({
  ...{ field: z.string(), locale: z.nullable(z.enum(locales)) },
  ...{ from: z.nullable(z.string()), to: z.nullable(z.string()) },
});

export const changedItemSchema = z.object({
  id: z.optional(z.string()),
  kind: z.optional(z.string()),
  values: z.optional(z.readonly(z.array(changedValueSchema))),
  effect: z.enum(['added', 'changed', 'withdrawn']),
  name: z.string(),
  nameZh: z._default(z.nullable(z.string()), null),
  url: z.nullable(z.string()),
  urlZh: z.optional(z.nullable(z.string())),
});

export type ChangedItem = z.infer<typeof changedItemSchema>;

export const countsSchema = z.object({
  /** `added`, `changed` and `withdrawn` count products. If no product or group changed, they count pages. */
  ...{ added: z.number(), changed: z.number(), withdrawn: z.number(), groups: z.optional(z.number()) },
  site: z.optional(z.readonly(z.array(z.enum(siteChanges)))),
  products: z.optional(z.readonly(z.array(z.string()))),
});

export type ChangeSummary = ReturnType<typeof summariseChanges>;

const maxItems = 10;
const maxValues = 2;
const maxProducts = 200;
const maxLength = 100;

export function summariseChanges({ contents, pages }: Changes) {
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
  const hasValue = ({ values = [] }: ChangedItem) => values.some(({ from, to }) => (from ?? to) !== null);
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

function toValue({ field, locale, step }: FieldChange) {
  const cut = (text: string | null) =>
    text !== null && text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
  return { field, locale, from: cut(step?.from ?? null), to: cut(step?.to ?? null) };
}

function listSiteChanges({ languages, themeColor }: ContentChanges): readonly SiteChange[] {
  const isChanged = {
    'chinese-on': languages.on.includes('Zh'),
    'chinese-off': languages.off.includes('Zh'),
    theme: themeColor !== null,
  };
  return siteChanges.filter((change) => isChanged[change]);
}
