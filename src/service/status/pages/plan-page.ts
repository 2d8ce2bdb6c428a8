import type { Brand } from '#config/brands.ts';
import { h } from '#reports/element.ts';
import { type BrandState, freezeAt, type Plan } from '#service/orders/brand-state.ts';
import { toLocalTime } from '#service/planning/local-time.ts';
import { formatZonedTime } from '#service/status/texts/format.ts';
import { flashLines } from './flash.ts';
import { freezeText } from './freeze-text.ts';
import { form, formatPage, hidden, textsOf, type View } from './page-frame.ts';
import { releaseName } from './release-summary.ts';
import { type Answered, field, timeField, zoneHint } from './time-field.ts';

/** Formats the form by which a release is planned for a time. */
export function formatPlanPage(
  brand: Brand,
  { release, state, flash, typed }: Answered & { readonly release: string; readonly state: BrandState },
  view: View,
): string {
  const { plans, back } = textsOf(view);
  const { plan } = state;
  const now = Date.now();
  const freeze = state.freeze && state.freeze.to > now ? state.freeze : null;
  return formatPage(view, {
    title: plans.title(brand.name),
    body: [
      flashLines(flash),
      h('p', { class: 'quiet' }, releaseName(release, view)),
      h('p', {}, plans.hint),
      freeze && h('p', {}, plans.frozenHint),
      plan ? h('p', {}, replaced(plan, brand, view)) : null,
      freeze &&
        h(
          'div',
          { class: 'notice wait' },
          freezeText(freeze, brand, freezeAt({ freeze }, now) !== null, view),
        ),
      zoneHint(brand, now, view),
      h(
        'div',
        { class: 'fields' },
        form(
          view,
          `/brands/${brand.code}/plan`,
          hidden('release', release),
          timeField('from', plans.time, typed.from ?? toLocalTime(now + 3_600_000, brand.timeZone)),
          freeze && field('why', plans.why, { maxlength: '300', value: typed.why ?? '' }),
          h('p', {}, h('button', { class: 'first' }, plans.submit)),
        ),
      ),
      h('p', {}, h('a', { href: '/' }, back)),
    ],
  });
}

function replaced({ at, by }: Plan, { timeZone }: Brand, view: View): string {
  return textsOf(view).plans.replaced(formatZonedTime(at, timeZone, view.locale), by);
}
