import { formatField, formatFields, reportTexts } from '#reports/texts/report-texts.ts';
import { h, type Child } from '#reports/element.ts';
import type { ComparedField, ComparedProduct } from '#reports/side-by-side/compare-products.ts';
import { markWords, type MarkedLine } from '#reports/side-by-side/word-marks.ts';
import { link, list, outLink, p, smallText, textsOf, translated, type View } from './parts.ts';

export interface ComparedReleases {
  readonly from: string;
  readonly to: string;
  readonly code: string;
  readonly siteUrl: string;
  readonly live: Side | null;
}

type Side = 'from' | 'to';

export function comparedProduct(product: ComparedProduct, sides: ComparedReleases, view: View): Child {
  const { id, effect, names, urls, fields, others } = product;
  const words = textsOf(view);
  const texts = reportTexts[view.locale];
  const url = translated(urls, view) ?? '';
  const about = [texts.erpId, h('bdi', {}, id)];
  const pages = shownSides[effect].map((which) => pageLink(which, url, sides, view));
  return h(
    'section',
    { class: 'compared' },
    thumbnail(product, sides),
    h('h3', {}, h('bdi', {}, translated(names, view) ?? id), ' ', h('span', { class: 'quiet small' }, about)),
    list('links', pages),
    fields.map((field) => fieldPart(field, shownSides[effect], sides, view)),
    others.length === 0 ? null : [h('h4', {}, words.compare.other), p(formatFields(others, texts))],
  );
}

function shownLines(field: ComparedField, side: Side, { locale }: View): readonly string[] {
  if (field.key !== 'availability') return field[side];
  const known: Readonly<Record<string, string>> = reportTexts[locale].availability;
  return field[side].map((code) => known[code] ?? code);
}

const shownSides = {
  changed: ['from', 'to'],
  added: ['to'],
  withdrawn: ['from'],
} as const satisfies Record<ComparedProduct['effect'], readonly Side[]>;

function fieldPart(field: ComparedField, shown: readonly Side[], sides: ComparedReleases, view: View): Child {
  const { compare } = textsOf(view);
  const { key, locale } = field;
  // An added or withdrawn product is compared with itself, so that no word is marked.
  const textOf = (side: Side) =>
    shownLines(field, shown.length === 1 ? (shown[0] ?? side) : side, view).join('\n');
  const marked = key === 'images' ? null : markWords(textOf('from'), textOf('to'), locale ?? view.locale);
  const parts = shown.map((side) =>
    h(
      'div',
      {},
      smallText(side === 'from' ? compare.before : compare.after),
      marked === null
        ? pictures(field, side, sides, view)
        : p(linesOf(marked[side], side === 'from' ? 'del' : 'ins')),
    ),
  );
  const name = formatField({ field: key === 'images' ? 'pictures' : key, locale }, reportTexts[view.locale]);
  return [h('h4', {}, name), h('div', { class: 'sides' }, parts)];
}

function linesOf(lines: readonly MarkedLine[], tag: 'del' | 'ins'): Child {
  if (lines.length === 0) return '–';
  return lines.map((line, at) => [
    at === 0 ? null : h('br', {}),
    line.map(({ text, isMarked }) => (isMarked ? h(tag, {}, text) : text)),
  ]);
}

function pageLink(
  which: Side,
  url: string,
  { code, live, ...releases }: ComparedReleases,
  view: View,
): Child {
  const { compare } = textsOf(view);
  if (which === live) return outLink(url, compare.live);
  const text = which === 'from' ? compare.lookBefore : compare.look;
  if (!URL.canParse(url)) return text;
  const { pathname } = new URL(url);
  return link(`/brands/${code}/look?release=${releases[which]}&path=${encodeURIComponent(pathname)}`, text);
}

function pictures(field: ComparedField, which: Side, sides: ComparedReleases, view: View): Child {
  const { compare } = textsOf(view);
  const size = { loading: 'lazy', width: '160', height: '160' };
  const drawn = field[which].map((address, at) => {
    const name = compare.picture(at + 1);
    const src = sourceOf(address, sides[which], sides);
    // The Content-Security-Policy forbids pictures from other hosts.
    return src === null ? outLink(address, name) : h('img', { src, alt: name, ...size });
  });
  return h('p', { class: 'pictures' }, drawn.length === 0 ? '–' : drawn);
}

function thumbnail({ picture, effect }: ComparedProduct, sides: ComparedReleases): Child {
  const src = picture && sourceOf(picture, effect === 'withdrawn' ? sides.from : sides.to, sides);
  return src && h('img', { class: 'thumbnail', src, alt: '', loading: 'lazy', width: '64', height: '64' });
}

/** URL of the picture in the release, because the live site may lack it. Null for pictures on other hosts. */
function sourceOf(address: string, release: string, { code, siteUrl }: ComparedReleases): string | null {
  if (!address.startsWith(`${siteUrl}/`)) return null;
  const path = encodeURIComponent(decodeURI(address.slice(siteUrl.length + 1)));
  return `/brands/${code}/releases/${release}/picture?path=${path}`;
}
