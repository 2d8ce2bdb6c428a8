import { type Child, h } from '#reports/element.ts';
import type { BrandRelease } from '#service/orders/brand-state.ts';
import { formatCount } from '#service/status/texts/format.ts';
import { textsOf, type View } from './page-frame.ts';

/** Draws a release's counts and id. */
export function releaseSummary({ products, pages, release }: BrandRelease, view: View): Child {
  const words = textsOf(view);
  const count = (number: number) => formatCount(number, view.locale);
  return h(
    'p',
    { class: 'standing quiet' },
    h('span', {}, `${words.products(products, count(products))} · ${words.pageCount(pages, count(pages))}`),
    ' ',
    h('span', {}, `${words.release} `, h('code', {}, release)),
  );
}
