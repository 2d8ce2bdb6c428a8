import { languageTag } from '#catalogue/locale.ts';
import { type Child, h } from '#reports/element.ts';
import type { ComparedProduct } from '#reports/side-by-side/compare-products.ts';
import { reportTexts } from '#reports/texts/report-texts.ts';
import type { Comparison } from '#service/preview/release-comparison.ts';
import { formatCount } from '#service/status/texts/format.ts';
import { productName } from './compared-product.ts';
import { textsOf, type View } from './page-frame.ts';

/** Products on a page. */
const pageSize = 20;

/** A list of ten thousand names would be heavier than the page. */
const mostNames = 500;

/** The part of a comparison that is shown. */
export interface Shown {
  /** A kind of change that is shown alone: a field, or products that came or went. */
  readonly only: string | null;
  /** From 1; the last one where there are fewer. */
  readonly page: number;
}

/** The products of one page. */
export interface ProductsPage extends Shown {
  readonly pages: number;
  /** Of all pages. */
  readonly all: readonly ComparedProduct[];
  /** The place of the first one among all, from 0. */
  readonly start: number;
  readonly products: readonly ComparedProduct[];
}

export function toProductsPage(all: readonly ComparedProduct[], { only, page: wanted }: Shown): ProductsPage {
  const pages = Math.max(1, Math.ceil(all.length / pageSize));
  const page = Math.min(Math.max(1, wanted), pages);
  const start = (page - 1) * pageSize;
  return { only, page, pages, all, start, products: all.slice(start, start + pageSize) };
}

/** Returns the id of a product's section, by its place among all, from 0. */
export function anchorOf(place: number): string {
  return `product-${place + 1}`;
}

export function addressOf(code: string, { from, to }: Comparison, { only, page }: Shown): string {
  const query = new URLSearchParams({ from: from.id, to: to.id });
  if (only !== null) query.set('only', only);
  if (page > 1) query.set('page', String(page));
  return `/brands/${code}/compare?${query}`;
}

/** Links to the pages before and after, and says which products these are; nothing where this is the only page. */
export function pager(code: string, comparison: Comparison, shown: ProductsPage, view: View): Child {
  const { page, pages, all, start, products } = shown;
  if (pages === 1) return null;
  const { compare } = textsOf(view);
  const link = (to: number, text: string) =>
    to < 1 || to > pages
      ? null
      : h('li', {}, h('a', { href: addressOf(code, comparison, { ...shown, page: to }) }, text));
  const place = (number: number) => formatCount(number, view.locale);
  const name = compare.page(place(start + 1), place(start + products.length), place(all.length));
  return h(
    'ul',
    { class: 'links' },
    link(page - 1, compare.previous),
    h('li', {}, name),
    link(page + 1, compare.next),
  );
}

/** Links every product by its name, in alphabetical order, whatever page it is on; nothing where there is but one. */
export function namesList(code: string, comparison: Comparison, shown: ProductsPage, view: View): Child {
  const { all } = shown;
  if (all.length < 2) return null;
  const { compare: order } = new Intl.Collator(languageTag[view.locale], { numeric: true });
  const named = all
    .map((product, place) => ({ name: productName(product, view), place }))
    .toSorted((one, other) => order(one.name, other.name));
  const hrefOf = (place: number) => {
    const page = Math.floor(place / pageSize) + 1;
    const path = page === shown.page ? '' : addressOf(code, comparison, { ...shown, page });
    return `${path}#${anchorOf(place)}`;
  };
  const rest = all.length - mostNames;
  return h(
    'details',
    {},
    h('summary', {}, textsOf(view).compare.find),
    h(
      'ul',
      { class: 'names' },
      named
        .slice(0, mostNames)
        .map(({ name, place }) => h('li', {}, h('a', { href: hrefOf(place) }, h('bdi', {}, name)))),
    ),
    rest > 0
      ? h('p', { class: 'quiet' }, reportTexts[view.locale].rest(formatCount(rest, view.locale)))
      : null,
  );
}
