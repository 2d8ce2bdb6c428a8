import { type Child, h } from '#reports/element.ts';
import { isRole } from '#service/accounts/users.ts';
import { channelReasons } from '#service/notify/channels/sender.ts';
import type { AuditEntry } from '#service/orders/history.ts';
import { auditedActions, isFlashMessage, refusals } from '#service/status/action-results.ts';
import { formatTime } from '#service/status/texts/format.ts';
import { channelName, p, quiet, small } from './parts.ts';
import type { BrandNames } from './history-page.ts';
import { formatPage, textsOf, type View } from './page-frame.ts';

export function formatAuditPage(entries: readonly AuditEntry[], names: BrandNames, view: View): string {
  const words = textsOf(view);
  const items = entries.map((entry) => h('li', { class: entry.result }, auditItem(entry, names, view)));
  return formatPage(view, {
    title: words.pages.audit,
    body: [quiet(words.newestFirst), h('ol', { class: 'events' }, items)],
  });
}

function auditItem(entry: AuditEntry, names: BrandNames, view: View): Child {
  const { at, who, action, brand, result, from, detail } = entry;
  const message = messageOf(entry, view);
  const exactly = message?.details;
  const words = textsOf(view);
  const known = auditedActions.find((one) => one === action);
  const name = brand === null ? null : words.brackets(names.get(brand)?.name ?? brand);
  const what = [known === undefined ? action : words.auditedActions[known], name];
  const caller = from === 'terminal' ? words.terminal : h('bdi', {}, from);
  const remark =
    detail === null ? null : [' – ', message?.text ?? detailWords({ action, detail }, names, view)];
  return [
    small(formatTime(at, view.locale), from === null ? null : [' – ', caller]),
    p(
      who === null ? h('b', {}, what) : [h('b', {}, h('bdi', {}, who)), ' – ', what],
      words.colon,
      words.results[result],
      remark,
    ),
    exactly === undefined
      ? null
      : h('details', { class: 'small' }, h('summary', {}, words.exactly), h('p', { lang: 'en' }, exactly)),
  ];
}

function messageOf({ action, detail, result }: AuditEntry, view: View) {
  if (action !== 'notify' || detail === null) return null;
  const [, channel = '', kind = '', rest = ''] = /^(\S+), (\w+): (.*)$/s.exec(detail) ?? [];
  const delivery = result === 'done' ? parseDelivery(rest) : troubleOf(rest, view);
  if (delivery === null) return null;
  const words = textsOf(view);
  const name = h('bdi', {}, channelName(channel, view), words.brackets(kind));
  return { text: [name, words.colon, delivery.text], details: delivery.details };
}

function parseDelivery(rest: string) {
  const [, title, details] = /^(.*?) \(((?:[^()]|\([^()]*\))*)\)$/s.exec(rest) ?? [];
  return title === undefined || details === undefined ? null : { text: h('bdi', {}, title), details };
}

function troubleOf(rest: string, view: View) {
  const [, cause, details = ''] = /^(\w+), (.*)$/s.exec(rest) ?? [];
  const reason = channelReasons.find((known) => known === cause);
  return reason === undefined ? null : { text: textsOf(view).troubles[reason], details };
}

const releaseIds = /\b0*(\d+)-[0-9a-f]{12}\b(, )?/g;

type Detailed = Pick<AuditEntry, 'action'> & { readonly detail: string };

function detailWords({ action, detail }: Detailed, names: BrandNames, view: View): Child {
  const words = textsOf(view);
  const [, user, role = ''] = /^(\S+) (\w+)$/.exec(detail) ?? [];
  if (user !== undefined && isRole(role) && action.startsWith('user '))
    return [h('bdi', {}, user), words.brackets(words.roles[role])];
  const refusal = refusals.find((known) => known === detail);
  if (refusal !== undefined) return words.auditAnswers[refusal];
  const [, flash, rest = ''] = /^([\w-]+)(?:, (.*))?$/s.exec(detail) ?? [];
  if (!isFlashMessage(flash)) return h('bdi', {}, detail);
  const comma = view.locale === 'Zh' ? '，' : ', ';
  const remark = rest
    .replace(
      releaseIds,
      (_, number, isFollowed) => `${words.release(number)}${isFollowed === undefined ? '' : comma}`,
    )
    .replace(beforeTimes, (_, codes) => nameBrands(codes, names, comma) + comma);
  return [
    words.auditAnswers[flash],
    remark === '' ? null : words.brackets(h('bdi', {}, formatTimes(remark, view))),
  ];
}

const beforeTimes = /((?:, [a-z\d]+)*), (?=\d{4}-\d\d-\d\dT)/;

function nameBrands(codes: string, names: BrandNames, comma: string): string {
  const [, ...each] = codes.split(', ');
  return each.map((code) => `${comma}${names.get(code)?.name ?? code}`).join('');
}

const times = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/;

function formatTimes(text: string, { locale }: View): Child {
  return text.split(times).map((part) => {
    const at = times.test(part) ? Date.parse(part) : Number.NaN;
    return Number.isNaN(at) ? part : formatTime(at, locale);
  });
}
