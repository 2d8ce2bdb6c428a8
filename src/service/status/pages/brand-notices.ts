import { type Child, h } from '#reports/element.ts';
import { isOverrulable } from '#builder/failure.ts';
import { textOfFailure } from '#service/orders/failure-text.ts';
import type { BrandRow } from '#service/status/board.ts';
import { formatTime } from '#service/status/texts/format.ts';
import { mayPublish, outLink, textsOf, type View } from './page-frame.ts';
import { releaseSummary } from './release-summary.ts';

/** Draws a brand's notices: a failure, a hold, a preview. */
export function brandNotices(row: BrandRow, view: View): Child {
  return [failure(row, view), hold(row, view), preview(row, view)];
}

function failure({ failure, activity, brand }: BrandRow, view: View): Child {
  if (failure === null || activity.kind === 'building') return null;
  const words = textsOf(view);
  const { cause, nextTryAt, build } = failure;
  const { title, advice } = textOfFailure(cause, view.locale);
  const isRefused = isOverrulable(cause) || cause === 'guard-grave';
  const answer = isOverrulable(cause) ? words.actions.force : words.showFindings;
  return h(
    'div',
    { class: 'notice off' },
    h('p', {}, h('b', {}, title), ' ', formatTime(failure.at, view.locale)),
    h('p', {}, advice),
    h('p', {}, nextTryAt === null ? words.noNextTry : words.nextTry(formatTime(nextTryAt, view.locale))),
    isRefused && mayPublish(view)
      ? h('p', {}, h('a', { id: `${brand.code}-force`, href: `/brands/${brand.code}/force` }, answer))
      : null,
    h('p', { class: 'quiet small' }, words.reference(build)),
  );
}

function hold({ hold }: BrandRow, view: View): Child {
  if (hold === null) return null;
  const words = textsOf(view);
  return h(
    'div',
    { class: 'notice wait' },
    h(
      'p',
      {},
      h('b', {}, words.activity.held),
      words.colon,
      words.heldBy(hold.by, formatTime(hold.at, view.locale)),
    ),
    h('p', {}, words.heldHint),
  );
}

function preview({ preview, brand }: BrandRow, view: View): Child {
  if (preview === null) return null;
  const words = textsOf(view);
  const { code, previewUrl } = brand;
  const link =
    previewUrl === null ? words.noPreviewUrl : outLink(previewUrl, words.lookAtPreview, `${code}-look`);
  return h(
    'div',
    { class: 'notice' },
    h('p', {}, words.previewSince(formatTime(preview.since, view.locale))),
    releaseSummary(preview, view),
    h('p', {}, link),
  );
}
