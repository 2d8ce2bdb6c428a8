import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { languageTag, type Locale, locales } from '#catalogue/locale.ts';
import type { EnglishText } from '#catalogue/text.ts';
import { type Child, h } from './element.ts';
import type { Counted, ReportTexts } from '#reports/texts/english.ts';

export interface ReportPage {
  readonly locale: Locale;
  readonly title: string;
  readonly subject: string;
  readonly body: readonly Child[];
}

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

const shownAtOnce = 10;
const shownAtMost = 500;

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

/** For example `2 products`. */
export function countOf(count: number, of: Counted, { counted }: ReportTexts): string {
  return counted[of](count, formatNumber(count));
}

/** Inline, because reports are sent by mail and opened from a disk. */
const reportStyle = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#fff, #17171a);
  --raised: light-dark(#f5f4f2, #222226);
  --line: light-dark(#dcdad5, #3a3a40);
  --text: light-dark(#1b1b1e, #f1f0ee);
  --quiet: light-dark(#5c5a57, #b5b2ad);
  --link: light-dark(#0b4fb3, #9cc4ff);
  --good: light-dark(#13653a, #7fd6a4);
  --off: light-dark(#8a1c1c, #f3a3a3);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: clamp(1rem, 4vw, 3rem); max-width: 64rem;
  background: var(--ground); color: var(--text); overflow-wrap: anywhere;
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif;
}
nav { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.25rem 1rem; margin-bottom: 1.5rem; }
nav a { padding: 0.25rem 0; }
h1 { margin: 0.25rem 0 0.5rem; font-size: clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem); line-height: 1.15; text-wrap: balance; }
h2 { margin: 0; font-size: 1.375rem; line-height: 1.25; }
h3 { margin: 1.5rem 0 0.25rem; font-size: 1.0625rem; }
p { margin: 0.5rem 0; max-width: 44rem; }
a { color: var(--link); text-underline-offset: 0.15em; }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 0.25rem; }
.name { font-weight: 600; }
.second { display: inline-block; font-weight: 400; }
span.second { color: var(--quiet); }
code { white-space: nowrap; }
.quiet { color: var(--quiet); }
.small { font-size: 0.875rem; }
.number { font-variant-numeric: tabular-nums; }
.counts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr)); gap: 0.75rem; margin: 1.5rem 0; padding: 0; list-style: none; }
.counts > li { text-wrap: balance; padding: 0.875rem 1rem; border-radius: 0.625rem; background: var(--raised); }
@media (max-width: 30rem) { .counts > li:last-child:nth-child(odd) { grid-column: 1 / -1; } }
.counts b { display: block; font-size: 1.75rem; line-height: 1.2; }
.counts > .plain b { color: var(--quiet); }
section { margin-top: 2.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
.items, .facts { margin: 0; padding: 0; list-style: none; }
.items > li { padding: 0.625rem 0; border-bottom: 1px solid var(--line); }
.items > li:last-child { border-bottom: 0; }
.facts > li { padding-top: 0.125rem; }
.facts .label { color: var(--quiet); }
del { color: var(--off); }
ins { color: var(--good); text-decoration: none; }
.chips { display: flex; flex-wrap: wrap; gap: 0.375rem 0.5rem; margin: 0.75rem 0; padding: 0; list-style: none; }
.chips > li { padding: 0.125rem 0.625rem; border: 1px solid var(--line); border-radius: 1rem; font-size: 0.875rem; }
details { margin-top: 0.25rem; }
summary { padding: 0.625rem 0; cursor: pointer; color: var(--link); font-weight: 600; }
.colour { white-space: nowrap; }
.swatch { width: 1em; height: 1em; vertical-align: -0.125em; border-radius: 0.2em; }
footer { margin-top: 3rem; color: var(--quiet); font-size: 0.875rem; }
@media print { details::details-content { content-visibility: visible; block-size: auto; } a { color: inherit; } }
`;
