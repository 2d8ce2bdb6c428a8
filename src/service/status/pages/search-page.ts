import { type Child, h } from '#reports/element.ts';
import type { FoundProduct, SearchResult } from '#service/status/product-search.ts';
import { formatPage } from './page-frame.ts';
import { link, list, outLink, p, quietText, searchForm, textsOf, translated, type View } from './parts.ts';

export function productSearch(text: string, view: View): Child {
  return searchForm('/search', textsOf(view).search.label, text, view);
}

export function formatSearchPage(text: string, { found, isCut }: SearchResult, view: View): string {
  const { search } = textsOf(view);
  const items = found.map((product) => h('li', { class: product.state }, foundItem(product, view)));
  return formatPage(view, {
    title: search.title,
    body: [
      productSearch(text, view),
      text !== '' && found.length === 0 ? p(search.none(text)) : null,
      h('ol', { class: 'events' }, items),
      isCut ? quietText(search.more) : null,
    ],
  });
}

function foundItem(product: FoundProduct, view: View): Child {
  const { search, next, colon, showFindings } = textsOf(view);
  const { brand, id, code, state, urls, names, edit, withdrawnSince } = product;
  const page = `/brands/${brand.code}`;
  const isReviewed = state === 'waiting' || state === 'changed';
  return [
    p(
      h('b', {}, h('bdi', {}, translated(names, view) ?? id)),
      ` – ${brand.name}${colon}`,
      h('b', { class: 'verdict' }, search.states[state]),
    ),
    quietText(h('bdi', {}, id), code ? [' · ', h('bdi', {}, code)] : null),
    state === 'left-out' ? p(h('bdi', {}, translated(product.reason, view))) : null,
    state === 'withdrawn' && withdrawnSince ? p(search.withdrawnSince(withdrawnSince)) : null,
    list('links', [
      urls && outLink(translated(urls, view), search.site),
      isReviewed ? link(`${page}/review`, next.review) : null,
      state === 'refused' ? link(`${page}#findings`, showFindings) : null,
      edit && outLink(edit, search.erp),
      link(`/history?${new URLSearchParams({ brand: brand.code, product: id })}`, search.history),
    ]),
  ];
}
