import { isOverrulable } from '#builder/failure.ts';
import { type Child, h } from '#reports/element.ts';
import { formatLoss } from '#service/orders/affected-text.ts';
import { type Failure, freezeAt, type Plan } from '#service/orders/brand-state.ts';
import { textOfFailure } from '#service/orders/failure-text.ts';
import { formatFindings } from '#service/orders/finding-texts.ts';
import { textOfMissed } from '#service/orders/missed-plan.ts';
import type { BrandRow } from '#service/status/board.ts';
import { isOlderThanLive, isSameAsLive } from '#service/status/brand-release.ts';
import { formatCount, formatDuration, formatTime, formatZonedTime } from '#service/status/texts/format.ts';
import { form, mayPublish, outLink, textsOf, type View } from './page-frame.ts';
import { compareLink, freezeText, link, notice, p, releaseName, releaseSummary, small } from './parts.ts';

export function brandNotices(row: BrandRow, view: View): Child {
  return [
    failure(row, view),
    holdNotice(row, view),
    freeze(row, view),
    preview(row, view),
    planNotice(row, view),
  ];
}

function failure(row: BrandRow, view: View): Child {
  const { failure, activity, brand } = row;
  if (failure === null || activity.kind === 'building') return null;
  const words = textsOf(view);
  const { cause, nextTryAt, loss, isPreview = false } = failure;
  const { title, advice } = textOfFailure(cause, view.locale, view.support);
  const isRefused = isOverrulable(cause) || cause === 'guard-grave';
  const isGivenUp = isPreview && nextTryAt === null;
  // On hold and in a freeze, only previews are retried.
  const isWaiting = !isPreview && (row.hold !== null || row.isFrozen);
  // The findings precede overruling, unless only products are missing.
  const isForced = cause === 'shrink' && !isPreview && mayPublish(view);
  const answer = isForced ? words.actions.force : words.showFindings;
  return notice(
    ' off',
    p(h('b', {}, title), ' ', formatTime(failure.at, view.locale)),
    formatFindings(failure, view.locale, view.support).map((text) => p(text)),
    p(isGivenUp ? words.previewFailed(view.support) : advice),
    loss === undefined ? null : p(formatLoss(loss, view.locale)),
    announced(failure, view),
    isGivenUp || isWaiting ? null : p(nextTryOf(nextTryAt, view)),
    isRefused ? p(link(`/brands/${brand.code}/force`, answer, `${brand.code}-force`)) : null,
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
  return p(textsOf(view).announced(sent));
}

function nextTryOf(nextTryAt: number | null, view: View): Child {
  const words = textsOf(view);
  return nextTryAt === null
    ? words.noNextTry(formatDuration(view.sweepMinutes * 60, view.locale))
    : words.nextTry(formatTime(nextTryAt, view.locale));
}

function support({ brand, live }: BrandRow, build: string, view: View): Child {
  const words = textsOf(view);
  const id = `${brand.code}-support`;
  return h(
    'details',
    { id, class: 'quiet small' },
    h('summary', { id: `${id}-open` }, words.support),
    p(words.supportHint(view.support)),
    p(words.build(build)),
    live === null ? null : p(words.releaseId(live.release)),
  );
}

function holdNotice({ hold, isFrozen, backlog }: BrandRow, view: View): Child {
  if (hold === null) return null;
  const words = textsOf(view);
  const heldBy = words.heldBy(hold.by, formatTime(hold.at, view.locale));
  return notice(
    ' wait',
    p(h('b', {}, words.activity.held), words.colon, heldBy),
    p(isFrozen ? null : waits(backlog, view), words.heldHint),
  );
}

function freeze({ freeze, freezeOfAll, isFrozen, backlog, hold, brand }: BrandRow, view: View): Child {
  if (!freeze || freeze.to <= Date.now()) return null;
  const { freezes } = textsOf(view);
  const [end, endAll] = isFrozen ? [freezes.end, freezes.endAll] : [freezes.callOff, freezes.callOffAll];
  const isOfAll = freeze.id === freezeOfAll;
  const buttons = [
    h('button', { id: `${brand.code}-thaw` }, end(isOfAll ? brand.name : null)),
    isOfAll ? h('button', { id: `${brand.code}-thaw-all`, name: 'all', value: 'on' }, endAll) : null,
  ];
  return notice(
    ' wait',
    freezeText(freeze, brand, isFrozen, view),
    isFrozen ? p(waits(backlog, view), freezes.waiting(hold !== null)) : null,
    mayPublish(view) ? form(view, `/brands/${brand.code}/end-freeze`, buttons) : null,
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
  const { release, since } = preview;
  const isOlder = isOlderThanLive(release, { live });
  return notice(
    isOlder ? ' wait' : '',
    isOlder ? p(h('b', {}, words.older.title)) : null,
    p(words.previewSince(formatTime(since, view.locale))),
    releaseSummary(preview, view),
    p(lookLink(brand, release, canLook, view)),
    previewUrl === null && canLook ? small(words.previewLooks) : null,
    isOlder ? p(words.older.advice) : null,
    isSameAsLive(release, { live }) ? p(words.older.same) : null,
    compareLink(live?.release ?? null, release, code, view, isOlder ? 'takesBack' : 'link'),
  );
}

function lookLink(
  { code, previewUrl }: BrandRow['brand'],
  release: string,
  canLook: boolean,
  view: View,
): Child {
  const words = textsOf(view);
  const id = `${code}-look`;
  if (previewUrl !== null) return outLink(previewUrl, words.lookAtPreview, id);
  if (!canLook) return words.noPreviewUrl(view.support);
  return link(`/brands/${code}/look?release=${release}`, words.lookAtPreview, id);
}

function planNotice(row: BrandRow, view: View): Child {
  const { plan, brand, missedPlan } = row;
  if (!plan) return missedPlan ? missedNotice(missedPlan, brand, view) : null;
  const { plans } = textsOf(view);
  const { text, advice } = formatPlanText(row, plan, view);
  // Any release other than the preview was live before.
  const isBack = advice === null && row.preview?.release !== plan.release;
  const button = h('button', { id: `${brand.code}-call-off` }, plans.callOff);
  return notice(
    advice === null ? '' : ' wait',
    p(h('b', {}, h('bdi', {}, text))),
    small(releaseName(plan.release, view)),
    advice === null ? null : p(advice),
    isBack ? p(plans.thenHeld) : null,
    mayPublish(view) ? form(view, `/brands/${brand.code}/call-off`, button) : null,
  );
}

function formatPlanText(row: BrandRow, { at, by, isFailing = false }: Plan, view: View) {
  const { plans } = textsOf(view);
  const time = formatZonedTime(at, row.brand.timeZone, view.locale);
  const stop = findStop(row);
  if (stop !== null) {
    const { reason, advice } = plans.stops[stop];
    return { text: plans.stopped(time, by, reason), advice };
  }
  if (!isFailing) return { text: plans.planned(time, by), advice: null };
  const { reason, advice } = plans.failure;
  return { text: plans.failing(time, by, reason), advice };
}

function missedNotice(
  missed: NonNullable<BrandRow['missedPlan']>,
  { timeZone }: BrandRow['brand'],
  view: View,
): Child {
  const { reason, advice } = textOfMissed(missed, view.locale);
  const time = formatZonedTime(missed.plannedFor, timeZone, view.locale);
  const text = textsOf(view).plans.missed(time, missed.by, reason);
  return notice(
    ' off',
    p(h('b', {}, h('bdi', {}, text))),
    small(releaseName(missed.release, view)),
    p(advice),
  );
}

/** Returns why a plan can't go live now; null if it can. A former release may be older. */
function findStop({ plan, freeze = null, preview, live }: BrandRow): 'frozen' | 'older' | null {
  if (!plan) return null;
  if (preview?.release === plan.release && isOlderThanLive(plan.release, { live })) return 'older';
  return plan.why === null && freezeAt({ freeze }, plan.at) !== null ? 'frozen' : null;
}
