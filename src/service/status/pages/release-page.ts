import type { FieldChange } from '#catalogue/record-diff.ts';
import type { Brand } from '#config/brands.ts';
import type { StoredRelease } from '#publish/targets/target.ts';
import type { ContentChanges } from '#reports/changes/changes.ts';
import { formatFields, reportTexts } from '#reports/texts/report-texts.ts';
import { h, type Child } from '#reports/element.ts';
import { formatNumber } from '#reports/texts/both.ts';
import type { ListedEvent } from '#service/orders/history.ts';
import type { Comparison } from '#service/preview/release-comparison.ts';
import type { BrandRow } from '#service/status/board.ts';
import { formatTime } from '#service/status/texts/format.ts';
import { brandPanel } from './brand-page.ts';
import { comparedProduct } from './compared-product.ts';
import { eventLine, historyList } from './history-page.ts';
import { formatPage } from './page-frame.ts';
import {
  form,
  hidden,
  link,
  list,
  longList,
  mayPublish,
  nameIn,
  p,
  quietText,
  releaseLink,
  releaseName,
  releaseTitle,
  searchForm,
  swatch,
  textsOf,
  type View,
} from './parts.ts';
import { isNamed } from '#service/status/product-search.ts';
import { decisionForms } from './review-parts.ts';

export interface ShownRelease {
  readonly brand: Brand;
  readonly comparison: Comparison;
  readonly events: readonly ListedEvent[];
  readonly against: 'live' | 'former';
  readonly shown: { readonly q: string; readonly page: number };
}

export function formatReleasePage(release: ShownRelease, view: View): string {
  const { brand, comparison, events, against } = release;
  const { compare, releaseStates } = textsOf(view);
  const { to, from, state } = comparison;
  const choice = (which: ShownRelease['against'], text: string) => {
    const current = which === against ? 'true' : null;
    return h('a', { href: `?against=${which}`, 'aria-current': current }, text);
  };
  return formatPage(view, {
    title: compare.title(brand.name, releaseTitle(to.id, view)),
    zones: [brand],
    body: [
      p(formatTime(Date.parse(to.createdAt), view), ` · ${releaseStates[state]}`),
      historyList(events, null, view),
      state === 'live'
        ? null
        : list('links', [choice('live', compare.againstLive), choice('former', compare.againstFormer)]),
      from === null ? p(compare.isFirst) : p(compare.against(releaseLink(brand.code, from.id, view))),
      changesPart(release, view),
    ],
  });
}

/** `release` is the waiting release, compared with the live one. Null if none waits. */
export function formatReviewPage(row: BrandRow, release: ShownRelease | null, view: View): string {
  const { brand } = row;
  const { review, compare } = textsOf(view);
  const former = release?.comparison.from;
  return formatPage(view, {
    title: review.title(brand.name),
    isLive: true,
    zones: [brand],
    body: [
      brandPanel(row, view),
      decisionForms(row, view),
      former ? p(compare.against(releaseName(former.id, view))) : null,
      release && changesPart(release, view),
    ],
  });
}

const pageSize = 20;

