import { type Child, h } from '#reports/element.ts';
import type { BrandRow } from '#service/status/board.ts';
import { formatTime } from '#service/status/texts/format.ts';
import { textsOf, type View } from './page-frame.ts';

function statusWords({ status, live }: BrandRow, view: View): string {
  const { states } = textsOf(view);
  // If a release is live, the words must not suggest that the site is offline.
  return states[status === 'failed' && live === null ? 'failed-first' : status];
}

/** Draws the state of a brand and the time since which it has it. */
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
