import { type Child, h } from '#reports/element.ts';
import type { FoundProduct, SearchResult } from '#service/status/product-search.ts';
import { formatPage, outLink, textsOf, type View } from './page-frame.ts';
import { link, list, p, quietText, smallText } from './parts.ts';

export function searchForm(text: string, view: View): Child {
  const { search } = textsOf(view);
  return h(
    'form',
    { class: 'search', role: 'search', method: 'get', action: '/search' },
    h('label', { for: 'q' }, search.label),
    h('input', { id: 'q', name: 'q', type: 'search', maxlength: '200', required: 'required', value: text }),
    h('button', {}, search.submit),
  );
}

export function formatSearchPage(text: string, { found, isCut }: SearchResult, view: View): string {
  const { search } = textsOf(view);
  const items = found.map((product) => h('li', { class: product.state }, foundItem(product, view)));
  return formatPage(view, {
    title: search.title,
    back: null,
    body: [
      searchForm(text, view),
      text !== '' && found.length === 0 ? p(search.none(text)) : null,
      h('ol', { class: 'events' }, items),
      isCut ? quietText(search.more) : null,
    ],
  });
}

function foundItem(product: FoundProduct, view: View): Child {
  const { search, colon } = textsOf(view);
  const { brand, id, code, state, url, edit, withdrawnSince, isRefused } = product;
  const name = product.names[view.locale] ?? product.names.En ?? product.names.Zh ?? null;
  const item = (shown: Child) => (shown === null ? null : h('li', {}, shown));
  const reason = product.reason?.[view.locale] ?? product.reason?.En ?? null;
  const page = `/brands/${brand.code}`;
  const verdict = h('b', { class: 'verdict' }, search.states[state]);
  const isReviewed = state === 'waiting' || state === 'changed';
  return [
    p(h('b', {}, h('bdi', {}, name ?? id)), ` – ${brand.name}${colon}`, verdict),
    smallText(h('bdi', {}, id), code === null ? null : [' · ', h('bdi', {}, code)]),
    reason === null ? null : p(h('bdi', {}, reason)),
    withdrawnSince === null ? null : p(search.withdrawnSince(withdrawnSince)),
    list('links', [
      item(url && outLink(url[view.locale] ?? url.En ?? url.Zh ?? null, search.site)),
      item(isReviewed ? link(`${page}/review`, search.review) : null),
      item(isRefused ? link(`${page}#findings`, textsOf(view).showFindings) : null),
      item(edit && outLink(edit, search.erp)),
      item(link(`/history?${new URLSearchParams({ brand: brand.code, product: id })}`, search.history)),
    ]),
  ];
}
