import { type Child, h } from '#reports/report-element.ts';
import type { AuditEntry } from '#service/orders/event.ts';
import { deeds, isSaid, refusals } from '#service/status/said.ts';
import { formatTime } from '#service/status/texts/format.ts';
import type { BrandNames } from './history-list.ts';
import { formatPage, refusalWords, textsOf, type View } from './page-frame.ts';

/** Who did what, or tried to. */
export function formatAuditPage(entries: readonly AuditEntry[], names: BrandNames, view: View): string {
  const words = textsOf(view);
  return formatPage(view, {
    title: words.pages.audit,
    body: [
      h('p', { class: 'quiet' }, words.newestFirst),
      h(
        'ol',
        { class: 'events' },
        entries.map((entry) => h('li', { class: entry.result }, auditItem(entry, names, view))),
      ),
    ],
  });
}

function auditItem(entry: AuditEntry, names: BrandNames, view: View): Child {
  const { at, who, action, brand, result, detail, from } = entry;
  const words = textsOf(view);
  const deed = deeds.find((known) => known === action);
  const name = nameOf(entry, names);
  return [
    h(
      'p',
      { class: 'quiet small' },
      formatTime(at, view.locale),
      from === null ? null : [' – ', from === 'terminal' ? words.terminal : h('bdi', {}, from)],
    ),
    h(
      'p',
      {},
      h('b', {}, h('bdi', {}, who ?? '–')),
      ` – ${deed === undefined ? action : words.deeds[deed]}${brand === null ? '' : ` ${name}`}${words.colon}`,
      words.results[result],
      detail === null ? null : [' – ', detailWords(detail, name, view)],
    ),
  ];
}

function nameOf({ brand }: AuditEntry, names: BrandNames): string {
  return brand === null ? '' : (names.get(brand)?.name ?? brand);
}

/** A refusal, or what came of a press with what it was about. */
function detailWords(detail: string, name: string, view: View): Child {
  const words = textsOf(view);
  const refusal = refusals.find((known) => known === detail);
  if (refusal !== undefined) return refusalWords(refusal, view);
  const [, said, rest = ''] = /^([\w-]+)(?:, (.*))?$/s.exec(detail) ?? [];
  if (!isSaid(said)) return h('bdi', {}, detail);
  return [words.said[said](name), rest === '' ? null : [' (', h('bdi', {}, rest), ')']];
}
