import { type Child, h } from '#reports/element.ts';
import { freezeAt, type Plan } from '#service/orders/brand-state.ts';
import type { BrandRow } from '#service/status/board.ts';
import { textOfMissed } from '#service/orders/missed-plan.ts';
import { isOlderThanLive } from '#service/status/brand-release.ts';
import { formatZonedTime } from '#service/status/texts/format.ts';
import type { Texts } from '#service/status/texts/texts.ts';
import { form, mayPublish, textsOf, type View } from './page-frame.ts';
import { releaseName } from './release-summary.ts';

/** Draws a brand's plan, with a warning where it does not go live as things are, or the last one where it was missed. */
export function planNotice(row: BrandRow, view: View): Child {
  const { plan, brand } = row;
  if (!plan) return missedNotice(row, view);
  const { plans } = textsOf(view);
  const time = formatZonedTime(plan.at, brand.timeZone, view.locale);
  const { text, advice } = wordPlan(row, plan, time, plans);
  return h(
    'div',
    { class: advice === null ? 'notice' : 'notice wait' },
    h('p', {}, h('b', {}, h('bdi', {}, text))),
    h('p', { class: 'quiet small' }, releaseName(plan.release, view)),
    advice === null ? null : h('p', {}, advice),
    // Any other than the preview was live before.
    advice === null && row.preview?.release !== plan.release ? h('p', {}, plans.thenHeld) : null,
    mayPublish(view)
      ? form(
          view,
          `/brands/${brand.code}/call-off`,
          h('button', { id: `${brand.code}-call-off` }, plans.callOff),
        )
      : null,
  );
}

/** `advice` is null where the plan goes live as things are. */
function wordPlan(row: BrandRow, { by, isFailing }: Plan, time: string, plans: Texts['plans']) {
  const stop = findStop(row);
  if (stop !== null) {
    const { reason, advice } = plans.stops[stop];
    return { text: plans.stopped(time, by, reason), advice };
  }
  if (!isFailing) return { text: plans.planned(time, by), advice: null };
  const { reason, advice } = plans.failure;
  return { text: plans.failing(time, by, reason), advice };
}

function missedNotice({ missedPlan, brand }: BrandRow, view: View): Child {
  if (!missedPlan) return null;
  const { plannedFor, by, release } = missedPlan;
  const { reason, advice } = textOfMissed(missedPlan, view.locale);
  const time = formatZonedTime(plannedFor, brand.timeZone, view.locale);
  return h(
    'div',
    { class: 'notice off' },
    h('p', {}, h('b', {}, h('bdi', {}, textsOf(view).plans.missed(time, by, reason)))),
    h('p', { class: 'quiet small' }, releaseName(release, view)),
    h('p', {}, advice),
  );
}

/** Returns why a plan does not go live as things are; null where it does. A release to go back to may be older. */
function findStop({ plan, freeze = null, preview, live }: BrandRow): 'frozen' | 'older' | null {
  if (!plan) return null;
  if (preview?.release === plan.release && isOlderThanLive(plan.release, { live })) return 'older';
  return plan.why === null && freezeAt({ freeze }, plan.at) !== null ? 'frozen' : null;
}
