import { listSiteChanges } from '#builder/summarise-changes.ts';
import type { Brand } from '#config/brands.ts';
import type { StoredRelease } from '#publish/targets/target.ts';
import type { Release } from '#release/release.ts';
import type { ContentChanges, Item } from '#reports/changes/changes.ts';
import { formatFields } from '#reports/changes/format-changes.ts';
import { type Child, h } from '#reports/element.ts';
import { longList } from '#reports/page.ts';
import type { ComparedProduct } from '#reports/side-by-side/compare-products.ts';
import { reportTexts } from '#reports/texts/report-texts.ts';
import { withSiteChanges } from '#service/orders/change-text.ts';
import type { Comparison } from '#service/preview/release-comparison.ts';
import { formatCount, formatTime } from '#service/status/texts/format.ts';
import { addressOf, anchorOf, namesList, pager, type Shown, toProductsPage } from './compared-pages.ts';
import { comparedProduct, fieldName } from './compared-product.ts';
import { formatPage, textsOf, type View } from './page-frame.ts';
import { link, p, releaseName, releaseTitle } from './parts.ts';

export function formatComparePage(
  { siteUrl, code, name, previewUrl }: Brand,
  comparison: Comparison,
  asked: Shown,
  view: View,
): string {
  const { only } = asked;
  const { from, to, gone, states, kept, contents, products: compared } = comparison;
  const { compare } = textsOf(view);
  const products = compared ?? [];
  const chosen = only === null ? products : products.flatMap((product) => filterKind(product, only));
  const shown = toProductsPage(chosen, asked);
  const pages = pager(code, comparison, shown, view);
  const find = (state: StoredRelease['state']) =>
    (['from', 'to'] as const).find((which) => states[which] === state) ?? null;
  const [live, held] = [find('live'), find('held')];
  const preview = held === null || previewUrl === null ? null : { which: held, url: previewUrl };
  const sides = { from: from.id, to: to.id, code, siteUrl, live, preview };
  // The only change report is that of the last publish.
  const report = kept[0]?.release.id === to.id ? `/brands/${code}/reports/changes.html` : null;
  const site = contents ? withSiteChanges(listSiteChanges(contents), '', view.locale) : '';
  const isSame = from.id === to.id;
  return formatPage(view, {
    title: compare.title(name),
    hasWayBack: true,
    body: [
      p(releaseOf(from, states.from, view), ' → ', releaseOf(to, states.to, view)),
      gone === null ? null : p(compare.gone(releaseTitle(gone, view))),
      site === '' ? null : p(compare.site(site)),
      products.length === 0 ? null : filter(code, comparison, products, only, view),
      compared === null ? p(compare.unreadable) : null,
      compared !== null && chosen.length === 0 ? p(isSame ? compare.same : compare.nothing) : null,
      pages && h('nav', { 'aria-label': compare.pages }, pages),
      namesList(code, comparison, shown, view),
      shown.products.map((product, at) => comparedProduct(product, anchorOf(shown.start + at), sides, view)),
      pages,
      contents && comparedGroups(contents, report, view),
      chooseForm(code, comparison, view),
    ],
  });
}

function kindsOf({ effect, fields, others }: ComparedProduct): readonly string[] {
  if (effect !== 'changed') return [effect];
  return [...new Set(fields.map(({ key }) => key)), ...(others.length > 0 ? ['other'] : [])];
}

function filterKind(product: ComparedProduct, kind: string): readonly ComparedProduct[] {
  if (!kindsOf(product).includes(kind)) return [];
  if (product.effect !== 'changed') return [product];
  const fields = product.fields.filter(({ key }) => key === kind);
  return [{ ...product, fields, others: kind === 'other' ? product.others : [] }];
}

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
  const chip = (kind: string | null, text: string, count: number) => {
    const href = addressOf(code, comparison, { only: kind, page: 1 });
    const attributes = { href, 'aria-current': kind === only ? 'true' : null };
    return h('li', {}, h('a', attributes, `${text} ${formatCount(count, view.locale)}`));
  };
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

function releaseOf({ id, createdAt }: Release, state: StoredRelease['state'], view: View): Child {
  const { brackets, releaseStates } = textsOf(view);
  const made = formatTime(Date.parse(createdAt), view.locale);
  return [releaseName(id, view), brackets([made, ' · ', releaseStates[state]])];
}

function chooseForm(code: string, { from, to, kept }: Comparison, view: View): Child {
  if (kept.length < 2) return null;
  const { compare, releaseStates } = textsOf(view);
  const choice = (name: string, label: string, chosen: string) => {
    const options = kept.map(({ release: { id }, state }) => {
      const selected = id === chosen ? 'selected' : null;
      return h('option', { value: id, selected }, `${releaseTitle(id, view)} – ${releaseStates[state]}`);
    });
    return p(h('label', { for: name }, label), h('select', { id: name, name }, options));
  };
  return h(
    'form',
    { class: 'fields', method: 'get', action: `/brands/${code}/compare` },
    h('h2', {}, compare.choose),
    choice('from', compare.before, from.id),
    choice('to', compare.after, to.id),
    p(h('button', {}, compare.submit)),
  );
}

function comparedGroups({ category, series }: ContentChanges, report: string | null, view: View): Child {
  const { effects, compare, changesReport, colon, brackets } = textsOf(view);
  const words = reportTexts[view.locale];
  const lines = [category, series].flatMap((list) => [
    ...list.changed.map((item) => ({
      item,
      effect: effects.changed,
      fields: brackets(formatFields(item.fields, words)),
    })),
    ...list.added.map((item) => ({ item, effect: effects.added, fields: null })),
    ...list.withdrawn.map((item) => ({ item, effect: effects.withdrawn, fields: null })),
  ]);
  if (lines.length === 0) return null;
  const nameOf = ({ name }: Item) => h('bdi', {}, name[view.locale] ?? name.En);
  return h(
    'section',
    { class: 'compared', id: 'groups' },
    h('h2', {}, compare.groups),
    longList(lines, ({ item, effect, fields }) => [`${effect}${colon}`, nameOf(item), fields], words),
    report === null ? null : p(link(report, changesReport)),
  );
}
