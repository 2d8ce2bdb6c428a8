import type { Brand } from '#config/brands.ts';
import { type Child, h } from '#reports/element.ts';
import type { Failure } from '#service/orders/brand-state.ts';
import { formatCount } from '#service/status/texts/format.ts';
import { textsOf, type View } from './page-frame.ts';

type Loss = NonNullable<Failure['loss']>;

/** Says how many products were there, are there, and are missing. */
export function lossSum({ before, now, missing }: Loss, view: View): string {
  const count = (number: number) => formatCount(number, view.locale);
  return textsOf(view).loss.sum(count(before), count(now), count(missing));
}

/** Lists the products that are missing: how many of each category, the first by name, all as a table. */
export function lossList(loss: Loss, { code }: Pick<Brand, 'code'>, view: View): Child {
  const { loss: words, colon, andMore } = textsOf(view);
  const rest = loss.missing - loss.names.length;
  const href = `/brands/${code}/reports/missing.csv`;
  return [
    loss.categories.length === 0
      ? null
      : [
          h('h2', {}, words.ofCategory),
          h(
            'ul',
            {},
            loss.categories.map(([name, count]) =>
              h('li', {}, h('bdi', {}, name), `${colon}${formatCount(count, view.locale)}`),
            ),
          ),
        ],
    h('h2', {}, words.names),
    h(
      'ul',
      { class: 'items' },
      loss.names.map((product) => h('li', {}, lostName(product, view))),
      rest > 0 ? h('li', { class: 'quiet' }, andMore(formatCount(rest, view.locale))) : null,
    ),
    h('p', {}, h('a', { href }, words.all)),
  ];
}

function lostName({ id, name, nameZh }: Loss['names'][number], view: View): Child {
  const isOther = view.locale === 'Zh' && nameZh === null;
  const shown = view.locale === 'Zh' ? (nameZh ?? name) : name;
  return [h('bdi', { lang: isOther ? 'en' : null }, shown), ' ', h('bdi', { class: 'quiet small' }, id)];
}
