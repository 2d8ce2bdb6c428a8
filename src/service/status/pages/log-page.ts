import { type Child, h } from '#reports/element.ts';
import type { AuditEntry } from '#service/orders/history.ts';
import { isOutcome } from '#service/review/outcome.ts';
import { formatTime } from '#service/status/texts/format.ts';
import type { BrandNames } from './history-page.ts';
import { formatPage, inZone, textsOf, type View } from './page-frame.ts';
import { p, quietText, releaseName, smallText } from './parts.ts';

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
