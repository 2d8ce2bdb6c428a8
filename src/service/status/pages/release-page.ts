import type { FieldChange } from '#catalogue/record-diff.ts';
import type { Brand } from '#config/brands.ts';
import type { ContentChanges, Item } from '#reports/changes/changes.ts';
import { formatFields } from '#reports/changes/format-changes.ts';
import { type Child, h } from '#reports/element.ts';
import { longList } from '#reports/page.ts';
import type { ComparedProduct } from '#reports/side-by-side/compare-products.ts';
import { reportTexts } from '#reports/texts/report-texts.ts';
import type { ListedEvent } from '#service/orders/history.ts';
import type { Comparison } from '#service/preview/release-comparison.ts';
import type { BrandRow } from '#service/status/board.ts';
import { formatCount, formatTime } from '#service/status/texts/format.ts';
import { liveNotices } from './board-page.ts';
import { brandPanel } from './brand-page.ts';
import { comparedProduct, fieldName } from './compared-product.ts';
import { eventLine } from './history-page.ts';
import { formatPage, inZone, textsOf, type View } from './page-frame.ts';
import { anchorOf, namesList, pager, type Shown, toProductsPage } from './product-pages.ts';
import { type Flash, flashLine, link, list, p, releaseLink, releaseName, releaseTitle } from './parts.ts';
import { decisionForms, type FormValues } from './review-parts.ts';

export interface ShownRelease {
  readonly brand: Brand;
  readonly comparison: Comparison;
  readonly events: readonly ListedEvent[];
  readonly against: 'live' | 'former';
  readonly shown: Shown;
}

export function formatReleasePage(release: ShownRelease, page: View): string {
  const { brand, comparison, events, against } = release;
  const view = inZone(page, brand);
  const { compare, releaseStates } = textsOf(view);
  const { to, from, state } = comparison;
  const path = `/brands/${brand.code}/releases/${to.id}`;
  const choice = (which: ShownRelease['against'], text: string) => {
    const current = which === against ? 'true' : null;
    return h('li', {}, h('a', { href: `${path}?against=${which}`, 'aria-current': current }, text));
  };
  const happened = events.map((event) => h('li', { class: event.kind }, eventLine(event, null, view)));
  return formatPage(view, {
    title: compare.title(brand.name, releaseTitle(to.id, view)),
    back: brand,
    zones: [brand],
    body: [
      p(`${releaseStates[state]} · `, formatTime(Date.parse(to.createdAt), view)),
      list('events', happened),
      list('links', [
        state === 'live' ? null : choice('live', compare.againstLive),
        choice('former', compare.againstFormer),
      ]),
      from === null ? p(compare.isFirst) : p(compare.against(releaseLink(brand.code, from.id, view))),
      changesPart(release, path, view),
    ],
  });
}

export interface Reviewed {
  readonly row: BrandRow;
  /** The waiting release, compared with the live one; null if nothing waits. */
  readonly release: ShownRelease | null;
  readonly typed: FormValues;
}

export function formatReviewPage({ row, release, typed }: Reviewed, flash: Flash | null, page: View): string {
  const { brand } = row;
  const view = inZone(page, brand);
  const { review, compare } = textsOf(view);
  const path = `/brands/${brand.code}/review`;
  return formatPage(view, {
    title: review.title(brand.name),
    back: brand,
    live: `/live?brand=${brand.code}`,
    zones: [brand],
    body: [
      flashLine(flash),
      liveNotices(path, view),
      brandPanel(row, view),
      decisionForms(row, typed, view),
      release && [
        release.comparison.from === null
          ? null
          : p(compare.against(releaseName(release.comparison.from.id, view))),
        changesPart(release, path, view),
      ],
    ],
  });
}

