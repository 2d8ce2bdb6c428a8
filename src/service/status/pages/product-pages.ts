import { languageTag } from '#catalogue/locale.ts';
import { type Child, h } from '#reports/element.ts';
import type { ComparedProduct } from '#reports/side-by-side/compare-products.ts';
import { reportTexts } from '#reports/texts/report-texts.ts';
import { formatCount } from '#service/status/texts/format.ts';
import { productName } from './compared-product.ts';
import { textsOf, type View } from './page-frame.ts';
import { link, list, quiet } from './parts.ts';

const pageSize = 20;

const mostNames = 500;

export interface Shown {
  readonly only: string | null;
  readonly page: number;
}

interface ProductsPage extends Shown {
  readonly pages: number;
  readonly all: readonly ComparedProduct[];
  readonly start: number;
  readonly products: readonly ComparedProduct[];
}

interface PageAt extends ProductsPage {
  readonly path: string;
  readonly against: string;
}

export function toProductsPage(all: readonly ComparedProduct[], { only, page: wanted }: Shown): ProductsPage {
  const pages = Math.max(1, Math.ceil(all.length / pageSize));
  const page = Math.min(Math.max(1, wanted), pages);
  const start = (page - 1) * pageSize;
  return { only, page, pages, all, start, products: all.slice(start, start + pageSize) };
}

export function anchorOf(place: number): string {
  return `product-${place + 1}`;
}

function addressOf({ path, against, only }: PageAt, page: number): string {
  const query = new URLSearchParams({ against });
  if (only !== null) query.set('only', only);
  if (page > 1) query.set('page', String(page));
  return `${path}?${query}`;
}

export function pager(shown: PageAt, view: View): Child {
  const { page, pages, all, start, products } = shown;
  if (pages === 1) return null;
  const { compare } = textsOf(view);
  const pageLink = (to: number, text: string) =>
    to < 1 || to > pages ? null : h('li', {}, link(addressOf(shown, to), text));
  const place = (number: number) => formatCount(number, view.locale);
  const name = compare.page(place(start + 1), place(start + products.length), place(all.length));
  const [previous, next] = [pageLink(page - 1, compare.previous), pageLink(page + 1, compare.next)];
  return list('links', [previous, h('li', {}, name), next]);
}

export function namesList(shown: PageAt, view: View): Child {
  const { all } = shown;
  if (all.length < 2) return null;
  const { compare: order } = new Intl.Collator(languageTag[view.locale], { numeric: true });
  const named = all
    .map((product, place) => ({ name: productName(product, view), place }))
    .toSorted((one, other) => order(one.name, other.name));
  const hrefOf = (place: number) => {
    const page = Math.floor(place / pageSize) + 1;
    return `${page === shown.page ? '' : addressOf(shown, page)}#${anchorOf(place)}`;
  };
  const rest = all.length - mostNames;
  const names = named
    .slice(0, mostNames)
    .map(({ name, place }) => h('li', {}, link(hrefOf(place), h('bdi', {}, name))));
  return h(
    'details',
    {},
    h('summary', {}, textsOf(view).compare.find),
    list('names', names),
    rest > 0 ? quiet(reportTexts[view.locale].rest(formatCount(rest, view.locale))) : null,
  );
}
