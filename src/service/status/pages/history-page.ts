import type { Element } from 'hast';
import type { Brand } from '#config/brands.ts';
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
import type { MissedPlan } from '#service/orders/brand-state.ts';
import { formatTime } from '#service/status/texts/format.ts';
import { formatPage, outcomeText } from './page-frame.ts';
import {
  field,
  inZone,
  link,
  p,
  quietText,
  releaseLink,
  releaseName,
  smallText,
  textsOf,
  type View,
} from './parts.ts';
import { isOutcome } from '#service/review/outcome.ts';

export type BrandNames = ReadonlyMap<string, Pick<Brand, 'name' | 'timeZone'>>;

type HistoryFilter = Readonly<Record<'brand' | 'by' | 'kind' | 'from' | 'to' | 'product', string>>;

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
  const older = new URLSearchParams(view.search);
  older.set('before', next ?? '');
  return formatPage(view, {
    title: words.pages.history,
    zones: [...names.values()],
    body: [
      filterForm(filter, names, view),
      events.length === 0 ? quietText(view.search.size > 0 ? words.nothingFound : words.noHistory) : null,
      historyList(events, names, view),
      next && p(link(`/history?${older}`, words.filter.older)),
    ],
  });
}

function filterForm(filter: HistoryFilter, names: BrandNames, view: View): Child {
  const { filter: words } = textsOf(view);
  const select = (name: 'brand' | 'kind', options: readonly (readonly [value: string, text: string])[]) => {
    const drawn = [['', words.all] as const, ...options].map(([value, text]) =>
      h('option', { value, selected: value === filter[name] ? 'selected' : null }, text),
    );
    return p(h('label', { for: name }, words[name]), h('select', { id: name, name }, drawn));
  };
  const input = (name: 'by' | 'product' | 'from' | 'to', type: string) =>
    field(name, words[name], { type, value: filter[name] });
  return h(
    'form',
    { class: 'filter', method: 'get', action: '/history' },
    select(
      'brand',
      [...names].map(([code, { name }]) => [code, name]),
    ),
    select('kind', Object.entries(words.kinds)),
    input('by', 'text'),
    input('product', 'search'),
    input('from', 'date'),
    input('to', 'date'),
    p(h('button', {}, words.submit)),
  );
}

/** `names` is null on pages about a single brand. */
export function historyList(events: readonly ListedEvent[], names: BrandNames | null, page: View): Element {
  const items = events.map((event) => {
    const brand = names?.get(event.brand);
    const view = brand === undefined ? page : inZone(page, brand);
    return h('li', { class: event.kind }, eventLine(event, names && (brand?.name ?? event.brand), view));
  });
  return h('ol', { id: 'events', class: 'events' }, items);
}

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
    missed === undefined ? null : [words.colon, missedText(missed, view)],
  ];
  const took = seconds === null ? null : ` · ${words.took(Math.round(seconds * 10) / 10)}`;
  const findings = cause === null ? [] : formatFindings(event, view.locale, view.support);
  return [
    p(facts),
    findings.map((text) => h('p', { class: 'small' }, text)),
    smallText(formatTime(at, view), ' · ', creditLine(event, view), took),
  ];
}

function missedText(missed: MissedPlan, { locale }: View): string {
  return Object.values(toMissedPlanText(missed, locale)).join(locale === 'Zh' ? '' : ' ');
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
    body: [quietText(words.logHint), h('ol', { class: 'events' }, items)],
  });
}

function logItem(entry: AuditEntry, brand: string | null, view: View): Child {
  const { at, who, action, result, from, detail, outcome, release } = entry;
  const words = textsOf(view);
  const actions: Readonly<Record<string, string>> = words.actions;
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

function outcomeWords(outcome: string, brand: string, view: View): string {
  if (isOutcome(outcome)) return outcomeText(outcome, brand, view);
  const refusals: Readonly<Record<string, string>> = textsOf(view).refusals;
  return refusals[outcome] ?? outcome;
}
