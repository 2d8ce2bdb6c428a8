import type { Brand } from '#config/brands.ts';
import type { Locale } from '#catalogue/locale.ts';
import { type Child, h } from '#reports/element.ts';
import type { ComparedField, ComparedProduct } from '#reports/side-by-side/compare-products.ts';
import { type MarkedLine, markWords } from '#reports/side-by-side/word-marks.ts';
import { reportTexts } from '#reports/texts/report-texts.ts';
import type { Comparison } from '#service/preview/release-comparison.ts';
import { formatCount } from '#service/status/texts/format.ts';
import { formatPage, outLink, textsOf, type View } from './page-frame.ts';
import { releaseName } from './release-summary.ts';

/** More would be a page that nobody reads to its end. */
const mostShown = 100;

/** Formats two releases side by side; `only` is a field whose changes alone are shown. */
export function formatComparePage(
  { siteUrl, code, name }: Brand,
  { from, to, products }: Comparison,
  only: string | null,
  view: View,
): string {
  const words = textsOf(view);
  const fields = new Map<string, number>();
  for (const key of products.flatMap((product) => [...new Set(product.fields.map((field) => field.key))]))
    fields.set(key, (fields.get(key) ?? 0) + 1);
  const chosen = products
    .map((product) =>
      only === null ? product : { ...product, fields: product.fields.filter(({ key }) => key === only) },
    )
    .filter((product) => only === null || product.fields.length > 0);
  const address = (key: string | null) =>
    `/brands/${code}/compare?from=${from.id}&to=${to.id}${key === null ? '' : `&only=${encodeURIComponent(key)}`}`;
  const chip = (key: string | null, text: string) =>
    h('li', {}, h('a', { href: address(key), 'aria-current': key === only ? 'true' : null }, text));
  return formatPage(view, {
    title: words.compare.title(name),
    body: [
      h('p', {}, releaseName(from.id, view), ' → ', releaseName(to.id, view)),
      products.length === 0
        ? null
        : h(
            'ul',
            { class: 'links', 'aria-label': words.compare.filter },
            chip(null, `${words.compare.all} ${formatCount(products.length, view.locale)}`),
            [...fields].map(([key, count]) =>
              chip(key, `${fieldName(key, view.locale)} ${formatCount(count, view.locale)}`),
            ),
          ),
      chosen.length === 0 ? h('p', {}, words.compare.nothing) : null,
      chosen
        .slice(0, mostShown)
        .map((product) => productPart(product, { from: from.id, to: to.id, code, siteUrl }, view)),
      chosen.length > mostShown
        ? h('p', { class: 'quiet' }, words.andMore(formatCount(chosen.length - mostShown, view.locale)))
        : null,
      h('p', {}, h('a', { href: '/' }, words.back)),
    ],
  });
}

interface Sides {
  readonly from: string;
  readonly to: string;
  readonly code: string;
  readonly siteUrl: string;
}

function productPart({ id, names, effect, url, fields }: ComparedProduct, sides: Sides, view: View): Child {
  const words = textsOf(view);
  const name = names[view.locale] ?? names.En ?? names.Zh ?? id;
  return h(
    'section',
    { class: 'compared' },
    h(
      'h2',
      {},
      h('bdi', {}, name),
      ' ',
      h(
        'span',
        { class: 'quiet small' },
        `${words.effects[effect]} · ${reportTexts[view.locale].erpId}`,
        h('bdi', {}, id),
      ),
    ),
    h(
      'p',
      {},
      effect === 'added' ? null : outLink(url, words.compare.live),
      effect === 'changed' ? ' · ' : null,
      previewLink(url, effect, sides, view),
    ),
    effect === 'withdrawn' ? null : fields.map((field) => fieldPart(field, sides, view)),
  );
}

function fieldPart(field: ComparedField, sides: Sides, view: View): Child {
  const { compare, brackets } = textsOf(view);
  const { key, locale } = field;
  const name = fieldName(key, view.locale);
  const language = locale === null ? null : brackets(reportTexts[view.locale].languages[locale]);
  const marked =
    key === 'images' ? null : markWords(field.from.join('\n'), field.to.join('\n'), locale ?? view.locale);
  const side = (which: 'from' | 'to', title: string) =>
    h(
      'div',
      { class: which },
      h('p', { class: 'quiet small' }, title),
      marked === null
        ? pictures(field[which], sides[which], sides)
        : h('p', {}, wordsOf(marked[which], which)),
    );
  return [
    h('h3', {}, name, language),
    h('div', { class: 'sides' }, side('from', compare.before), side('to', compare.after)),
  ];
}

/** Each line is a text of its own, as texts are written on one line. */
function wordsOf(lines: readonly MarkedLine[], which: 'from' | 'to'): Child {
  const tag = which === 'from' ? 'del' : 'ins';
  if (lines.length === 0) return '–';
  return lines.map((line, at) => [
    at === 0 ? null : h('br', {}),
    line.map(({ text, isMarked }) => (isMarked ? h(tag, {}, text) : text)),
  ]);
}

const mostPictures = 6;

/** Leads to the page as the release after has it. */
function previewLink(url: string, effect: ComparedProduct['effect'], { code, to }: Sides, view: View): Child {
  if (effect === 'withdrawn' || !URL.canParse(url)) return null;
  const path = encodeURIComponent(new URL(url).pathname);
  return h('a', { href: `/brands/${code}/look?release=${to}&path=${path}` }, textsOf(view).compare.look);
}

/** Pictures of the release itself: those of one that is not live are nowhere else. */
function pictures(addresses: readonly string[], release: string, { code, siteUrl }: Sides): Child {
  const own = addresses.filter((address) => address.startsWith(`${siteUrl}/`)).slice(0, mostPictures);
  const sourceOf = (address: string) =>
    `/brands/${code}/releases/${release}/picture?path=${encodeURIComponent(decodeURI(address.slice(siteUrl.length + 1)))}`;
  if (own.length === 0) return h('p', {}, addresses.length === 0 ? '–' : String(addresses.length));
  return h(
    'p',
    { class: 'pictures' },
    own.map((address) =>
      h('img', { src: sourceOf(address), alt: '', loading: 'lazy', width: '160', height: '160' }),
    ),
  );
}

function fieldName(key: string, locale: Locale): string {
  const { fields } = reportTexts[locale];
  const known: Readonly<Record<string, string>> = { ...fields, images: fields.pictures };
  return known[key] ?? key;
}
