import type { Locale } from '#catalogue/locale.ts';
import { formatFields } from '#reports/changes/format-changes.ts';
import { type Child, h } from '#reports/element.ts';
import type { ComparedField, ComparedProduct } from '#reports/side-by-side/compare-products.ts';
import { type MarkedLine, markWords } from '#reports/side-by-side/word-marks.ts';
import { reportTexts } from '#reports/texts/report-texts.ts';
import { pictures } from './compared-pictures.ts';
import { outLink, textsOf, type View } from './page-frame.ts';
import type { Sides } from './sides.ts';

/** Draws a product with what visitors see otherwise of it. */
export function comparedProduct(product: ComparedProduct, anchor: string, sides: Sides, view: View): Child {
  const { id, effect, urls, fields, others } = product;
  const words = textsOf(view);
  return h(
    'section',
    { class: 'compared', id: anchor },
    h(
      'h2',
      {},
      h('bdi', {}, productName(product, view)),
      ' ',
      h(
        'span',
        { class: 'quiet small' },
        `${words.effects[effect]} · ${reportTexts[view.locale].erpId}`,
        h('bdi', {}, id),
      ),
    ),
    h(
      'ul',
      { class: 'links' },
      (['from', 'to'] as const)
        .filter((which) => effect !== (which === 'from' ? 'added' : 'withdrawn'))
        .map((which) =>
          h('li', {}, pageLink(which, urls[view.locale] ?? urls.En ?? urls.Zh ?? '', sides, view)),
        ),
    ),
    effect === 'changed'
      ? fields.map((field) => fieldPart(field, sides, view))
      : onlyPart(fields, effect, sides, view),
    others.length === 0
      ? null
      : [h('h3', {}, words.compare.other), h('p', {}, formatFields(others, reportTexts[view.locale]))],
  );
}

export function productName({ id, names }: ComparedProduct, { locale }: View): string {
  return names[locale] ?? names.En ?? names.Zh ?? id;
}

/** Of a new product, or of one that is gone, there is nothing to compare. */
function onlyPart(
  fields: readonly ComparedField[],
  effect: 'added' | 'withdrawn',
  sides: Sides,
  view: View,
): Child {
  if (fields.length === 0) return null;
  const side = effect === 'added' ? 'to' : 'from';
  return h(
    'div',
    { class: 'sides' },
    h(
      'div',
      { class: 'only' },
      h('p', { class: 'quiet small' }, textsOf(view).effects[effect]),
      fields.map((field) => [
        h('h3', {}, titleOf(field, view)),
        field.key === 'images'
          ? pictures(field, side, sides, view)
          : h('p', {}, linesOf(unmarked(shownLines(field, side, view)), 'ins')),
      ]),
    ),
  );
}

/** The lines of one side; `products.json` has codes for availability, which nobody says. */
function shownLines(field: ComparedField, side: 'from' | 'to', { locale }: View): readonly string[] {
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
  const marked =
    key === 'images'
      ? null
      : markWords(
          shownLines(field, 'from', view).join('\n'),
          shownLines(field, 'to', view).join('\n'),
          locale ?? view.locale,
        );
  const side = (which: 'from' | 'to', title: string) =>
    h(
      'div',
      { class: which },
      h('p', { class: 'quiet small' }, title),
      marked === null
        ? pictures(field, which, sides, view)
        : h('p', {}, linesOf(marked[which], which === 'from' ? 'del' : 'ins')),
    );
  return [
    h('h3', {}, titleOf(field, view)),
    h('div', { class: 'sides' }, side('from', compare.before), side('to', compare.after)),
  ];
}

/** Each line is a text of its own, as texts are written on one line. */
function linesOf(lines: readonly MarkedLine[], tag: 'del' | 'ins'): Child {
  if (lines.length === 0) return '–';
  return lines.map((line, at) => [
    at === 0 ? null : h('br', {}),
    line.map(({ text, isMarked }) => (isMarked ? h(tag, {}, text) : text)),
  ]);
}

/** Leads to the page as one of the releases has it: of the live one on the site itself, of a preview at its address. */
function pageLink(
  which: 'from' | 'to',
  url: string,
  { code, live, preview, ...releases }: Sides,
  view: View,
): Child {
  const { compare } = textsOf(view);
  if (which === live) return outLink(url, compare.live);
  const text = which === 'from' ? compare.lookBefore : compare.look;
  if (!URL.canParse(url)) return text;
  const { pathname } = new URL(url);
  if (which === preview?.which) return outLink(new URL(pathname, preview.url).href, text);
  const path = encodeURIComponent(pathname);
  return h('a', { href: `/brands/${code}/look?release=${releases[which]}&path=${path}` }, text);
}

/** Names a key of `products.json`. */
export function fieldName(key: string, locale: Locale): string {
  const { fields } = reportTexts[locale];
  const known: Readonly<Record<string, string>> = { ...fields, images: fields.pictures };
  return known[key] ?? key;
}
