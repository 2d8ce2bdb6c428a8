import type { ChangedItem, SiteChange } from '#builder/summarise-changes.ts';
import type { Locale } from '#catalogue/text.ts';
import { formatField, reportTexts } from '#reports/texts/report-texts.ts';
import { both, inEach, plural, template } from '#reports/texts/both.ts';

export interface CountedChange extends Readonly<Record<'added' | 'changed' | 'withdrawn', number>> {
  readonly groups?: number | undefined;
  readonly site?: readonly SiteChange[] | undefined;
  /** Empty if only pages changed, undefined if unknown. */
  readonly items?: readonly ChangedItem[] | undefined;
}

export function countAll({ added, changed, withdrawn, groups = 0 }: CountedChange): number {
  return added + changed + withdrawn + groups;
}

function formatChangeText(change: CountedChange, locale: Locale): string {
  return withSiteChanges(change.site ?? [], formatCounts(change, locale), locale);
}

/** Returns one line, such as `Desk lamp: Price SGD 85.57 → SGD 8.50`. */
export function formatChangeLine(change: CountedChange, locale: Locale): string {
  const [first] = change.items ?? [];
  if (first === undefined) return formatChangeText(change, locale);
  const item = formatItem(first, locale);
  if (countAll(change) > 1) return `${formatChangeText(change, locale)}${texts[locale].first}${item}`;
  return withSiteChanges(change.site ?? [], item, locale);
}

const longest = 100;

/** Also replaces line breaks and control characters, which names from the ERP may contain. */
export function shorten(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
}

export function formatItem(item: ChangedItem, locale: Locale): string {
  const named = nameOf(item, locale);
  const { effects, colon, separator } = texts[locale];
  const values = formatValues(item, locale);
  return values.length > 0 ? `${named}${colon}${values.join(separator)}` : effects[item.effect](named);
}

export function nameOf({ name, nameZh }: Pick<ChangedItem, 'name' | 'nameZh'>, locale: Locale): string {
  return shorten(locale === 'Zh' ? (nameZh ?? name) : name);
}

/** Omits the values of fields that are stored only as digests. */
function formatValues({ values = [] }: ChangedItem, locale: Locale): readonly string[] {
  const words = reportTexts[locale];
  const format = (field: string, value: string | null) => {
    const known: Readonly<Record<string, string>> = field === 'availability' ? words.availability : {};
    return value === null ? words.none : (known[value] ?? shorten(value));
  };
  return values.map(({ field, locale: of, from, to }) => {
    const name = formatField({ field, locale: of }, words);
    return from === null && to === null ? name : `${name} ${format(field, from)} → ${format(field, to)}`;
  });
}

function formatCounts(change: CountedChange, locale: Locale): string {
  const { counts, pages, separator } = texts[locale];
  const all = countAll(change);
  if (change.items?.length === 0 && all > 0) return pages(all);
  return (['added', 'changed', 'withdrawn', 'groups'] as const)
    .flatMap((kind) => (change[kind] ? [counts[kind](change[kind])] : []))
    .join(separator);
}

function withSiteChanges(changes: readonly SiteChange[], counts: string, locale: Locale): string {
  const { site, separator } = texts[locale];
  const worded = [...new Set(changes)].map((change) => site[change]);
  return [...worded, ...(counts === '' ? [] : [counts])].join(separator);
}

const texts = inEach({
  separator: both(', ', '，'),
  colon: both(': ', '：'),
  first: both(' – ', '；'),
  effects: {
    added: template('New: {name}', '新增：{name}'),
    changed: template('Changed: {name}', '更改：{name}'),
    withdrawn: template('Withdrawn: {name}', '下线：{name}'),
  },
  site: {
    'chinese-on': both('Chinese switched on', '启用了中文'),
    'chinese-off': both('Chinese switched off', '停用了中文'),
    theme: both('theme colour changed', '更改了主题颜色'),
  },
  counts: {
    added: plural('{count} product new', '{count} products new', '新增 {count} 个产品'),
    changed: plural('{count} product changed', '{count} products changed', '更改 {count} 个产品'),
    withdrawn: plural('{count} product withdrawn', '{count} products withdrawn', '下线 {count} 个产品'),
    groups: plural(
      '{count} change to categories and series',
      '{count} changes to categories and series',
      '分类和系列有 {count} 处更改',
    ),
  },
  pages: plural(
    '{count} page changed, but no products',
    '{count} pages changed, but no products',
    '更改了 {count} 个页面，产品内容没有变化',
  ),
});
