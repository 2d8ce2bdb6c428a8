import { h } from '#publish/report-element.ts';
import type { AuditEntry } from '#rebuild/ledger/event.ts';
import { formatTime } from '#rebuild/status/texts/format.ts';
import { formatPage, textsOf, type View } from './page-frame.ts';

/** Who did what, or tried to. */
export function formatAuditPage(entries: readonly AuditEntry[], view: View): string {
  const words = textsOf(view);
  return formatPage(view, {
    title: words.pages.audit,
    body: [
      h('p', { class: 'quiet' }, words.newestFirst),
      h(
        'ol',
        { class: 'events' },
        entries.map((entry) => h('li', { class: entry.result }, auditItem(entry, view))),
      ),
    ],
  });
}

function auditItem({ at, who, action, brand, result, detail, from }: AuditEntry, view: View) {
  const words = textsOf(view);
  return [
    h(
      'p',
      { class: 'quiet small' },
      formatTime(at, view.locale),
      from === null ? null : [' – ', h('bdi', {}, from)],
    ),
    h(
      'p',
      {},
      h('b', {}, h('bdi', {}, who ?? '–')),
      ' – ',
      h('span', { lang: 'en' }, brand === null ? action : `${action} ${brand}`),
      ': ',
      words.results[result],
      detail === null ? null : [' (', h('bdi', {}, detail), ')'],
    ),
  ];
}
