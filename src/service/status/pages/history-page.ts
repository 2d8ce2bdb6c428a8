import type { Element } from 'hast';
import type { Brand } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import { h, type Child } from '#reports/element.ts';
import { formatChangeLine } from '#service/orders/change-text.ts';
import { toFailureText, toMissedPlanText } from '#service/orders/failure-text.ts';
import { formatFindings } from '#service/orders/finding-texts.ts';
import {
  creditsOf,
  type AuditEntry,
  type BrandEvent,
  type EventsPage,
  type ListedEvent,
} from '#service/orders/history.ts';
import { formatDuration, formatTime } from '#service/status/texts/format.ts';
import { formatPage, inZone, textsOf, type View } from './page-frame.ts';
import { field, link, p, quietText, releaseLink, releaseName, smallText } from './parts.ts';
import { isOutcome } from '#service/review/outcome.ts';

export type BrandNames = ReadonlyMap<BrandCode, Pick<Brand, 'name' | 'timeZone'>>;

export interface HistoryFilter {
  readonly brand: string;
  readonly by: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly product: string;
}

export const kindGroups = {
  live: ['live', 'promoted', 'scheduled'],
  back: ['rolled-back', 'scheduled-back'],
  failed: ['failed'],
  review: ['held', 'review', 'resumed', 'discarded'],
  plans: ['planned', 'unplanned', 'schedule-failed'],
  other: ['unchanged', 'superseded', 'recovered'],
} as const satisfies Record<string, readonly BrandEvent['kind'][]>;

export function formatHistoryPage(
  { events, next }: EventsPage,
  filter: HistoryFilter,
  names: BrandNames,
  view: View,
): string {
  const words = textsOf(view);
  const isFiltered = Object.values(filter).some((value) => value !== '');
  const given = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  const older = new URLSearchParams(given);
  if (next !== null) older.set('before', next);
  return formatPage(view, {
    title: words.pages.history,
    zones: [...names.values()],
    body: [
      filterForm(filter, names, view),
      events.length === 0 ? quietText(isFiltered ? words.nothingFound : words.noHistory) : null,
      historyList(events, names, view),
      next === null ? null : p(link(`/history?${older}`, words.filter.older, 'older')),
    ],
  });
}

function filterForm(filter: HistoryFilter, names: BrandNames, view: View): Child {
  const { filter: words } = textsOf(view);
  const option = (value: string, text: string, chosen: string) =>
    h('option', { value, selected: value === chosen ? 'selected' : null }, text);
  const select = (name: 'brand' | 'kind', options: readonly Child[]) => {
    const all = option('', words.all, filter[name]);
    return p(h('label', { for: name }, words[name]), h('select', { id: name, name }, all, options));
  };
  const brands = [...names].map(([code, { name }]) => option(code, name, filter.brand));
  const kinds = Object.keys(kindGroups).map((kind) => option(kind, kindName(kind, view), filter.kind));
  const input = (name: 'product' | 'from' | 'to', type: string) =>
    field(name, words[name], { type, value: filter[name] });
  return h(
    'form',
    { class: 'filter', method: 'get', action: '/history' },
    select('brand', brands),
    select('kind', kinds),
    field('by', words.person, { value: filter.by }),
    input('product', 'search'),
    input('from', 'date'),
    input('to', 'date'),
    p(h('button', {}, words.submit)),
  );
}

function kindName(kind: string, view: View): string {
  const kinds: Readonly<Record<string, string>> = textsOf(view).filter.kinds;
  return kinds[kind] ?? kind;
}

export function historyList(events: readonly ListedEvent[], names: BrandNames, view: View): Element {
  const items = events.map((event) => {
    const brand = names.get(event.brand) ?? { name: event.brand, timeZone: 'UTC' };
    return h('li', { class: event.kind }, eventLine(event, brand.name, inZone(view, brand)));
  });
  return h('ol', { id: 'events', class: 'events' }, items);
}

