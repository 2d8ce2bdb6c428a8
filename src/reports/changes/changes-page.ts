import type { Locale } from '#catalogue/locale.ts';
import { type Child, h } from '#reports/element.ts';
import { type Count, countCards, countOf, formatReportPage, longList, formatMoment } from '#reports/page.ts';
import { reportTexts } from '#reports/texts/report-texts.ts';
import type { ReportTexts } from '#reports/texts/english.ts';
import { type Changes, type ContentChanges, isUnchanged, type ReleaseName } from './changes.ts';
import { listSections } from './changes-lists.ts';

export function formatChangesPage(changes: Changes, brandName: string, locale: Locale = 'En'): string {
  const { contents, pages } = changes;
  const words = reportTexts[locale];
  return formatReportPage({
    locale,
    title: words.changes.title,
    subject: brandName,
    body: [
      h('p', {}, nameReleases(changes, locale)),
      countCards(toCounts(changes, words)),
      isUnchanged(changes) ? h('p', {}, words.changes.nothing) : null,
      contents === null ? h('p', {}, words.changes.unknown) : null,
      siteSection(changes, words),
      contents === null ? null : listSections(contents, words),
      pagesSection(pages, words),
    ],
  });
}

function nameReleases({ before, after }: Changes, locale: Locale): Child {
  const { release, isFirst, against } = reportTexts[locale].changes;
  // People know releases by their short numbers.
  const name = ({ id }: ReleaseName) => h('span', { title: id }, /^0*(\d+)-/.exec(id)?.[1] ?? id);
  const moment = ({ createdAt }: ReleaseName) => formatMoment(createdAt, locale);
  return [
    release(name(after), moment(after)),
    before === null ? isFirst : against(name(before), moment(before)),
  ];
}

function toCounts({ contents, pages }: Changes, { changes: { cards } }: ReportTexts): readonly Count[] {
  const changed = Object.values(pages).flat().length;
  const ofPages = { number: changed, of: cards.pages(changed) };
  if (contents === null) return [ofPages];
  const products = (['added', 'withdrawn', 'changed'] as const).map((what) => {
    const number = contents.product[what].length;
    return { number, of: cards[what](number), ...(number > 0 && { href: `#product-${what}` }) };
  });
  const groups = [contents.category, contents.series].flatMap((list) => Object.values(list).flat()).length;
  const counts: readonly Count[] = [...products, { number: groups, of: cards.groups(groups) }];
  return [...counts.filter(({ number }) => number > 0), ofPages];
}

function siteSection({ contents, isCodeChanged }: Changes, words: ReportTexts): Child {
  const { site, switchedOn, switchedOff, newCode } = words.changes;
  const facts: readonly Child[] = [
    contents === null ? null : themeFact(contents, words),
    ...(contents?.languages.on ?? []).map((locale) => switchedOn(words.languages[locale])),
    ...(contents?.languages.off ?? []).map((locale) => switchedOff(words.languages[locale])),
    isCodeChanged ? newCode : null,
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return h(
    'section',
    {},
    h('h2', {}, site),
    h(
      'ul',
      { class: 'items' },
      facts.map((fact) => h('li', {}, fact)),
    ),
  );
}

function themeFact({ themeColor }: ContentChanges, { changes, none }: ReportTexts): Child {
  if (themeColor === null) return null;
  const swatch = (color: string | null) => (color === null ? none : swatchOf(color));
  return [changes.themeColor, swatch(themeColor.from), ' → ', swatch(themeColor.to)];
}

function swatchOf(color: string): Child {
  const square = h('rect', { width: '100%', height: '100%', fill: color });
  const sample = h('svg', { class: 'swatch', 'aria-hidden': 'true' }, square);
  return h('span', { class: 'colour' }, sample, ' ', color);
}

function pagesSection(pages: Changes['pages'], words: ReportTexts): Child {
  const { pages: title, ofPages } = words.changes;
  const shown = (['added', 'changed', 'removed'] as const).filter((what) => pages[what].length > 0);
  if (shown.length === 0) return null;
  const link = (url: string) => h('a', { href: url }, addressOf(url));
  return h(
    'section',
    {},
    h('h2', {}, title),
    shown.map((what) =>
      h(
        'details',
        {},
        h('summary', {}, `${ofPages[what]}${words.colon}${countOf(pages[what].length, 'page', words)}`),
        longList(pages[what], what === 'removed' ? addressOf : link, words),
      ),
    ),
  );
}

function addressOf(url: string): string {
  const { pathname } = new URL(url);
  return decodeURIComponent(pathname);
}
