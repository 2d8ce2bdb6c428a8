import type { Element } from 'hast';
import type { Brand } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import { type Child, h } from '#reports/element.ts';
import { countAll, formatBurst, formatChangeText } from '#service/orders/change-text.ts';
import { textOfFailure } from '#service/orders/failure-text.ts';
import { formatFindings } from '#service/orders/finding-texts.ts';
import { areNamed } from '#service/orders/findings.ts';
import type { BrandEvent } from '#service/orders/history.ts';
import { type Missed, textOfMissed } from '#service/orders/missed-plan.ts';
import { formatCount, formatDuration, formatTime } from '#service/status/texts/format.ts';
import { formatPage, textsOf, type View } from './page-frame.ts';
import { type ChangedItem, itemLink, p, quiet, releaseName, small } from './parts.ts';

export type BrandNames = ReadonlyMap<BrandCode, Pick<Brand, 'name'>>;

export function formatHistoryPage(events: readonly BrandEvent[], names: BrandNames, view: View): string {
  const words = textsOf(view);
  return formatPage(view, {
    title: words.pages.history,
    body: [quiet(words.newestFirst), historyList(events, names, view)],
  });
}

const mostLatest = 10;

export function latestList(events: readonly BrandEvent[], names: BrandNames, view: View): Element {
  return historyList(events, names, view, mostLatest);
}

function historyList(events: readonly BrandEvent[], names: BrandNames, view: View, most = Infinity): Element {
  if (events.length === 0) return h('p', { id: 'events', class: 'quiet' }, textsOf(view).noHistory);
  const items = foldEvents(events)
    .slice(0, most)
    .map((burst) => {
      const [newest] = burst;
      return newest ? h('li', { class: newest.kind }, historyItem(newest, burst, names, view)) : null;
    });
  return h('ol', { id: 'events', class: 'events' }, items);
}

const foldedMs = 30 * 60_000;

function foldEvents(events: readonly BrandEvent[]): readonly (readonly BrandEvent[])[] {
  const bursts: BrandEvent[][] = [];
  const lastOf = new Map<string, BrandEvent[]>();
  for (const event of events) {
    const burst = lastOf.get(event.brand);
    const last = burst?.at(-1);
    if (burst !== undefined && last !== undefined && isSameNews(event, last)) burst.push(event);
    else {
      const fresh = [event];
      bursts.push(fresh);
      lastOf.set(event.brand, fresh);
    }
  }
  return bursts;
}

function isSameNews(one: BrandEvent, other: BrandEvent): boolean {
  const isOfBuild = one.build !== null && other.build !== null;
  const isSame = one.kind === other.kind && one.cause === other.cause && one.isPreview === other.isPreview;
  return isOfBuild && isSame && one.by === other.by && Math.abs(one.at - other.at) < foldedMs;
}

function historyItem(event: BrandEvent, burst: readonly BrandEvent[], names: BrandNames, view: View): Child {
  const words = textsOf(view);
  const { brand, kind, at, by, why, seconds, release, cause, missed } = event;
  const isOne = burst.length === 1;
  const first = burst.at(-1)?.at ?? at;
  const isOfOneMinute = Math.floor(first / 60_000) === Math.floor(at / 60_000);
  const time = formatTime(at, view.locale);
  const ofReleases = isOne ? formatChangeText(event, view.locale) : formatBurst(burst, view.locale);
  const counts = cause === null ? ofReleases : '';
  return [
    small(isOfOneMinute ? time : words.between(formatTime(first, view.locale), time)),
    p(
      h('b', {}, names.get(brand)?.name ?? brand),
      ` – ${words.events[event.isPreview ? 'preview-failed' : kind]}`,
      isOne ? null : words.times(formatCount(burst.length, view.locale)),
      release === null ? null : [' · ', releaseName(release, view)],
      counts === '' ? null : `${words.colon}${counts}`,
      cause === null ? null : [words.colon, textOfFailure(cause, view.locale).title],
      missed === undefined ? null : [words.colon, textOfMissed(missed, view.locale).reason],
    ),
    missed === undefined ? null : missedDetails(missed, view),
    formatFindings(event, view.locale, view.support).map((text) => h('p', { class: 'small' }, text)),
    firstNames(event, burst, view),
    small(
      by === null ? words.byService : h('bdi', {}, by),
      why === null ? null : [' – ', h('bdi', {}, why)],
      seconds === null || !isOne ? null : ` – ${words.after(formatDuration(seconds, view.locale))}`,
    ),
  ];
}

function missedDetails(missed: Missed, view: View): Child {
  const { advice } = textOfMissed(missed, view.locale);
  const wasFor = textsOf(view).plans.wasFor(formatTime(missed.plannedFor, view.locale));
  return h('p', { class: 'small' }, wasFor, view.locale === 'Zh' ? null : ' ', advice);
}

const mostNames = 3;

function firstNames(newest: BrandEvent, burst: readonly BrandEvent[], view: View): Child {
  const words = textsOf(view);
  const items = burst.flatMap(({ items: all = [] }) => all);
  const shown = [...new Map(items.map((item) => [item.url ?? item.name, item])).values()].slice(0, mostNames);
  const isSaid = newest.withdrawn === 0 && areNamed(newest);
  if (shown.length === 0 || isSaid) return null;
  const separator = separatorOf(shown, view);
  const names = shown.map((item, at) => [
    at === 0 ? null : separator,
    // The site has no page for a new product of a preview.
    itemLink(item, view, newest.kind !== 'held'),
  ]);
  const rest = countNamed(newest, burst) - shown.length;
  const more = rest > 0 ? `${separator}${words.andMore(formatCount(rest, view.locale))}` : null;
  const title = newest.withdrawn === 0 ? words.loss.concerned : words.loss.names;
  return h('p', { class: 'small' }, newest.cause === null ? null : `${title}${words.colon}`, names, more);
}

/** English names contain commas, such as “Saucepan, mustard yellow”. */
function separatorOf(shown: readonly ChangedItem[], { locale }: View): string {
  if (locale === 'Zh') return '、';
  return shown.some(({ name }) => name.includes(',')) ? '; ' : ', ';
}

function countNamed(newest: BrandEvent, burst: readonly BrandEvent[]): number {
  if (newest.cause !== null) return newest.withdrawn || newest.changed;
  return burst.length > 1 ? 0 : countAll(newest);
}
