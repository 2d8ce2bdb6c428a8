import type { Element } from 'hast';
import { type Child, h } from '#reports/element.ts';
import type { BrandRow } from '#service/status/board.ts';
import { formatCount, formatTime } from '#service/status/texts/format.ts';
import { brandButtons } from './brand-buttons.ts';
import { brandChange } from './brand-change.ts';
import { brandNotices } from './brand-notices.ts';
import { outLink, textsOf, type View } from './page-frame.ts';
import { releaseSummary } from './release-summary.ts';

/** Draws a brand's card: status, progress, notices, last change and buttons. */
export function brandCard(row: BrandRow, view: View): Element {
  const { brand, live } = row;
  const id = cardId(row);
  return h(
    'article',
    { id, class: `brand ${colourOf(row)}`, 'aria-labelledby': `${id}-name`, 'data-say': say(row, view) },
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

/** A brand that only waits for the end of a freeze is frozen. */
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
  const { activity } = row;
  const state = stateOf(row);
  return state === 'building'
    ? words.building(activity.kind === 'building' && activity.isPreview)
    : words.activity[state];
}

function progress({ activity, brand }: BrandRow, view: View): Child {
  const words = textsOf(view);
  if (activity.kind === 'waiting') {
    const { until } = activity;
    if (until === null) return null;
    return h('p', {}, until < Date.now() ? words.startsNext : words.startsAt(formatTime(until, view.locale)));
  }
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

/** Returns the text that screen readers announce: results, not steps. */
function say(row: BrandRow, view: View): string | null {
  const { brand, preview } = row;
  const { announce } = textsOf(view);
  const state = stateOf(row);
  const result = state === 'frozen' ? 'current' : state;
  if (result === 'building' || result === 'waiting' || result === 'empty') return null;
  return `${announce[result](brand.name)}${preview === null ? '' : announce.preview}`;
}
