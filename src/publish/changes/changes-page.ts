import { type Child, h } from '#publish/report-element.ts';
import {
  type Count,
  countCards,
  countOf,
  formatReportPage,
  languageName,
  longList,
} from '#publish/report-page.ts';
import { type Changes, type ContentChanges, isUnchanged, type ReleaseName } from './changes.ts';
import { listSections } from './changes-lists.ts';
import { formatMoment } from './moment.ts';

/** What changes, for people of marketing: one HTML page. */
export function formatChangesPage(changes: Changes, brandName: string): string {
  const { contents, pages } = changes;
  return formatReportPage({
    title: 'What changes',
    subject: brandName,
    body: [
      h('p', {}, nameReleases(changes)),
      countCards(toCounts(changes)),
      isUnchanged(changes) ? h('p', {}, 'Nothing changes for visitors.') : null,
      contents === null ? h('p', {}, unknownContents) : null,
      siteSection(changes),
      contents === null ? null : listSections(contents),
      pagesSection(pages),
    ],
  });
}

const unknownContents =
  'It is not known what the live release says, so only pages are compared. The next release will tell products apart again.';

function nameReleases({ before, after }: Changes): Child {
  const name = ({ id }: ReleaseName) => h('code', {}, id);
  const made = ['Release ', name(after), ` of ${formatMoment(after.createdAt)}`];
  if (before === null) return [...made, '. It is the first one of this site.'];
  return [...made, ', against the live release ', name(before), ` of ${formatMoment(before.createdAt)}.`];
}

function toCounts({ contents, pages }: Changes): readonly Count[] {
  const touched = Object.values(pages).flat().length;
  const ofPages = { number: touched, of: touched === 1 ? 'page touched' : 'pages touched' };
  if (contents === null) return [ofPages];
  const { added, withdrawn, changed } = contents.product;
  const products = [
    [added.length, 'added'],
    [withdrawn.length, 'withdrawn'],
    [changed.length, 'changed'],
  ] as const;
  const groups = [contents.category, contents.series].flatMap((list) => Object.values(list).flat());
  return [
    ...products.map(([number, what]) => ({
      number,
      of: `${number === 1 ? 'product' : 'products'} ${what}`,
      ...(number > 0 && { href: `#product-${what}` }),
    })),
    { number: groups.length, of: 'categories and series touched' },
    ofPages,
  ];
}

function siteSection({ contents, isCodeChanged }: Changes): Child {
  const facts: readonly Child[] = [
    contents === null ? null : themeFact(contents),
    ...(contents?.languages.on ?? []).map((locale) => `${languageName[locale]} is switched on.`),
    ...(contents?.languages.off ?? []).map(
      (locale) => `${languageName[locale]} is switched off: its pages go away.`,
    ),
    isCodeChanged
      ? 'The program that makes the pages is a newer one: they may look or behave differently.'
      : null,
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return h(
    'section',
    {},
    h('h2', {}, 'The whole site'),
    h(
      'ul',
      { class: 'items' },
      facts.map((fact) => h('li', {}, fact)),
    ),
  );
}

function themeFact({ themeColor }: ContentChanges): Child {
  if (themeColor === null) return null;
  return ['Theme colour: ', swatch(themeColor.from), ' → ', swatch(themeColor.to)];
}

function swatch(color: string | null): Child {
  if (color === null) return 'none';
  const square = h('rect', { width: '100%', height: '100%', fill: color });
  const sample = h('svg', { class: 'swatch', 'aria-hidden': 'true' }, square);
  return h('span', { class: 'colour' }, sample, ' ', color);
}

function pagesSection({ added, changed, removed }: Changes['pages']): Child {
  const lists = [
    ['New', added],
    ['Changed', changed],
    ['Gone', removed],
  ] as const;
  const shown = lists.filter(([, urls]) => urls.length > 0);
  if (shown.length === 0) return null;
  return h(
    'section',
    {},
    h('h2', {}, 'Pages touched'),
    shown.map(([title, urls]) =>
      h(
        'details',
        {},
        h('summary', {}, `${title}: ${countOf(urls.length, 'page')}`),
        longList(urls, (url) => (title === 'Gone' ? addressOf(url) : h('a', { href: url }, addressOf(url)))),
      ),
    ),
  );
}

/** As people read it: the path, with letters of any script as they are. */
function addressOf(url: string): string {
  const { pathname } = new URL(url);
  return decodeURIComponent(pathname);
}
