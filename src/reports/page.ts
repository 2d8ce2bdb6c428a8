import { type Child, h } from './element.ts';
import type { ReportTexts } from '#reports/texts/report-texts.ts';

const shownAtOnce = 10;
const shownAtMost = 500;

export function longList<Item>(
  items: readonly Item[],
  toChild: (item: Item) => Child,
  words: ReportTexts,
): Child {
  const list = (some: readonly Item[]) =>
    h(
      'ul',
      { class: 'items' },
      some.map((item) => h('li', {}, toChild(item))),
    );
  // If only one item would be folded, it is shown.
  const first = items.length <= shownAtOnce + 1 ? items.length : shownAtOnce;
  const folded = items.slice(first, shownAtMost);
  const rest = items.length - first - folded.length;
  return [
    list(items.slice(0, first)),
    folded.length === 0 ? null : h('details', {}, h('summary', {}, words.more(folded.length)), list(folded)),
    rest === 0 ? null : h('p', { class: 'quiet' }, words.rest(rest)),
  ];
}