function changesPart({ brand, comparison, against, shown }: ShownRelease, path: string, view: View): Child {
  const { compare } = textsOf(view);
  const { from, to, products: compared, changes } = comparison;
  if (from === null) return null;
  if (changes === null) return p(compare.unreadable);
  const products = compared ?? [];
  const { only } = shown;
  const chosen = only === null ? products : products.flatMap((product) => filterKind(product, only));
  const page = { ...toProductsPage(chosen, shown), path, against };
  const pages = pager(page, view);
  const countOf = (effect: string) =>
    formatCount(chosen.filter((one) => one.effect === effect).length, view.locale);
  const live = comparison.state === 'live' ? 'to' : against === 'live' ? 'from' : null;
  const sides = { from: from.id, to: to.id, code: brand.code, siteUrl: brand.siteUrl, live } as const;
  return [
    sitePart(changes.contents, changes.isCodeChanged, view),
    products.length === 0 ? null : filter(products, page, view),
    compared === null ? p(compare.unreadable) : null,
    compared !== null && chosen.length === 0 ? p(compare.nothing) : null,
    pages && h('nav', { 'aria-label': compare.pages }, pages),
    namesList(page, view),
    byEffect(page.products).map(([effect, some]) => [
      h('h2', {}, `${textsOf(view).effects[effect]} · ${countOf(effect)}`),
      some.map(({ product, at }) => comparedProduct(product, anchorOf(page.start + at), sides, view)),
    ]),
    pages,
    changes.contents && comparedGroups(changes.contents, view),
    pagesPart(changes.pages, view),
  ];
}

function byEffect(products: readonly ComparedProduct[]) {
  const placed = products.map((product, at) => ({ product, at }));
  return [...Map.groupBy(placed, ({ product }) => product.effect)];
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
  products: readonly ComparedProduct[],
  { path, against, only }: { readonly path: string; readonly against: string; readonly only: string | null },
  view: View,
): Child {
  const { compare, effects } = textsOf(view);
  const counts = new Map<string, number>();
  for (const kind of products.flatMap(kindsOf)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const chip = (kind: string | null, text: string, count: number) => {
    const query = new URLSearchParams({ against, ...(kind !== null && { only: kind }) });
    const attributes = { href: `${path}?${query}`, 'aria-current': kind === only ? 'true' : null };
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

function sitePart(contents: ContentChanges | null, isCodeChanged: boolean, view: View): Child {
  const { compare, colon } = textsOf(view);
  const { themeColor = null, languages = { on: [], off: [] } } = contents ?? {};
  const facts = [
    themeColor && [compare.themeColor, colon, swatch(themeColor.from), ' → ', swatch(themeColor.to)],
    languages.on.includes('Zh') ? compare.switchedOn : null,
    languages.off.includes('Zh') ? compare.switchedOff : null,
    isCodeChanged ? compare.newCode : null,
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  const items = facts.map((fact) => h('li', {}, fact));
  return [h('h2', {}, compare.site), list(null, items)];
}

function swatch(color: string | null): Child {
  if (color === null) return '–';
  const square = h('rect', { width: '100%', height: '100%', fill: color });
  return [h('svg', { class: 'swatch', 'aria-hidden': 'true' }, square), ' ', color];
}

function comparedGroups({ category, series }: ContentChanges, view: View): Child {
  const { effects, compare, colon, brackets } = textsOf(view);
  const words = reportTexts[view.locale];
  const lines = [category, series].flatMap((group) => [
    ...group.changed.map((item) => ({ item, effect: effects.changed, fields: item.fields })),
    ...group.added.map((item) => ({ item, effect: effects.added, fields: [] })),
    ...group.withdrawn.map((item) => ({ item, effect: effects.withdrawn, fields: [] })),
  ]);
  if (lines.length === 0) return null;
  const fieldsOf = (fields: readonly FieldChange[]) =>
    fields.length === 0 ? null : brackets(formatFields(fields, words));
  const nameOf = ({ name }: Item) => h('bdi', {}, name[view.locale] ?? name.En);
  return h(
    'section',
    { class: 'compared', id: 'groups' },
    h('h2', {}, compare.groups),
    longList(
      lines,
      ({ item, effect, fields }) => [`${effect}${colon}`, nameOf(item), fieldsOf(fields)],
      words,
    ),
  );
}

function pagesPart(
  pages: Readonly<Record<'added' | 'changed' | 'removed', readonly string[]>>,
  view: View,
): Child {
  const { compare, effects, colon } = textsOf(view);
  const effectOf = { added: effects.added, changed: effects.changed, removed: effects.withdrawn };
  const lines = (['added', 'changed', 'removed'] as const).flatMap((effect) =>
    pages[effect].map((url) => ({ effect, url })),
  );
  if (lines.length === 0) return null;
  const count = formatCount(lines.length, view.locale);
  return h(
    'details',
    { id: 'pages' },
    h('summary', {}, compare.pagesChanged(lines.length, count)),
    longList(
      lines,
      ({ effect, url }) => [
        `${effectOf[effect]}${colon}`,
        effect === 'removed' ? addressOf(url) : link(url, addressOf(url)),
      ],
      reportTexts[view.locale],
    ),
  );
}

function addressOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname);
}
