import type { Brand } from '#config/brands.ts';
import type { StoredRelease } from '#publish/targets/target.ts';
import type { Release } from '#release/release.ts';
import { type Child, h } from '#reports/element.ts';
import type { Comparison } from '#service/preview/release-comparison.ts';
import { formatCount, formatTime } from '#service/status/texts/format.ts';
import { comparedProduct, fieldName } from './compared-product.ts';
import { formatPage, textsOf, type View } from './page-frame.ts';
import { releaseName } from './release-summary.ts';

/** More would be a page that nobody reads to its end. */
const mostShown = 100;

/** Formats two releases side by side; `only` is a field whose changes alone are shown. */
export function formatComparePage(
  { siteUrl, code, name }: Brand,
  { from, to, states, products }: Comparison,
  only: string | null,
  view: View,
): string {
  const words = textsOf(view);
  const fields = new Map<string, number>();
  for (const key of products.flatMap((product) => [...new Set(product.fields.map((field) => field.key))]))
    fields.set(key, (fields.get(key) ?? 0) + 1);
  const chosen = products
    .map((product) =>
      only === null ? product : { ...product, fields: product.fields.filter(({ key }) => key === only) },
    )
    .filter((product) => only === null || product.fields.length > 0);
  const address = (key: string | null) =>
    `/brands/${code}/compare?from=${from.id}&to=${to.id}${key === null ? '' : `&only=${encodeURIComponent(key)}`}`;
  const chip = (key: string | null, text: string) =>
    h('li', {}, h('a', { href: address(key), 'aria-current': key === only ? 'true' : null }, text));
  const live = states.from === 'live' ? 'from' : states.to === 'live' ? 'to' : null;
  const sides = { from: from.id, to: to.id, code, siteUrl, live } as const;
  return formatPage(view, {
    title: words.compare.title(name),
    body: [
      h('p', {}, releaseOf(from, states.from, view), ' → ', releaseOf(to, states.to, view)),
      products.length === 0
        ? null
        : h(
            'ul',
            { class: 'links', 'aria-label': words.compare.filter },
            chip(null, `${words.compare.all} ${formatCount(products.length, view.locale)}`),
            [...fields].map(([key, count]) =>
              chip(key, `${fieldName(key, view.locale)} ${formatCount(count, view.locale)}`),
            ),
          ),
      chosen.length === 0 ? h('p', {}, words.compare.nothing) : null,
      chosen.slice(0, mostShown).map((product) => comparedProduct(product, sides, view)),
      chosen.length > mostShown
        ? h('p', { class: 'quiet' }, words.andMore(formatCount(chosen.length - mostShown, view.locale)))
        : null,
      h('p', {}, h('a', { href: '/' }, words.back)),
    ],
  });
}

/** Names a release with when it was made, and whether it is live. */
function releaseOf({ id, createdAt }: Release, state: StoredRelease['state'], view: View): Child {
  const { brackets, releaseStates } = textsOf(view);
  const made = formatTime(Date.parse(createdAt), view.locale);
  return [releaseName(id, view), brackets([made, ' · ', releaseStates[state]])];
}
