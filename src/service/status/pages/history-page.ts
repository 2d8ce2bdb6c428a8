import { h } from '#reports/report-element.ts';
import type { BrandEvent } from '#service/orders/event.ts';
import { type BrandNames, historyList } from './history-list.ts';
import { formatPage, textsOf, type View } from './page-frame.ts';

export function formatHistoryPage(events: readonly BrandEvent[], names: BrandNames, view: View): string {
  const words = textsOf(view);
  return formatPage(view, {
    title: words.pages.history,
    body: [h('p', { class: 'quiet' }, words.newestFirst), historyList(events, names, view)],
  });
}
