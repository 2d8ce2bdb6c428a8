import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { languageTag, type Locale, locales } from '#catalogue/locale.ts';
import type { EnglishText } from '#catalogue/text.ts';
import { type Child, h } from './element.ts';
import type { Counted, ReportTexts } from './texts/texts.ts';
import { reportStyle } from './report-style.ts';

export interface ReportPage {
  readonly locale: Locale;
  readonly title: string;
  /** Above the title, e.g. the brand. */
  readonly subject: string;
  readonly body: readonly Child[];
}

/** Formats a self-contained page: no script, no other file, no request. */
export function formatReportPage({ locale, title, subject, body }: ReportPage): string {
  const meta = (name: string, content: string) => h('meta', { name, content });
  const root: Root = {
    type: 'root',
    children: [
      { type: 'doctype' },
      h(
        'html',
        { lang: languageTag[locale] },
        h(
          'head',
          {},
          h('meta', { charset: 'utf-8' }),
          h('meta', { 'http-equiv': 'content-security-policy', content: policy }),
          meta('viewport', 'width=device-width, initial-scale=1'),
          meta('color-scheme', 'light dark'),
          meta('robots', 'noindex'),
          meta('referrer', 'no-referrer'),
          h('title', {}, `${title} – ${subject}`),
          { ...h('style', {}), children: [{ type: 'text', value: reportStyle }] },
        ),
        h(
          'body',
          {},
          h('header', {}, h('p', { class: 'quiet' }, subject), h('h1', {}, title)),
          h('main', {}, ...body),
        ),
      ),
    ],
  };
  return `${toHtml(root)}\n`;
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** A large number with its unit in the right plural. */
export interface Count {
  readonly number: number;
  readonly of: string;
  /** Link to the section with details. */
  readonly href?: string;
}

export function countCards(counts: readonly Count[]): Child {
  return h(
    'ul',
    { class: 'counts' },
    counts.map(({ number, of, href }) =>
      h(
        'li',
        { class: number === 0 ? 'plain' : null },
        h('b', { class: 'number' }, formatNumber(number)),
        href === undefined ? of : h('a', { href }, of),
      ),
    ),
  );
}

const shownAtOnce = 10;
const shownAtMost = 500;

/** Draws the first items, folds the others, and only counts the rest of very many. */
export function longList<Item>(
  items: readonly Item[],
  toChild: (item: Item) => Child,
  words: ReportTexts,
): Child {
  const list = (some: readonly Item[]) =>
    h(
      'ul',
      { class: 'items' },
      some.map((item) => h('li', {}, toChild(item))),
    );
  // A single folded item is shown instead.
  const first = items.length <= shownAtOnce + 1 ? items.length : shownAtOnce;
  const folded = items.slice(first, shownAtMost);
  const rest = items.length - first - folded.length;
  return [
    list(items.slice(0, first)),
    folded.length === 0
      ? null
      : h('details', {}, h('summary', {}, words.more(formatNumber(folded.length))), list(folded)),
    rest === 0 ? null : h('p', { class: 'quiet' }, words.rest(formatNumber(rest))),
  ];
}

/** Draws the name in every language it has, the reader's first, linked to its pages. */
export function bilingualName(
  name: EnglishText,
  urls: Readonly<Partial<Record<Locale, string | null>>>,
  { locale: first }: ReportTexts,
): Child {
  const order = [first, ...locales.filter((locale) => locale !== first)];
  const shown = order.filter((locale) => name[locale] !== null);
  return shown.map((locale, at) => {
    const bdi = h('bdi', { lang: languageTag[locale] }, name[locale]);
    const url = urls[locale] ?? null;
    const properties = { class: at === 0 ? 'name' : 'name second' };
    return [' ', url === null ? h('span', properties, bdi) : h('a', { ...properties, href: url }, bdi)];
  });
}

const numbers = new Intl.NumberFormat('en');

export function formatNumber(number: number): string {
  return numbers.format(number);
}

/** Such as `1 product`, `2 products`. */
export function countOf(count: number, of: Counted, { counted }: ReportTexts): string {
  return counted[of](count, formatNumber(count));
}
