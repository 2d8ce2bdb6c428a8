import type { EnglishText } from '#catalogue/text.ts';
import type { Brand } from '#config/brands.ts';
import { type Child, h } from '#reports/element.ts';
import type { Failure } from '#service/orders/brand-state.ts';
import { formatCount } from '#service/status/texts/format.ts';
import { textsOf, type View } from './page-frame.ts';
import { link, list, p, quiet } from './parts.ts';

export type CategoryTitles = ReadonlyMap<string, EnglishText>;

interface Listed {
  readonly brand: Pick<Brand, 'code'>;
  readonly titles: CategoryTitles;
}

type Loss = NonNullable<Failure['loss']>;
type Concerned = NonNullable<Failure['concerned']>;

export function lossList({ missing, ...some }: Loss, listed: Listed, view: View): Child {
  const { names, all } = textsOf(view).loss;
  return productList({ count: missing, ...some }, { title: names, all, table: 'missing.csv' }, listed, view);
}

export function concernedList(some: Concerned, listed: Listed, view: View): Child {
  const { concerned, allConcerned } = textsOf(view).loss;
  return productList(some, { title: concerned, all: allConcerned, table: 'concerned.csv' }, listed, view);
}

interface ListWords {
  readonly title: string;
  readonly all: string;
  readonly table: string;
}

function productList(
  some: Concerned,
  { title, all, table }: ListWords,
  { brand: { code }, titles }: Listed,
  view: View,
): Child {
  const { loss: words, colon, andMore } = textsOf(view);
  const { moreCategories = 0 } = some;
  const rest = some.count - some.names.length;
  const count = (number: number) => formatCount(number, view.locale);
  const names = some.names.map((product) => h('li', {}, lostName(product, view)));
  const categories = some.categories.map(([name, number]) =>
    h('li', {}, categoryName(name, titles, view), `${colon}${count(number)}`),
  );
  const more = (number: number, toText: (number: string) => string) =>
    number > 0 ? h('li', { class: 'quiet' }, toText(count(number))) : null;
  const ofCategories = [
    h('h2', {}, words.ofCategory),
    isSharedIn(some) ? quiet(words.shared) : null,
    list(null, [categories, more(moreCategories, words.moreCategories)]),
  ];
  return [
    h('h2', {}, title),
    list('items', [names, more(rest, andMore)]),
    categories.length === 0 ? null : ofCategories,
    p(link(`/brands/${code}/reports/${table}`, all)),
  ];
}

/** Older records show it by their sum. */
function isSharedIn({ count, categories, isShared }: Concerned): boolean {
  return isShared ?? categories.reduce((sum, [, number]) => sum + number, 0) > count;
}

function lostName({ id, name, nameZh }: Loss['names'][number], view: View): Child {
  const isOther = view.locale === 'Zh' && nameZh === null;
  const shown = view.locale === 'Zh' ? (nameZh ?? name) : name;
  const named = h('bdi', { lang: isOther ? 'en' : null }, shown);
  return id === '' ? named : [named, ' ', h('bdi', { class: 'quiet small' }, id)];
}

function categoryName(name: string, titles: CategoryTitles, { locale }: View): Child {
  const title = titles.get(name);
  const isOther = locale === 'Zh' && (title?.Zh ?? null) === null;
  return h('bdi', { lang: isOther ? 'en' : null }, title?.[locale] ?? title?.En ?? name);
}
