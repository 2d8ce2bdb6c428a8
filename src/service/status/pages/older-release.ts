import type { Brand } from '#config/brands.ts';
import { type Child, h } from '#reports/element.ts';
import type { BrandState } from '#service/orders/brand-state.ts';
import { isOlderThanLive } from '#service/status/brand-release.ts';
import { compareLink } from './compare-link.ts';
import { form, formatPage, hidden, textsOf, type View } from './page-frame.ts';
import { releaseName } from './release-summary.ts';

/** Says what becomes of what went live since a preview was made, with a link to it; null for a preview that is newer. */
export function olderNotice(
  { code }: Pick<Brand, 'code'>,
  release: string,
  state: Pick<BrandState, 'live'>,
  view: View,
): Child {
  if (!isOlderThanLive(release, state)) return null;
  const { older } = textsOf(view);
  return h(
    'div',
    { class: 'notice wait' },
    h('p', {}, h('b', {}, older.title)),
    h('p', {}, older.advice),
    h('p', {}, older.takesBack),
    compareLink(state.live?.release ?? null, release, code, view, 'takesBack'),
  );
}

/** Says of a form's release that it is meant to go live although something newer is. */
export function olderField(release: string, state: Pick<BrandState, 'live'>): Child {
  return isOlderThanLive(release, state) ? hidden('older', 'on') : null;
}

/** Formats the page that asks whether a preview is to go live that is older than what is live. */
export function formatOlderPage(brand: Brand, release: string, state: BrandState, view: View): string {
  const { older, back } = textsOf(view);
  return formatPage(view, {
    title: older.question(brand.name),
    body: [
      h('p', { class: 'quiet' }, releaseName(release, view)),
      olderNotice(brand, release, state, view),
      h(
        'div',
        { class: 'fields' },
        form(
          view,
          `/brands/${brand.code}/promote`,
          hidden('release', release),
          olderField(release, state),
          h('p', {}, h('button', {}, older.submit)),
        ),
      ),
      h('p', {}, h('a', { href: '/' }, back)),
    ],
  });
}
