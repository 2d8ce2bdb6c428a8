import type { Element } from 'hast';
import type { Brand } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import { type Child, h } from '#reports/element.ts';
import type { BrandEvent } from '#service/orders/event.ts';
import { textOfFailure } from '#service/orders/failure-text.ts';
import { formatSeconds, formatTime } from '#service/status/texts/format.ts';
import { formatCounts } from './brand-change.ts';
import { formatPage, textsOf, type View } from './page-frame.ts';

export type BrandNames = ReadonlyMap<BrandCode, Pick<Brand, 'name'>>;

export function formatHistoryPage(events: readonly BrandEvent[], names: BrandNames, view: View): string {
  const words = textsOf(view);
  return formatPage(view, {
    title: words.pages.history,
    body: [h('p', { class: 'quiet' }, words.newestFirst), historyList(events, names, view)],
  });
}

/** Lists events with their author and reason. */
export function historyList(events: readonly BrandEvent[], names: BrandNames, view: View): Element {
  if (events.length === 0) return h('p', { id: 'events', class: 'quiet' }, textsOf(view).noHistory);
  return h(
    'ol',
    { id: 'events', class: 'events' },
    events.map((event) => h('li', { class: event.kind }, historyItem(event, names, view))),
  );
}

function historyItem(event: BrandEvent, names: BrandNames, view: View): Child {
  const words = textsOf(view);
  const { brand, kind, at, by, why, seconds, release } = event;
  return [
    h('p', { class: 'quiet small' }, formatTime(at, view.locale)),
    h(
      'p',
      {},
      h('b', {}, names.get(brand)?.name ?? brand),
      ` – ${words.events[kind]}`,
      release === null ? null : [' ', h('code', { class: 'small' }, release)],
      hasCounts(event) ? `${words.colon}${formatCounts(event, view)}` : null,
      event.cause === null ? null : [words.colon, textOfFailure(event.cause, view.locale).title],
    ),
    h(
      'p',
      { class: 'quiet small' },
      by === null ? words.byService : h('bdi', {}, by),
      why === null ? null : [' – ', h('bdi', {}, why)],
      seconds === null ? null : ` – ${words.after(formatSeconds(seconds, view.locale))}`,
    ),
  ];
}

function hasCounts({ added, changed, withdrawn }: BrandEvent): boolean {
  return added + changed + withdrawn > 0;
}
