import { type Child, h } from '#reports/element.ts';
import type { BrandRelease } from '#service/orders/brand-state.ts';
import { formatCount } from '#service/status/texts/format.ts';
import { textsOf, type View } from './page-frame.ts';

/** Draws the size of a release, and its number. */
export function releaseSummary({ products, pages, release }: BrandRelease, view: View): Child {
  const words = textsOf(view);
  const count = (number: number) => formatCount(number, view.locale);
  return h(
    'p',
    { class: 'quiet' },
    `${words.products(products, count(products))} · ${words.pageCount(pages, count(pages))} · `,
    releaseName(release, view),
  );
}

/** Names a release by its short number; the whole id is shown on pointing at it. */
export function releaseName(id: string, view: View): Child {
  return h('span', { title: id }, releaseTitle(id, view));
}

/** The same without the id, where there is room for text alone. */
export function releaseTitle(id: string, view: View): string {
  return textsOf(view).release(/^0*(\d+)-/.exec(id)?.[1] ?? id);
}