/** Draws an event in one line: what happened and changed, the requesters, and the time. */
export function eventLine(event: BrandEvent, brand: string | null, view: View): Child {
  const words = textsOf(view);
  const { kind, at, seconds, release, cause, missed, until, plannedFor } = event;
  const line =
    cause === null ? formatChangeLine(event, view.locale) : toFailureText(cause, view.locale).title;
  const facts: readonly Child[] = [
    brand === null ? null : h('b', {}, brand, ' – '),
    h('b', {}, words.events[kind]),
    until === undefined ? null : [' ', words.until(formatTime(until, view))],
    plannedFor === undefined ? null : [' ', words.plannedFor(formatTime(plannedFor, view))],
    release === null ? null : [' · ', releaseLink(event.brand, release, view)],
    line === '' ? null : [words.colon, h('bdi', {}, line)],
    missed === undefined
      ? null
      : [
          words.colon,
          Object.values(toMissedPlanText(missed, view.locale)).join(view.locale === 'Zh' ? '' : ' '),
        ],
  ];
  const took = seconds === null ? null : ` · ${words.after(formatDuration(seconds, view.locale))}`;
  const findings = cause === null ? [] : formatFindings(event, view.locale, view.support);
  return [
    p(facts),
    findings.map((text) => h('p', { class: 'small' }, text)),
    smallText(formatTime(at, view), ' · ', creditLine(event, view), took),
  ];
}

function creditLine(event: BrandEvent, view: View): Child {
  const words = textsOf(view);
  const credits = creditsOf(event);
  if (credits.length === 0) return words.byService;
  const separator = view.locale === 'Zh' ? '；' : '; ';
  return credits.map(({ by, why, isForced }, at) => [
    at === 0 ? null : separator,
    by === null ? words.byErp : h('bdi', {}, by),
    isForced ? words.brackets(words.forced) : null,
    why === null ? null : [words.colon, h('bdi', {}, why)],
  ]);
}

export function formatLogPage(entries: readonly AuditEntry[], names: BrandNames, page: View): string {
  const words = textsOf(page);
  const items = entries.map((entry) => {
    const brand = names.get(entry.brand ?? '');
    const view = brand === undefined ? page : inZone(page, brand);
    return h('li', { class: entry.result }, logItem(entry, brand?.name ?? entry.brand, view));
  });
  return formatPage(page, {
    title: words.pages.log,
    zones: [{ name: words.service, timeZone: page.timeZone }, ...names.values()],
    body: [quietText(words.logHint), quietText(words.newestFirst), h('ol', { class: 'events' }, items)],
  });
}

function logItem(entry: AuditEntry, brand: string | null, view: View): Child {
  const { at, who, action, result, from, detail, outcome, release } = entry;
  const words = textsOf(view);
  const actions: Readonly<Record<string, string>> = words.auditedActions;
  const what = [actions[action] ?? action, brand === null ? null : words.brackets(brand)];
  const caller = from === 'terminal' ? words.terminal : h('bdi', {}, from);
  return [
    p(
      who === null ? h('b', {}, what) : [h('b', {}, h('bdi', {}, who)), ' – ', what],
      words.colon,
      words.results[result],
      outcome === undefined ? null : [' – ', outcomeWords(outcome, brand ?? '', view)],
      release === undefined ? null : [' · ', releaseName(release, view)],
      detail === null ? null : [' – ', h('bdi', {}, detail)],
    ),
    smallText(formatTime(at, view), from === null ? null : [' – ', caller]),
  ];
}

function outcomeWords(outcome: string, brand: string, view: View): Child {
  const { answers, refusals } = textsOf(view);
  if (isOutcome(outcome)) return answers[outcome].replace('{brand}', () => brand);
  return Object.entries(refusals).find(([refusal]) => refusal === outcome)?.[1] ?? outcome;
}
