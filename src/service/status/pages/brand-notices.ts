import { type Child, h } from '#reports/element.ts';
import { isOverrulable } from '#builder/failure.ts';
import type { Failure } from '#service/orders/brand-state.ts';
import { textOfFailure } from '#service/orders/failure-text.ts';
import { wordLoss } from '#service/orders/affected-text.ts';
import { wordFindings } from '#service/orders/finding-texts.ts';
import type { BrandRow } from '#service/status/board.ts';
import { isOlderThanLive, isSameAsLive } from '#service/status/brand-release.ts';
import { formatCount, formatDuration, formatTime } from '#service/status/texts/format.ts';
import { form, mayPublish, outLink, textsOf, type View } from './page-frame.ts';
import { compareLink } from './compare-link.ts';
import { freezeText } from './freeze-text.ts';
import { planNotice } from './plan-notice.ts';
import { releaseSummary } from './release-summary.ts';

/** Draws a brand's notices: a failure, a hold, a freeze, a preview, a plan. */
export function brandNotices(row: BrandRow, view: View): Child {
  return [failure(row, view), hold(row, view), freeze(row, view), preview(row, view), planNotice(row, view)];
}

function failure(row: BrandRow, view: View): Child {
  const { failure, activity, brand } = row;
  if (failure === null || activity.kind === 'building') return null;
  const words = textsOf(view);
  const { cause, nextTryAt, loss, isPreview = false } = failure;
  const { title, advice } = textOfFailure(cause, view.locale, view.support);
  const isRefused = isOverrulable(cause) || cause === 'guard-grave';
  const isGivenUp = isPreview && nextTryAt === null;
  // Nothing but a preview is tried again before the hold or the freeze is over, as the notice of that says.
  const isWaiting = !isPreview && (row.hold !== null || row.isFrozen);
  // Where more than a loss was found, or a preview was to be looked at, the findings come before any overruling.
  const isForced = cause === 'shrink' && !isPreview && mayPublish(view);
  const answer = isForced ? words.actions.force : words.showFindings;
  return h(
    'div',
    { class: 'notice off' },
    h('p', {}, h('b', {}, title), ' ', formatTime(failure.at, view.locale)),
    wordFindings(failure, view.locale, view.support).map((text) => h('p', {}, text)),
    h('p', {}, isGivenUp ? words.previewFailed(view.support) : advice),
    loss === undefined ? null : h('p', {}, wordLoss(loss, view.locale)),
    announced(failure, view),
    isGivenUp || isWaiting ? null : h('p', {}, nextTryOf(nextTryAt, view)),
    isRefused
      ? h('p', {}, h('a', { id: `${brand.code}-force`, href: `/brands/${brand.code}/force` }, answer))
      : null,
    support(row, failure.build, view),
  );
}

function announced({ announced, cause }: Failure, view: View): Child {
  if (announced?.cause !== cause || announced.sent.length === 0) return null;
  const byMinute = Map.groupBy(announced.sent, ({ at }) => Math.floor(at / 60_000));
  const sent = [...byMinute].map(([minute, alike]) => ({
    channels: alike.map(({ channel }) => `“${channel}”`).join(view.locale === 'Zh' ? '、' : ', '),
    time: formatTime(minute * 60_000, view.locale),
  }));
  return h('p', {}, textsOf(view).announced(sent));
}

function nextTryOf(nextTryAt: number | null, view: View): Child {
  const words = textsOf(view);
  return nextTryAt === null
    ? words.noNextTry(formatDuration(view.sweepMinutes * 60, view.locale))
    : words.nextTry(formatTime(nextTryAt, view.locale));
}

/** Draws what those need to know who are asked for help. */
function support({ brand, live }: BrandRow, build: string, view: View): Child {
  const words = textsOf(view);
  return h(
    'details',
    { id: `${brand.code}-support`, class: 'quiet small' },
    h('summary', { id: `${brand.code}-support-open` }, words.support),
    h('p', {}, words.supportHint(view.support)),
    h('p', {}, words.build(build)),
    live === null ? null : h('p', {}, words.releaseId(live.release)),
  );
}

function hold({ hold, isFrozen, backlog }: BrandRow, view: View): Child {
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
    // Else the notice of the freeze says what waits.
    h('p', {}, isFrozen ? null : waits(backlog, view), words.heldHint),
  );
}

function freeze({ freeze, freezeOfAll, isFrozen, backlog, hold, brand }: BrandRow, view: View): Child {
  if (!freeze || freeze.to <= Date.now()) return null;
  const { freezes } = textsOf(view);
  const [end, endAll] = isFrozen ? [freezes.end, freezes.endAll] : [freezes.callOff, freezes.callOffAll];
  const isOfAll = freeze.id === freezeOfAll;
  return h(
    'div',
    { class: 'notice wait' },
    freezeText(freeze, brand, isFrozen, view),
    isFrozen ? h('p', {}, waits(backlog, view), freezes.waiting(hold !== null)) : null,
    mayPublish(view)
      ? form(
          view,
          `/brands/${brand.code}/end-freeze`,
          h('button', { id: `${brand.code}-thaw` }, end(isOfAll ? brand.name : null)),
          isOfAll ? h('button', { id: `${brand.code}-thaw-all`, name: 'all', value: 'on' }, endAll) : null,
        )
      : null,
  );
}

function waits({ count, since }: BrandRow['backlog'], view: View): Child {
  if (since === null) return null;
  const { freezes } = textsOf(view);
  return freezes.waits(count, formatCount(count, view.locale), formatTime(since, view.locale));
}

function preview({ preview, brand, canLook, live }: BrandRow, view: View): Child {
  if (preview === null) return null;
  const words = textsOf(view);
  const { code, previewUrl } = brand;
  const id = `${code}-look`;
  const own = h('a', { id, href: `/brands/${code}/look?release=${preview.release}` }, words.lookAtPreview);
  const foreign = outLink(previewUrl, words.lookAtPreview, id);
  const link = previewUrl !== null ? foreign : canLook ? own : words.noPreviewUrl(view.support);
  const isOlder = isOlderThanLive(preview.release, { live });
  return h(
    'div',
    { class: isOlder ? 'notice wait' : 'notice' },
    isOlder ? h('p', {}, h('b', {}, words.older.title)) : null,
    h('p', {}, words.previewSince(formatTime(preview.since, view.locale))),
    releaseSummary(preview, view),
    h('p', {}, link),
    previewUrl === null && canLook ? h('p', { class: 'quiet small' }, words.previewLooks) : null,
    isOlder ? h('p', {}, words.older.advice) : null,
    isSameAsLive(preview.release, { live }) ? h('p', {}, words.older.same) : null,
    compareLink(live?.release ?? null, preview.release, code, view, isOlder ? 'takesBack' : 'link'),
  );
}
