import { type Child, h } from '#reports/element.ts';
import { isRole } from '#service/accounts/users.ts';
import { channelReasons } from '#service/notify/channels/sender.ts';
import type { AuditEntry } from '#service/orders/history.ts';
import { auditedActions, isOutcome, refusals } from '#service/status/action-results.ts';
import { formatTime } from '#service/status/texts/format.ts';
import type { BrandNames } from './history-page.ts';
import { formatPage, inZone, textsOf, type View } from './page-frame.ts';
import { channelName, p, quiet, small } from './parts.ts';

/** Sign-ins, messages and actions, for operators. */
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
    body: [quiet(words.logHint), quiet(words.newestFirst), h('ol', { class: 'events' }, items)],
  });
}

function logItem(entry: AuditEntry, brand: string | null, view: View): Child {
  const { at, who, action, result, from, detail } = entry;
  const message = messageOf(entry, view);
  const exactly = message?.details;
  const words = textsOf(view);
  const known = auditedActions.find((one) => one === action);
  const what = [
    known === undefined ? action : words.auditedActions[known],
    brand === null ? null : words.brackets(brand),
  ];
  const caller = from === 'terminal' ? words.terminal : h('bdi', {}, from);
  const remark =
    detail === null ? null : [' – ', message?.text ?? detailWords({ action, detail }, brand ?? '', view)];
  return [
    p(
      who === null ? h('b', {}, what) : [h('b', {}, h('bdi', {}, who)), ' – ', what],
      words.colon,
      words.results[result],
      remark,
    ),
    small(formatTime(at, view), from === null ? null : [' – ', caller]),
    exactly === undefined
      ? null
      : h('details', { class: 'small' }, h('summary', {}, words.exactly), h('p', { lang: 'en' }, exactly)),
  ];
}

function messageOf({ action, detail, result }: AuditEntry, view: View) {
  if (action !== 'notify' || detail === null) return null;
  const [, channel = '', kind = '', rest = ''] = /^(\S+), (\w+): (.*)$/s.exec(detail) ?? [];
  const delivery = result === 'done' ? parseDelivery(rest) : failureOf(rest, view);
  if (delivery === null) return null;
  const words = textsOf(view);
  const name = h('bdi', {}, channelName(channel, view), words.brackets(kind));
  return { text: [name, words.colon, delivery.text], details: delivery.details };
}

function parseDelivery(rest: string) {
  const [, title, details] = /^(.*?) \(((?:[^()]|\([^()]*\))*)\)$/s.exec(rest) ?? [];
  return title === undefined || details === undefined ? null : { text: h('bdi', {}, title), details };
}

function failureOf(rest: string, view: View) {
  const [, cause, details = ''] = /^(\w+), (.*)$/s.exec(rest) ?? [];
  const reason = channelReasons.find((known) => known === cause);
  return reason === undefined ? null : { text: textsOf(view).channelReasons[reason], details };
}

const releaseIds = /\b0*(\d+)-[0-9a-f]{12}\b/g;
const times = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/;

type Detailed = Pick<AuditEntry, 'action'> & { readonly detail: string };

function detailWords({ action, detail }: Detailed, brand: string, view: View): Child {
  const words = textsOf(view);
  const [, user, role = ''] = /^(\S+) (\w+)$/.exec(detail) ?? [];
  if (user !== undefined && isRole(role) && action.startsWith('user '))
    return [h('bdi', {}, user), words.brackets(words.roles[role])];
  const refusal = refusals.find((known) => known === detail);
  if (refusal !== undefined) return words.refusals[refusal];
  const [, outcome, rest = ''] = /^([\w-]+)(?:, (.*))?$/s.exec(detail) ?? [];
  if (!isOutcome(outcome)) return h('bdi', {}, detail);
  const remark = rest.replace(releaseIds, (_, number) => words.release(number));
  return [
    words.answers[outcome](brand),
    remark === '' ? null : words.brackets(h('bdi', {}, formatTimes(remark, view))),
  ];
}

function formatTimes(text: string, view: View): Child {
  return text.split(times).map((part) => {
    const at = times.test(part) ? Date.parse(part) : Number.NaN;
    return Number.isNaN(at) ? part : formatTime(at, view);
  });
}
