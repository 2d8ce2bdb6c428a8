import type { Locale } from '#catalogue/locale.ts';
import { formatFields } from '#reports/changes/format-changes.ts';
import { type Child, h } from '#reports/element.ts';
import type { ComparedField, ComparedProduct } from '#reports/side-by-side/compare-products.ts';
import { type MarkedLine, markWords } from '#reports/side-by-side/word-marks.ts';
import { reportTexts } from '#reports/texts/report-texts.ts';
import { formatCount } from '#service/status/texts/format.ts';
import { outLink, textsOf, type View } from './page-frame.ts';
import { link, list, p, small } from './parts.ts';

export interface Sides {
  readonly from: string;
  readonly to: string;
  readonly code: string;
  readonly siteUrl: string;
  readonly live: Side | null;
}

type Side = 'from' | 'to';

export function comparedProduct(product: ComparedProduct, anchor: string, sides: Sides, view: View): Child {
  const { id, effect, urls, fields, others } = product;
  const words = textsOf(view);
  const texts = reportTexts[view.locale];
  const url = urls[view.locale] ?? urls.En ?? urls.Zh ?? '';
  const about = [`${words.effects[effect]} · ${texts.erpId}`, h('bdi', {}, id)];
  const pages = (['from', 'to'] as const)
    .filter((which) => effect !== (which === 'from' ? 'added' : 'withdrawn'))
    .map((which) => h('li', {}, pageLink(which, url, sides, view)));
  return h(
    'section',
    { class: 'compared', id: anchor },
    thumbnail(product, sides),
    h('h3', {}, h('bdi', {}, productName(product, view)), ' ', h('span', { class: 'quiet small' }, about)),
    list('links', pages),
    effect === 'changed'
      ? fields.map((field) => fieldPart(field, sides, view))
      : onlyPart(fields, effect, sides, view),
    others.length === 0 ? null : [h('h4', {}, words.compare.other), p(formatFields(others, texts))],
  );
}

export function productName({ id, names }: ComparedProduct, { locale }: View): string {
  return names[locale] ?? names.En ?? names.Zh ?? id;
}

function onlyPart(
  fields: readonly ComparedField[],
  effect: 'added' | 'withdrawn',
  sides: Sides,
  view: View,
): Child {
  if (fields.length === 0) return null;
  const side = effect === 'added' ? 'to' : 'from';
  const parts = fields.map((field) => [
    h('h4', {}, titleOf(field, view)),
    field.key === 'images'
      ? pictures(field, side, sides, view)
      : p(linesOf(unmarked(shownLines(field, side, view)), 'ins')),
  ]);
  const only = h('div', { class: 'only' }, small(textsOf(view).effects[effect]), parts);
  return h('div', { class: 'sides' }, only);
}

/** Availability is a code in `products.json`. */
function shownLines(field: ComparedField, side: Side, { locale }: View): readonly string[] {
  if (field.key !== 'availability') return field[side];
  const known: Readonly<Record<string, string>> = reportTexts[locale].availability;
  return field[side].map((code) => known[code] ?? code);
}

function unmarked(lines: readonly string[]): readonly MarkedLine[] {
  return lines.flatMap((line) => line.split('\n')).map((text) => [{ text, isMarked: false }]);
}

function titleOf({ key, locale }: Pick<ComparedField, 'key' | 'locale'>, view: View): Child {
  const language = locale && textsOf(view).brackets(reportTexts[view.locale].languages[locale]);
  return [fieldName(key, view.locale), language];
}

function fieldPart(field: ComparedField, sides: Sides, view: View): Child {
  const { compare } = textsOf(view);
  const { key, locale } = field;
  const [from, to] = [shownLines(field, 'from', view), shownLines(field, 'to', view)];
  const marked = key === 'images' ? null : markWords(from.join('\n'), to.join('\n'), locale ?? view.locale);
  const side = (which: Side, title: string) =>
    h(
      'div',
      { class: which },
      small(title),
      marked === null
        ? pictures(field, which, sides, view)
        : p(linesOf(marked[which], which === 'from' ? 'del' : 'ins')),
    );
  return [
    h('h4', {}, titleOf(field, view)),
    h('div', { class: 'sides' }, side('from', compare.before), side('to', compare.after)),
  ];
}

function linesOf(lines: readonly MarkedLine[], tag: 'del' | 'ins'): Child {
  if (lines.length === 0) return '–';
  return lines.map((line, at) => [
    at === 0 ? null : h('br', {}),
    line.map(({ text, isMarked }) => (isMarked ? h(tag, {}, text) : text)),
  ]);
}

function pageLink(which: Side, url: string, { code, live, ...releases }: Sides, view: View): Child {
  const { compare } = textsOf(view);
  if (which === live) return outLink(url, compare.live);
  const text = which === 'from' ? compare.lookBefore : compare.look;
  if (!URL.canParse(url)) return text;
  const { pathname } = new URL(url);
  return link(`/brands/${code}/look?release=${releases[which]}&path=${encodeURIComponent(pathname)}`, text);
}

export function fieldName(key: string, locale: Locale): string {
  const { fields } = reportTexts[locale];
  const known: Readonly<Record<string, string>> = { ...fields, images: fields.pictures };
  return known[key] ?? key;
}

const mostPictures = 6;

interface Picture {
  readonly address: string;
  readonly name: string;
}

function pictures(field: ComparedField, which: Side, sides: Sides, view: View): Child {
  const { andMore, compare } = textsOf(view);
  const others = field[which === 'from' ? 'to' : 'from'];
  const rankOf = (address: string, at: number) =>
    others.includes(address) ? (others[at] === address ? 2 : 1) : 0;
  const ranked = field[which]
    .map((address, at) => ({ address, at, rank: rankOf(address, at) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ address, at }) => ({ address, name: compare.picture(formatCount(at + 1, view.locale)) }));
  if (ranked.length === 0) return p('–');
  const isOwn = ({ address }: Picture) => address.startsWith(`${sides.siteUrl}/`);
  const own = ranked.filter(isOwn);
  const linked = ranked.filter((picture) => !isOwn(picture));
  const linkedPictures = linked.map(({ address, name }) => h('li', {}, outLink(address, name)));
  const more = own.length - mostPictures;
  return [
    ownPictures(own.slice(0, mostPictures), sides[which], sides),
    more > 0 ? small(andMore(formatCount(more, view.locale))) : null,
    // The page shows no pictures of other hosts.
    linkedPictures.length === 0 ? null : list('links', linkedPictures),
  ];
}

/** Draws the first picture beside the name. */
function thumbnail({ picture, effect }: ComparedProduct, sides: Sides): Child {
  if (picture === null || !picture.startsWith(`${sides.siteUrl}/`)) return null;
  const release = effect === 'withdrawn' ? sides.from : sides.to;
  const src = sourceOf(picture, release, sides);
  return h('img', { class: 'thumbnail', src, alt: '', loading: 'lazy', width: '64', height: '64' });
}

function sourceOf(address: string, release: string, { code, siteUrl }: Sides): string {
  const path = encodeURIComponent(decodeURI(address.slice(siteUrl.length + 1)));
  return `/brands/${code}/releases/${release}/picture?path=${path}`;
}

/** Draws pictures from the release, because the site has only those of the live release. */
function ownPictures(own: readonly Picture[], release: string, sides: Sides): Child {
  if (own.length === 0) return null;
  const size = { loading: 'lazy', width: '160', height: '160' };
  const images = own.map(({ address, name }) =>
    h('img', { src: sourceOf(address, release, sides), alt: name, ...size }),
  );
  return h('p', { class: 'pictures' }, images);
}
