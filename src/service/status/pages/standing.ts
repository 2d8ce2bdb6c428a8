import { type Child, h } from '#reports/report-element.ts';
import type { BrandRelease } from '#service/orders/brand-state.ts';
import { formatCount } from '#service/status/texts/format.ts';
import { textsOf, type View } from './page-frame.ts';

/** How much there is, and its name for those who look for it elsewhere. */
export function standing({ products, pages, release }: BrandRelease, view: View): Child {
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