function changesPart({ brand, comparison, against, shown }: ShownRelease, view: View): Child {
  const { compare, effects } = textsOf(view);
  const { from, to, products: compared, changes } = comparison;
  if (from === null) return null;
  if (changes === null) return p(compare.unreadable);
  const products = compared ?? [];
  const found = products.filter((product) => isNamed(product, shown.q));
  const last = Math.max(1, Math.ceil(found.length / pageSize));
  const start = (Math.min(Math.max(1, shown.page), last) - 1) * pageSize;
  const pages = pager(found.length, start, view);
  const countOf = (effect: string) => formatNumber(found.filter((one) => one.effect === effect).length);
  const live = comparison.state === 'live' ? 'to' : against === 'live' ? 'from' : null;
  const sides = { from: from.id, to: to.id, code: brand.code, siteUrl: brand.siteUrl, live } as const;
  const { added, changed, removed } = changes.pages;
  const pagesChanged = added.length + changed.length + removed.length;
  return [
    sitePart(changes.contents, changes.isCodeChanged, view),
    products.length > pageSize
      ? searchForm(null, compare.find, shown.q, view, hidden('against', against))
      : null,
    compared === null ? p(compare.unreadable) : null,
    compared !== null && found.length === 0 ? p(compare.nothing) : null,
    pages && h('nav', { 'aria-label': compare.pages }, pages),
    [...Map.groupBy(found.slice(start, start + pageSize), ({ effect }) => effect)].map(([effect, some]) => [
      h('h2', {}, `${effects[effect]} · ${countOf(effect)}`),
      some.map((product) => comparedProduct(product, sides, view)),
    ]),
    pages,
    changes.contents && comparedGroups(changes.contents, view),
    pagesChanged === 0 ? null : quietText(compare.pagesChanged(pagesChanged)),
  ];
}

function pager(all: number, start: number, view: View): Child {
  if (all <= pageSize) return null;
  const { compare } = textsOf(view);
  const pageLink = (from: number, text: string) => {
    const query = new URLSearchParams(view.search);
    query.set('page', String(from / pageSize + 1));
    return from >= 0 && from < all && link(`?${query}`, text);
  };
  return list('links', [
    pageLink(start - pageSize, compare.previous),
    compare.page(start + 1, Math.min(start + pageSize, all), all),
    pageLink(start + pageSize, compare.next),
  ]);
}

function sitePart(contents: ContentChanges | null, isCodeChanged: boolean, view: View): Child {
  const { compare, colon } = textsOf(view);
  const { themeColor = null, languages = { on: [], off: [] } } = contents ?? {};
  const facts = [
    themeColor && [compare.themeColor, colon, sample(themeColor.from), ' → ', sample(themeColor.to)],
    languages.on.includes('Zh') && compare.switchedOn,
    languages.off.includes('Zh') && compare.switchedOff,
    isCodeChanged && compare.newCode,
  ];
  return facts.some(Boolean) && [h('h2', {}, compare.site), list(null, facts)];
}

function sample(color: string | null): Child {
  return color === null ? '–' : [swatch(color, 'swatch'), ' ', color];
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
  return h(
    'section',
    { class: 'compared', id: 'groups' },
    h('h2', {}, compare.groups),
    longList(
      lines,
      ({ item, effect, fields }) => [`${effect}${colon}`, nameIn(item, view), fieldsOf(fields)],
      words,
    ),
  );
}

export interface ListedRelease extends StoredRelease {
  readonly event: ListedEvent | null;
}

export function formatReleasesPage(brand: Brand, releases: readonly ListedRelease[], view: View): string {
  const words = textsOf(view);
  const hasFormer = releases.some(({ state }) => state === 'former');
  const items = releases.map((release) =>
    h('li', { class: release.state }, releaseItem(brand, release, view)),
  );
  return formatPage(view, {
    title: words.rollBackTo(brand.name),
    zones: [brand],
    body: [p(hasFormer ? words.rollBackHint : words.noFormer), h('ol', { class: 'events' }, items)],
  });
}

function releaseItem({ code }: Brand, { release, state, event }: ListedRelease, view: View): Child {
  const { id, createdAt } = release;
  const words = textsOf(view);
  const isFormer = state === 'former';
  return [
    h(
      'p',
      { id: `release-${id}` },
      h('b', {}, releaseLink(code, id, view)),
      ` – ${words.releaseStates[state]} · `,
      formatTime(Date.parse(createdAt), view),
    ),
    event && eventLine({ ...event, release: null }, null, view),
    isFormer && p(link(`/brands/${code}/releases/${id}?against=live`, words.compare.back)),
    isFormer &&
      mayPublish(view) &&
      form(
        view,
        `/brands/${code}/roll-back`,
        hidden('release', id),
        h('button', { 'aria-describedby': `release-${id}` }, words.makeLive),
      ),
  ];
}
