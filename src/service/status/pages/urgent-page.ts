import type { Brand } from '#config/brands.ts';
import { h } from '#reports/element.ts';
import type { BrandState, Freeze } from '#service/orders/brand-state.ts';
import { freezeText } from './freeze-text.ts';
import { form, formatPage, hidden, textsOf, type View } from './page-frame.ts';
import { olderField, olderNotice } from './older-release.ts';
import { releaseName } from './release-summary.ts';
import { field } from './time-field.ts';

interface Frozen extends Pick<BrandState, 'live'> {
  readonly freeze: Freeze;
}

/** Formats the form that asks why something goes live in a freeze: what the ERP holds or, where one is given, a release. */
export function formatUrgentPage(
  brand: Brand,
  { freeze, live }: Frozen,
  release: string | null,
  view: View,
): string {
  const { freezes, plans, back, actions } = textsOf(view);
  const action = release === null ? 'publish' : 'promote';
  return formatPage(view, {
    title: freezes.urgentTitle(brand.name),
    body: [
      h('div', { class: 'notice wait' }, freezeText(freeze, brand, true, view)),
      h('p', {}, release === null ? freezes.urgentHint : freezes.urgentPreview),
      release === null ? null : h('p', { class: 'quiet' }, releaseName(release, view)),
      release === null ? null : olderNotice(brand, release, { live }, view),
      h(
        'div',
        { class: 'fields' },
        form(
          view,
          `/brands/${brand.code}/${action}`,
          release === null ? null : hidden('release', release),
          release === null ? null : olderField(release, { live }),
          field('why', plans.reason, { required: 'required', maxlength: '300' }),
          h('p', {}, h('button', { class: 'first' }, actions[action])),
        ),
      ),
      h('p', {}, h('a', { href: '/' }, back)),
    ],
  });
}
