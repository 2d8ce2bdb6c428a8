import type { FieldChange } from '#catalogue/record-diff.ts';
import type { Brand } from '#config/brands.ts';
import type { ContentChanges, Item } from '#reports/changes/changes.ts';
import { formatFields, reportTexts } from '#reports/texts/report-texts.ts';
import { h, type Child } from '#reports/element.ts';
import {
  flashLine,
  link,
  list,
  longList,
  p,
  quietText,
  releaseLink,
  releaseName,
  releaseTitle,
  type Flash,
} from '#service/status/pages/parts.ts';
import { formatNumber } from '#reports/texts/both.ts';
import type { ComparedProduct } from '#reports/side-by-side/compare-products.ts';
import type { ListedEvent } from '#service/orders/history.ts';
import type { Comparison } from '#service/preview/release-comparison.ts';
import type { BrandRow } from '#service/status/board.ts';
import { formatTime } from '#service/status/texts/format.ts';
import { liveNotices } from './board-page.ts';
import { brandPanel } from './brand-page.ts';
import { comparedProduct } from './compared-product.ts';
import { eventLine } from './history-page.ts';
import { formatPage, hidden, inZone, textsOf, type View } from './page-frame.ts';
import { decisionForms, type FormValues } from './review-parts.ts';

export interface ShownRelease {
  readonly brand: Brand;
  readonly comparison: Comparison;
  readonly events: readonly ListedEvent[];
  readonly against: 'live' | 'former';
  readonly shown: { readonly q: string; readonly page: number };
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
  const happened = events.map((event) =>
    h('li', { class: event.kind }, eventLine({ ...event, release: null }, null, view)),
  );
  return formatPage(view, {
    title: compare.title(brand.name, releaseTitle(to.id, view)),
    back: brand,
    zones: [brand],
    body: [
      p(formatTime(Date.parse(to.createdAt), view), ` · ${releaseStates[state]}`),
      list('events', happened),
      state === 'live'
        ? null
        : list('links', [choice('live', compare.againstLive), choice('former', compare.againstFormer)]),
      from === null ? p(compare.isFirst) : p(compare.against(releaseLink(brand.code, from.id, view))),
      changesPart(release, path, view),
    ],
  });
}

export interface Reviewed {
  readonly row: BrandRow;
  /** The waiting release, compared with the live one; null if no release waits. */
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

const pageSize = 20;

function changesPart({ brand, comparison, against, shown }: ShownRelease, path: string, view: View): Child {
  const { compare, effects } = textsOf(view);
  const { from, to, products: compared, changes } = comparison;
  if (from === null) return null;
  if (changes === null) return p(compare.unreadable);
  const products = compared ?? [];
  const found = products.filter((product) => isNamed(product, shown.q));
  const last = Math.max(1, Math.ceil(found.length / pageSize));
  const start = (Math.min(Math.max(1, shown.page), last) - 1) * pageSize;
  const pages = pager(found.length, start, { path, against, q: shown.q }, view);
  const countOf = (effect: string) => formatNumber(found.filter((one) => one.effect === effect).length);
  const live = comparison.state === 'live' ? 'to' : against === 'live' ? 'from' : null;
  const sides = { from: from.id, to: to.id, code: brand.code, siteUrl: brand.siteUrl, live } as const;
  const { added, changed, removed } = changes.pages;
  const pagesChanged = added.length + changed.length + removed.length;
  return [
    sitePart(changes.contents, changes.isCodeChanged, view),
    products.length > pageSize ? findForm(path, against, shown.q, view) : null,
    compared === null ? p(compare.unreadable) : null,
    compared !== null && found.length === 0 ? p(compare.nothing) : null,
    pages && h('nav', { 'aria-label': compare.pages }, pages),
    byEffect(found.slice(start, start + pageSize)).map(([effect, some]) => [
      h('h2', {}, `${effects[effect]} · ${countOf(effect)}`),
      some.map((product) => comparedProduct(product, sides, view)),
    ]),
    pages,
    changes.contents && comparedGroups(changes.contents, view),
    pagesChanged === 0 ? null : quietText(compare.pagesChanged(pagesChanged)),
  ];
}

function isNamed({ id, names }: ComparedProduct, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return (
    id.toLowerCase() === wanted || Object.values(names).some((name) => name.toLowerCase().includes(wanted))
  );
}

function byEffect(products: readonly ComparedProduct[]) {
  return [...Map.groupBy(products, ({ effect }) => effect)];
}

function findForm(path: string, against: string, q: string, view: View): Child {
  const { compare, search } = textsOf(view);
  return h(
    'form',
    { class: 'search', role: 'search', method: 'get', action: path },
    hidden('against', against),
    h('label', { for: 'q' }, compare.find),
    h('input', { id: 'q', name: 'q', type: 'search', maxlength: '200', value: q }),
    h('button', {}, search.submit),
  );
}

function pager(
  all: number,
  start: number,
  query: Readonly<Record<'path' | 'against' | 'q', string>>,
  view: View,
) {
  if (all <= pageSize) return null;
  const { compare } = textsOf(view);
  const { path, against, q } = query;
  const pageLink = (from: number, text: string) => {
    const asked = new URLSearchParams({ against, q, page: String(from / pageSize + 1) });
    return from < 0 || from >= all ? null : h('li', {}, link(`${path}?${asked}`, text));
  };
  return list('links', [
    pageLink(start - pageSize, compare.previous),
    h('li', {}, compare.page(start + 1, Math.min(start + pageSize, all), all)),
    pageLink(start + pageSize, compare.next),
  ]);
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
