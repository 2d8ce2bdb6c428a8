import { type Child, h } from '#reports/element.ts';
import { longList } from '#reports/page.ts';
import type { ContentChanges, Item } from '#reports/changes/changes.ts';
import { formatFields } from '#reports/changes/format-changes.ts';
import { reportTexts } from '#reports/texts/report-texts.ts';
import { textsOf, type View } from './page-frame.ts';

/** Names categories and series that changed, and in what; `report` leads to the change report, where that is about them. */
export function comparedGroups(
  { category, series }: ContentChanges,
  report: string | null,
  view: View,
): Child {
  const { effects, compare, changesReport, colon, brackets } = textsOf(view);
  const words = reportTexts[view.locale];
  const lines = [category, series].flatMap((list) => [
    ...list.changed.map((item) => ({
      item,
      effect: effects.changed,
      fields: brackets(formatFields(item.fields, words)),
    })),
    ...list.added.map((item) => ({ item, effect: effects.added, fields: null })),
    ...list.withdrawn.map((item) => ({ item, effect: effects.withdrawn, fields: null })),
  ]);
  if (lines.length === 0) return null;
  const nameOf = ({ name }: Item) => h('bdi', {}, name[view.locale] ?? name.En);
  return h(
    'section',
    { class: 'compared', id: 'groups' },
    h('h2', {}, compare.groups),
    longList(lines, ({ item, effect, fields }) => [`${effect}${colon}`, nameOf(item), fields], words),
    report === null ? null : h('p', {}, h('a', { href: report }, changesReport)),
  );
}
