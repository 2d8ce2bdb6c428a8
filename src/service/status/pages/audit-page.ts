import { type Child, h } from '#reports/element.ts';
import type { AuditEntry } from '#service/orders/event.ts';
import { auditedActions, isFlashMessage, refusals } from '#service/status/action-results.ts';
import { formatTime } from '#service/status/texts/format.ts';
import type { BrandNames } from './history-page.ts';
import { formatPage, refusalWords, textsOf, type View } from './page-frame.ts';

/** Formats the audit entries. */
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
  const known = auditedActions.find((one) => one === action);
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
      ` – ${known === undefined ? action : words.auditedActions[known]}${brand === null ? '' : ` ${name}`}${words.colon}`,
      words.results[result],
      detail === null ? null : [' – ', detailWords(detail, name, view)],
    ),
  ];
}

function nameOf({ brand }: AuditEntry, names: BrandNames): string {
  return brand === null ? '' : (names.get(brand)?.name ?? brand);
}

/** As people know releases: by their short numbers. */
const releaseIds = /\b0*(\d+)-[0-9a-f]{12}\b/g;

/** Words an entry's detail: a refusal, or an action's result with its subject. */
function detailWords(detail: string, name: string, view: View): Child {
  const words = textsOf(view);
  const refusal = refusals.find((known) => known === detail);
  if (refusal !== undefined) return refusalWords(refusal, view);
  const [, flash, rest = ''] = /^([\w-]+)(?:, (.*))?$/s.exec(detail) ?? [];
  if (!isFlashMessage(flash)) return h('bdi', {}, detail);
  const remark = rest.replace(releaseIds, (_, number) => words.release(number));
  return [words.flash[flash](name), remark === '' ? null : words.brackets(h('bdi', {}, remark))];
}
