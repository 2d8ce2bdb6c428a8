import type { Element } from 'hast';
import { type Child, h } from '#reports/element.ts';
import type { BrandRow } from '#service/status/board.ts';
import { formatCount, formatTime } from '#service/status/texts/format.ts';
import { brandButtons } from './brand-buttons.ts';
import { brandChange } from './brand-change.ts';
import { brandNotices } from './brand-notices.ts';
import { outLink, textsOf, type View } from './page-frame.ts';
import { releaseSummary } from './parts.ts';

export function brandCard(row: BrandRow, view: View): Element {
  const { brand, live } = row;
  const id = cardId(row);
  return h(
    'article',
    {
      id,
      class: `brand ${colourOf(row)}`,
      'aria-labelledby': `${id}-name`,
      'data-say': announcementOf(row, view),
    },
    h(
      'div',
      { class: 'name' },
      h('h2', { id: `${id}-name`, tabindex: '-1' }, outLink(brand.siteUrl, brand.name, `${id}-site`)),
      h('p', { class: 'state' }, activityName(row, view)),
    ),
    h(
      'div',
      { class: 'facts' },
      progress(row, view),
      live === null ? null : h('p', {}, textsOf(view).liveSince(formatTime(live.since, view.locale))),
      live === null ? null : releaseSummary(live, view),
      brandNotices(row, view),
      brandChange(row, view),
    ),
    brandButtons(row, view),
  );
}

export function cardId({ brand }: Pick<BrandRow, 'brand'>): string {
  return `brand-${brand.code}`;
}

function stateOf({ activity: { kind }, failure, isFrozen }: BrandRow) {
  if (kind === 'failed') return failure?.isPreview ? 'preview-failed' : kind;
  return isFrozen && kind === 'current' ? 'frozen' : kind;
}

function colourOf(row: BrandRow): string {
  const state = stateOf(row);
  return state === 'preview-failed' ? 'failed' : state;
}

function activityName(row: BrandRow, view: View): Child {
  const words = textsOf(view);
  const { activity, live } = row;
  const state = stateOf(row);
  // The words must not suggest that the live site is offline.
  if (state === 'failed' && live === null) return words.events.failed;
  return state === 'building'
    ? words.building(activity.kind === 'building' && activity.isPreview)
    : words.activity[state];
}

function progress(row: BrandRow, view: View): Child {
  const words = textsOf(view);
  const { activity, brand } = row;
  if (activity.kind === 'waiting' && activity.until !== null)
    return h('p', {}, startOf(activity.until, view));
  if (activity.kind === 'failed' && activity.until !== null && isAskedAgain(activity.until, row))
    return h('p', {}, h('b', {}, words.activity.waiting), words.colon, startOf(activity.until, view));
  if (activity.kind !== 'building') return null;
  const { phase, done, total } = activity;
  const count = (number: number) => formatCount(number, view.locale);
  const label = `phase-${brand.code}`;
  return h(
    'div',
    { class: 'progress' },
    h(
      'p',
      { id: label },
      h('b', {}, words.phases[phase]),
      total === 0 ? null : ` ${words.ofAll(count(done), count(total))}`,
    ),
    h('progress', {
      'aria-labelledby': label,
      ...(total === 0 ? {} : { max: String(total), value: String(Math.min(done, total)) }),
    }),
  );
}

function startOf(until: number, view: View): Child {
  const words = textsOf(view);
  return until < Date.now() ? words.startsNext : words.startsAt(formatTime(until, view.locale));
}

const retryMs = 5_000;

function isAskedAgain(until: number, { failure, hold, isFrozen }: BrandRow): boolean {
  if (failure === null || hold !== null || isFrozen) return false;
  const { nextTryAt } = failure;
  return nextTryAt === null || until < Math.max(Date.now(), nextTryAt - retryMs);
}

function announcementOf(row: BrandRow, view: View): string | null {
  const { brand, preview } = row;
  const { announce } = textsOf(view);
  const state = stateOf(row);
  const result = state === 'frozen' ? 'current' : state;
  if (result === 'building' || result === 'waiting' || result === 'empty') return null;
  return `${announce[result](brand.name)}${preview === null ? '' : announce.preview}`;
}
