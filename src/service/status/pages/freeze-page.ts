import type { Brand } from '#config/brands.ts';
import { h } from '#reports/element.ts';
import { toLocalTime } from '#service/planning/local-time.ts';
import { flashLines } from './flash.ts';
import { form, formatPage, textsOf, type View } from './page-frame.ts';
import { type Answered, field, timeField, zoneHint } from './time-field.ts';

const day = 24 * 3_600_000;

/** Formats the form by which a brand, or all of them, is frozen. */
export function formatFreezePage(brand: Brand, { flash, typed }: Answered, view: View): string {
  const { freezes, back, plans } = textsOf(view);
  const now = Date.now();
  return formatPage(view, {
    title: freezes.title(brand.name),
    body: [
      flashLines(flash),
      h('p', {}, freezes.hint),
      zoneHint(brand, now, view),
      h(
        'div',
        { class: 'fields' },
        form(
          view,
          `/brands/${brand.code}/freeze`,
          timeField('from', freezes.from, typed.from ?? toLocalTime(now, brand.timeZone)),
          timeField('to', freezes.to, typed.to ?? toLocalTime(now + day, brand.timeZone)),
          field('why', plans.reason, { required: 'required', maxlength: '300', value: typed.why ?? '' }),
          h(
            'p',
            { class: 'check' },
            h('input', {
              id: 'all',
              name: 'all',
              type: 'checkbox',
              ...(typed.all && { checked: 'checked' }),
            }),
            h('label', { for: 'all' }, freezes.all),
          ),
          h('p', {}, h('button', { class: 'first' }, freezes.submit)),
        ),
      ),
      h('p', {}, h('a', { href: '/' }, back)),
    ],
  });
}
