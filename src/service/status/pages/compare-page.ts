import { listSiteChanges } from '#builder/site-changes.ts';
import type { Brand } from '#config/brands.ts';
import type { StoredRelease } from '#publish/targets/target.ts';
import type { Release } from '#release/release.ts';
import type { ComparedProduct } from '#reports/side-by-side/compare-products.ts';
import { type Child, h } from '#reports/element.ts';
import type { Comparison } from '#service/preview/release-comparison.ts';
import { withSiteChanges } from '#service/orders/change-text.ts';
import { formatCount, formatTime } from '#service/status/texts/format.ts';
import { comparedGroups } from './compared-groups.ts';
import { addressOf, anchorOf, namesList, pager, type Shown, toProductsPage } from './compared-pages.ts';
import { comparedProduct, fieldName } from './compared-product.ts';
import { formatPage, textsOf, type View } from './page-frame.ts';
import { releaseName, releaseTitle } from './parts.ts';

/** Formats two releases side by side. */
export function formatComparePage(
  { siteUrl, code, name, previewUrl }: Brand,
  comparison: Comparison,
  asked: Shown,
  view: View,
): string {
  const { only } = asked;
  const { from, to, gone, states, kept, contents, products: compared } = comparison;
  const words = textsOf(view);
  const products = compared ?? [];
  const chosen = only === null ? products : products.flatMap((product) => keepOnly(product, only));
  const shown = toProductsPage(chosen, asked);
  const pages = pager(code, comparison, shown, view);
  const find = (state: StoredRelease['state']) =>
    (['from', 'to'] as const).find((which) => states[which] === state) ?? null;
  const [live, held] = [find('live'), find('held')];
  const preview = held === null || previewUrl === null ? null : { which: held, url: previewUrl };
  const sides = { from: from.id, to: to.id, code, siteUrl, live, preview };
  // There is one change report, of the last publish.
  const report = kept[0]?.release.id === to.id ? `/brands/${code}/reports/changes.html` : null;
  const site = contents ? withSiteChanges(listSiteChanges(contents), '', view.locale) : '';
  return formatPage(view, {
    title: words.compare.title(name),
    body: [
      h('p', {}, releaseOf(from, states.from, view), ' → ', releaseOf(to, states.to, view)),
      gone === null ? null : h('p', {}, words.compare.gone(releaseTitle(gone, view))),
      site === '' ? null : h('p', {}, words.compare.site(site)),
      products.length === 0 ? null : filter(code, comparison, products, only, view),
      compared === null ? h('p', {}, words.compare.unreadable) : null,
      compared !== null && chosen.length === 0
        ? h('p', {}, from.id === to.id ? words.compare.same : words.compare.nothing)
        : null,
      pages && h('nav', { 'aria-label': words.compare.pages }, pages),
      namesList(code, comparison, shown, view),
      shown.products.map((product, at) => comparedProduct(product, anchorOf(shown.start + at), sides, view)),
      pages,
      contents && comparedGroups(contents, report, view),
      chooseForm(code, comparison, view),
      h('p', {}, h('a', { href: '/' }, words.back)),
    ],
  });
}

/** Names the kinds of change of a product: itself where it came or went, else the fields that changed, and `other`. */
function kindsOf({ effect, fields, others }: ComparedProduct): readonly string[] {
  if (effect !== 'changed') return [effect];
  return [...new Set(fields.map(({ key }) => key)), ...(others.length > 0 ? ['other'] : [])];
}

function keepOnly(product: ComparedProduct, kind: string): readonly ComparedProduct[] {
  if (!kindsOf(product).includes(kind)) return [];
  if (product.effect !== 'changed') return [product];
  const fields = product.fields.filter(({ key }) => key === kind);
  return [{ ...product, fields, others: kind === 'other' ? product.others : [] }];
}

/** Links to each kind of change alone, with how many products have it. */
function filter(
  code: string,
  comparison: Comparison,
  products: readonly ComparedProduct[],
  only: string | null,
  view: View,
): Child {
  const { compare, effects } = textsOf(view);
  const counts = new Map<string, number>();
  for (const kind of products.flatMap(kindsOf)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const chip = (kind: string | null, text: string, count: number) =>
    h(
      'li',
      {},
      h(
        'a',
        {
          href: addressOf(code, comparison, { only: kind, page: 1 }),
          'aria-current': kind === only ? 'true' : null,
        },
        `${text} ${formatCount(count, view.locale)}`,
      ),
    );
  const nameOf = (kind: string) => {
    if (kind === 'added' || kind === 'withdrawn') return effects[kind];
    return kind === 'other' ? compare.other : fieldName(kind, view.locale);
  };
  return h(
    'ul',
    { class: 'links', 'aria-label': compare.filter },
    chip(null, compare.all, products.length),
    [...counts].map(([kind, count]) => chip(kind, nameOf(kind), count)),
  );
}

/** Names a release with when it was made, and whether it is live. */
function releaseOf({ id, createdAt }: Release, state: StoredRelease['state'], view: View): Child {
  const { brackets, releaseStates } = textsOf(view);
  const made = formatTime(Date.parse(createdAt), view.locale);
  return [releaseName(id, view), brackets([made, ' · ', releaseStates[state]])];
}

/** Draws a form that compares any two kept releases; nothing where there is but one. */
function chooseForm(code: string, { from, to, kept }: Comparison, view: View): Child {
  if (kept.length < 2) return null;
  const { compare, releaseStates } = textsOf(view);
  const choice = (name: string, label: string, chosen: string) =>
    h(
      'p',
      {},
      h('label', { for: name }, label),
      h(
        'select',
        { id: name, name },
        kept.map(({ release: { id }, state }) =>
          h(
            'option',
            { value: id, selected: id === chosen ? 'selected' : null },
            `${releaseTitle(id, view)} – ${releaseStates[state]}`,
          ),
        ),
      ),
    );
  return h(
    'form',
    { class: 'fields', method: 'get', action: `/brands/${code}/compare` },
    h('h2', {}, compare.choose),
    choice('from', compare.before, from.id),
    choice('to', compare.after, to.id),
    h('p', {}, h('button', {}, compare.submit)),
  );
}
