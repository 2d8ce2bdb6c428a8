import type { Element } from 'hast';
import { isRefusal } from '#builder/failure.ts';
import { h, type Child } from '#reports/element.ts';
import type { ChannelFailure } from '#service/notify/outbox.ts';
import { countAll, formatChangeLine } from '#service/orders/change-text.ts';
import { toFailureText } from '#service/orders/failure-text.ts';
import type { Board, BrandRow } from '#service/status/board.ts';
import { formatTime } from '#service/status/texts/format.ts';
import { form, formatPage, hidden, inZone, mayPublish, outLink, textsOf, type View } from './page-frame.ts';
import { channelName, flashLine, link, notice, p, quietText, type Flash } from './parts.ts';
import { searchForm } from './search-page.ts';

export function formatBoardPage({ rows, channelFailures }: Board, flash: Flash | null, view: View): string {
  const words = textsOf(view);
  return formatPage(view, {
    title: words.pages.board,
    live: '/live',
    zones: rows.map(({ brand }) => brand),
    body: [
      flashLine(flash),
      liveNotices('/', view),
      channelFailureList(channelFailures, view),
      mayPublish(view) ? null : quietText(words.viewerHint(view.support)),
      searchForm('', view),
      h('div', { class: 'brands' }, ...rows.map((row) => boardRow(row, view))),
    ],
  });
}

/** Draws the hidden notices about a lost connection and the end of the session. */
export function liveNotices(path: string, view: View): Child {
  const words = textsOf(view);
  const lost = { id: 'lost', class: 'notice wait', hidden: 'hidden' };
  const over = { id: 'over', class: 'notice off', role: 'alert', hidden: 'hidden' };
  return [
    h('p', lost, `${words.lost} `, link(path, words.loadAgain)),
    h('p', over, `${words.over} `, link('/login', words.signInAgain)),
    h('noscript', {}, p(link(path, words.refresh))),
  ];
}

export function boardRow(row: BrandRow, page: View): Element {
  const { brand } = row;
  const view = inZone(page, brand);
  const id = `brand-${brand.code}`;
  const said = { 'aria-labelledby': `${id}-name`, 'data-announcement': announcementOf(row, view) };
  const open = link(`/brands/${brand.code}`, brand.name, `${id}-open`);
  const title = h('h2', { id: `${id}-name`, tabindex: '-1' }, open);
  return h(
    'article',
    { id, class: `brand ${colourOf(row)}`, ...said },
    brandMark(row),
    h('div', { class: 'name' }, title, statusLine(row, view)),
    h('div', { class: 'change' }, progress(row, view) ?? p(changeWords(row, view))),
    h('div', { class: 'next' }, nextAction(row, view)),
  );
}

export function brandMark({ brand: { name }, themeColor }: BrandRow): Child {
  const fill = isLight(themeColor) ? '#17171a' : '#fff';
  const letters = [...name].slice(0, 2).join('');
  return h(
    'svg',
    { class: 'mark', viewBox: '0 0 40 40', 'aria-hidden': 'true' },
    h('rect', { width: '40', height: '40', rx: '8', fill: themeColor ?? '#5c5a57' }),
    h('text', { x: '20', y: '26', 'text-anchor': 'middle', fill }, letters),
  );
}

function isLight(color: string | null): boolean {
  const [, ...parts] = /^#(..)(..)(..)/.exec(color ?? '') ?? [];
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150;
}

function changeWords(row: BrandRow, view: View): Child {
  const { status, failure, waiting, plan, change } = row;
  const shown =
    status === 'waiting' ? waiting?.change : status === 'planned' ? plan?.waiting?.change : change;
  if (status === 'failed' && failure !== null) return toFailureText(failure.cause, view.locale).title;
  const isKnown = shown && (countAll(shown) > 0 || (shown.site ?? []).length > 0);
  return isKnown
    ? h('bdi', {}, formatChangeLine(shown, view.locale))
    : h('span', { class: 'quiet' }, textsOf(view).noChange);
}

/** Draws the next action of a state. Viewers see only links. */
function nextAction({ brand, status, failure, takeBack }: BrandRow, view: View): Child {
  const { next } = textsOf(view);
  const { code, name, siteUrl } = brand;
  const id = `${code}-next`;
  const to = (path: string, text: string, className = 'button') => {
    const href = `/brands/${code}${path}`;
    return h('a', { id, class: className, href, 'aria-label': `${text}: ${name}` }, text);
  };
  if (status === 'waiting' || status === 'planned') return to('/review', next.review, 'button first');
  const cause = status === 'failed' ? failure?.cause : undefined;
  if (cause !== undefined && isRefusal(cause)) return to('#findings', textsOf(view).showFindings);
  if (isIdle(status) && takeBack !== null && mayPublish(view))
    return form(
      view,
      `/brands/${code}/roll-back`,
      hidden('release', takeBack.former),
      h('button', { id, 'aria-label': `${next.takeBack}: ${name}` }, next.takeBack),
    );
  return status === 'current' ? outLink(siteUrl, next.site, id) : to('', next.open);
}

function isIdle(status: BrandRow['status']): boolean {
  return status === 'review' || status === 'reading' || status === 'queued';
}

export function channelFailureList(channelFailures: readonly ChannelFailure[], view: View): Element {
  const words = textsOf(view);
  const items = channelFailures.map(({ name, since, reason, setting }) => {
    const why = reason === null ? null : words.channelReasons[reason];
    return notice(
      ' wait',
      p(words.channelFailure(channelName(name, view), formatTime(since, view), why, view.support)),
      setting === null ? null : details(name, setting, view),
    );
  });
  return h('div', { id: 'channel-failures' }, items);
}

function details(channel: string, setting: string, view: View): Child {
  // Replaces characters of addresses that have a meaning in selectors.
  const id = `channel-failure-${channel.replace(/[^\w-]/g, '-')}`;
  return h(
    'details',
    { id, class: 'quiet small' },
    h('summary', { id: `${id}-open` }, textsOf(view).exactly),
    h('p', { lang: 'en' }, setting),
  );
}

function statusWords({ status, live }: BrandRow, view: View): string {
  const { states } = textsOf(view);
  // If a release is live, the words must not suggest that the site is offline.
  return states[status === 'failed' && live === null ? 'failed-first' : status];
}

export function statusLine(row: BrandRow, view: View): Child {
  const time = statusTime(row, view);
  return h(
    'p',
    { class: 'state' },
    h('b', {}, statusWords(row, view)),
    time === null ? null : [' ', h('span', { class: 'quiet small' }, time)],
  );
}

function statusTime({ status, live, failure, waiting, plan, review }: BrandRow, view: View): Child {
  const { since, at } = textsOf(view);
  const from = (time: number | undefined) => (time === undefined ? null : since(formatTime(time, view)));
  switch (status) {
    case 'failed':
      return from(failure?.at);
    case 'planned':
      return plan ? at(formatTime(plan.at, view)) : null;
    case 'waiting':
      return from(waiting?.since);
    case 'reading':
    case 'review':
      return from(review?.since);
    case 'current':
      return from(live?.since);
    default:
      return null;
  }
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

export function colourOf({ status }: BrandRow): string {
  return (
    { reading: 'waiting', review: 'waiting', planned: 'waiting', queued: 'waiting' }[String(status)] ?? status
  );
}

/** Returns the text for screen readers; null unless the state is final. */
export function announcementOf(row: BrandRow, view: View): string | null {
  const { brand, status } = row;
  return ['building', 'queued', 'reading', 'empty'].includes(status)
    ? null
    : textsOf(view).announce(brand.name, statusWords(row, view));
}
