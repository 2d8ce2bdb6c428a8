import type { Brand } from '#config/brands.ts';
import { type Child, h } from '#reports/element.ts';
import { type BrandState, type Freeze, freezeAt } from '#service/orders/brand-state.ts';
import { toLocalTime } from '#service/planning/local-time.ts';
import { isOlderThanLive } from '#service/status/brand-release.ts';
import { formatZonedTime } from '#service/status/texts/format.ts';
import { formatPage, hidden, textsOf, type View } from './page-frame.ts';
import {
  compareLink,
  field,
  fieldsForm,
  type Flash,
  flashLine,
  freezeText,
  notice,
  p,
  quiet,
  reasonField,
  releaseName,
  submit,
  timeField,
  zoneHint,
} from './parts.ts';

export interface Answered {
  readonly flash: Flash | null;
  readonly typed: Readonly<Partial<Record<'from' | 'to' | 'why' | 'all', string | undefined>>>;
}

const day = 24 * 3_600_000;

export function formatFreezePage(brand: Brand, { flash, typed }: Answered, view: View): string {
  const { freezes, plans } = textsOf(view);
  const now = Date.now();
  const all = { id: 'all', name: 'all', type: 'checkbox', ...(typed.all && { checked: 'checked' }) };
  return formatPage(view, {
    title: freezes.title(brand.name),
    hasWayBack: true,
    body: [
      flashLine(flash),
      p(freezes.hint),
      zoneHint(brand, now, view),
      fieldsForm(
        view,
        `/brands/${brand.code}/freeze`,
        timeField('from', freezes.from, typed.from ?? toLocalTime(now, brand.timeZone)),
        timeField('to', freezes.to, typed.to ?? toLocalTime(now + day, brand.timeZone)),
        reasonField('why', plans.reason, typed.why ?? ''),
        h('p', { class: 'check' }, h('input', all), h('label', { for: 'all' }, freezes.all)),
        submit(freezes.submit),
      ),
    ],
  });
}

export function formatPlanPage(
  brand: Brand,
  { release, state, flash, typed }: Answered & { readonly release: string; readonly state: BrandState },
  view: View,
): string {
  const { plans } = textsOf(view);
  const { plan } = state;
  const { timeZone } = brand;
  const now = Date.now();
  const freeze = state.freeze && state.freeze.to > now ? state.freeze : null;
  return formatPage(view, {
    title: plans.title(brand.name),
    hasWayBack: true,
    body: [
      flashLine(flash),
      quiet(releaseName(release, view)),
      p(plans.hint),
      freeze && p(plans.frozenHint),
      plan ? p(plans.replaced(formatZonedTime(plan.at, timeZone, view.locale), plan.by)) : null,
      freeze && notice(' wait', freezeText(freeze, brand, freezeAt({ freeze }, now) !== null, view)),
      zoneHint(brand, now, view),
      fieldsForm(
        view,
        `/brands/${brand.code}/plan`,
        hidden('release', release),
        timeField('from', plans.time, typed.from ?? toLocalTime(now + 3_600_000, timeZone)),
        freeze && field('why', plans.why, { maxlength: '300', value: typed.why ?? '' }),
        submit(plans.submit),
      ),
    ],
  });
}

interface Frozen extends Pick<BrandState, 'live'> {
  readonly freeze: Freeze;
}

export function formatUrgentPage(
  brand: Brand,
  { freeze, live }: Frozen,
  release: string | null,
  view: View,
): string {
  const { freezes, plans, actions } = textsOf(view);
  const action = release === null ? 'publish' : 'promote';
  return formatPage(view, {
    title: freezes.urgentTitle(brand.name),
    hasWayBack: true,
    body: [
      notice(' wait', freezeText(freeze, brand, true, view)),
      p(release === null ? freezes.urgentHint : freezes.urgentPreview),
      release && [quiet(releaseName(release, view)), olderNotice(brand, release, { live }, view)],
      fieldsForm(
        view,
        `/brands/${brand.code}/${action}`,
        release && [hidden('release', release), olderField(release, { live })],
        reasonField('why', plans.reason),
        submit(actions[action]),
      ),
    ],
  });
}

export function formatOlderPage(brand: Brand, release: string, state: BrandState, view: View): string {
  const { older } = textsOf(view);
  return formatPage(view, {
    title: older.question(brand.name),
    hasWayBack: true,
    body: [
      quiet(releaseName(release, view)),
      olderNotice(brand, release, state, view),
      fieldsForm(
        view,
        `/brands/${brand.code}/promote`,
        hidden('release', release),
        olderField(release, state),
        p(h('button', {}, older.submit)),
      ),
    ],
  });
}

function olderNotice(
  { code }: Pick<Brand, 'code'>,
  release: string,
  state: Pick<BrandState, 'live'>,
  view: View,
): Child {
  if (!isOlderThanLive(release, state)) return null;
  const { older } = textsOf(view);
  return notice(
    ' wait',
    p(h('b', {}, older.title)),
    p(older.advice),
    p(older.takesBack),
    compareLink(state.live?.release ?? null, release, code, view, 'takesBack'),
  );
}

function olderField(release: string, state: Pick<BrandState, 'live'>): Child {
  return isOlderThanLive(release, state) ? hidden('older', 'on') : null;
}
