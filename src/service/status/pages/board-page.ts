import type { Element } from 'hast';
import { isRefusal } from '#builder/failure.ts';
import { h, type Child } from '#reports/element.ts';
import { splitName } from '#service/notify/notice.ts';
import type { ChannelFailure } from '#service/notify/outbox.ts';
import { countAll, formatChangeLine } from '#service/orders/change-text.ts';
import { toFailureText } from '#service/orders/failure-text.ts';
import type { Board, BrandRow } from '#service/status/board.ts';
import { formatTime } from '#service/status/texts/format.ts';
import { formatPage } from './page-frame.ts';
import {
  form,
  hidden,
  inZone,
  link,
  mayPublish,
  notice,
  outLink,
  p,
  quietText,
  smallText,
  swatch,
  textsOf,
  type View,
} from './parts.ts';
import { productSearch } from './search-page.ts';

export function formatBoardPage({ rows, channelFailures }: Board, view: View): string {
  const words = textsOf(view);
  return formatPage(view, {
    title: words.pages.board,
    isLive: true,
    zones: rows.map(({ brand }) => brand),
    body: [
      channelFailureList(channelFailures, view),
      mayPublish(view) ? null : quietText(words.viewerHint(view.support)),
      productSearch('', view),
      h('div', { class: 'brands' }, ...rows.map((row) => boardRow(row, view))),
    ],
  });
}

export function boardRow(row: BrandRow, page: View): Element {
  const { brand, status } = row;
  const view = inZone(page, brand);
  const id = `brand-${brand.code}`;
  const said = { 'aria-labelledby': `${id}-name`, 'data-announcement': announcementOf(row, view) };
  const open = link(`/brands/${brand.code}`, brand.name, `${id}-open`);
  const title = h('h2', { id: `${id}-name`, tabindex: '-1' }, open);
  return h(
    'article',
    { id, class: `brand ${status}`, ...said },
    brandMark(row),
    h('div', { class: 'name' }, title, statusLine(row, view)),
    h('div', { class: 'change' }, progress(row, view) ?? p(changeWords(row, view))),
    h('div', { class: 'next' }, nextAction(row, view)),
  );
}

export function brandMark({ themeColor }: BrandRow): Child {
  return swatch(themeColor ?? '#5c5a57', 'mark');
}

function changeWords(row: BrandRow, view: View): Child {
  const { status, failure, waiting, plan, change } = row;
  if (status === 'failed' && failure !== null) return toFailureText(failure.cause, view.locale).title;
  const shown =
    status === 'waiting' ? waiting?.change : status === 'planned' ? plan?.waiting?.change : change;
  const isKnown = shown && (countAll(shown) > 0 || (shown.site ?? []).length > 0);
  return isKnown
    ? h('bdi', {}, formatChangeLine(shown, view.locale))
    : h('span', { class: 'quiet' }, textsOf(view).noChange);
}

function nextAction(row: BrandRow, view: View): Child {
  const { brand, status, failure } = row;
  const { next, showFindings } = textsOf(view);
  const { code, name, siteUrl } = brand;
  const id = `${code}-next`;
  const to = (path: string, text: string, className = 'button') => {
    const href = `/brands/${code}${path}`;
    return h('a', { id, class: className, href, 'aria-label': `${text}: ${name}` }, text);
  };
  if (status === 'waiting' || status === 'planned') return to('/review', next.review, 'button first');
  if (status === 'failed' && failure !== null && isRefusal(failure.cause))
    return to('#findings', showFindings);
  const other = status === 'current' ? outLink(siteUrl, next.site, id) : to('', next.open);
  return rollBackForm(row, view, id) ?? other;
}

export function rollBackForm(
  { brand: { code, name }, status, live, review }: BrandRow,
  view: View,
  id: string,
): Child {
  const isIdle = status === 'review' || status === 'reading' || status === 'queued';
  if (!isIdle || review === null || live?.replaced === undefined || !mayPublish(view)) return null;
  const text = textsOf(view).actions['roll-back'];
  return form(
    view,
    `/brands/${code}/roll-back`,
    hidden('release', live.replaced),
    h('button', { id, 'aria-label': `${text}: ${name}` }, text),
  );
}

export function channelFailureList(channelFailures: readonly ChannelFailure[], view: View): Element {
  const { brackets, channelFailure, channelAdvice } = textsOf(view);
  const items = channelFailures.map(({ name, since, setting }) => {
    const { channel, address } = splitName(name);
    const named = [channel, address === null ? null : brackets(h('bdi', {}, address))];
    return notice(
      ' wait',
      p(channelFailure(named, formatTime(since, view))),
      p(channelAdvice(view.support)),
      setting && smallText(h('span', { lang: 'en' }, setting)),
    );
  });
  return h('div', { id: 'channel-failures' }, items);
}

export function statusLine(row: BrandRow, view: View): Child {
  const { status, live, failure, waiting, plan, review } = row;
  const { states, since, at } = textsOf(view);
  const times: Readonly<Partial<Record<BrandRow['status'], number | undefined>>> = {
    ...{ failed: failure?.at, planned: plan?.at, waiting: waiting?.since },
    ...{ reading: review?.since, review: review?.since, current: live?.since },
  };
  const time = times[status];
  const when = time === undefined ? null : (status === 'planned' ? at : since)(formatTime(time, view));
  return h(
    'p',
    { class: 'state' },
    h('b', {}, states[status]),
    when && [' ', h('span', { class: 'quiet small' }, when)],
  );
}

export function progress({ brand, build, status }: BrandRow, view: View): Child {
  if (status !== 'building' || build === null) return null;
  const words = textsOf(view);
  const { phase, done, total } = build;
  const all = total === 0 ? null : ` ${words.ofAll(done, total)}`;
  const counted = { max: String(total), value: String(Math.min(done, total)) };
  const label = `phase-${brand.code}`;
  return h(
    'div',
    { class: 'progress' },
    h('p', { id: label, class: 'small' }, words.phases[phase], all),
    h('progress', { 'aria-labelledby': label, ...(total > 0 && counted) }),
  );
}

export function announcementOf({ brand, status }: BrandRow, view: View): string | null {
  const { states, colon } = textsOf(view);
  const isFinal = !['building', 'queued', 'reading', 'empty'].includes(status);
  return isFinal ? `${brand.name}${colon}${states[status]}` : null;
}
