import { type Child, h } from '#reports/element.ts';
import type { ComparedField } from '#reports/side-by-side/compare-products.ts';
import { formatCount } from '#service/status/texts/format.ts';
import { outLink, textsOf, type View } from './page-frame.ts';
import type { Sides } from './sides.ts';

const mostPictures = 6;

interface Picture {
  readonly address: string;
  /** Among all pictures of the product. */
  readonly name: string;
}

/** Draws the pictures of one side, those first that the other side has not or elsewhere. */
export function pictures(field: ComparedField, which: 'from' | 'to', sides: Sides, view: View): Child {
  const { andMore, compare } = textsOf(view);
  const others = field[which === 'from' ? 'to' : 'from'];
  const rankOf = (address: string, at: number) =>
    others.includes(address) ? (others[at] === address ? 2 : 1) : 0;
  const ranked = field[which]
    .map((address, at) => ({ address, at, rank: rankOf(address, at) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ address, at }) => ({ address, name: compare.picture(formatCount(at + 1, view.locale)) }));
  if (ranked.length === 0) return h('p', {}, '–');
  const isOwn = ({ address }: Picture) => address.startsWith(`${sides.siteUrl}/`);
  const own = ranked.filter(isOwn);
  const more = own.length - mostPictures;
  return [
    ownPictures(own.slice(0, mostPictures), sides[which], sides),
    more > 0 ? h('p', { class: 'quiet small' }, andMore(formatCount(more, view.locale))) : null,
    linkedPictures(ranked.filter((picture) => !isOwn(picture))),
  ];
}

/** Pictures of the release itself: those of one that is not live are nowhere else. */
function ownPictures(own: readonly Picture[], release: string, { code, siteUrl }: Sides): Child {
  if (own.length === 0) return null;
  const sourceOf = (address: string) =>
    `/brands/${code}/releases/${release}/picture?path=${encodeURIComponent(decodeURI(address.slice(siteUrl.length + 1)))}`;
  return h(
    'p',
    { class: 'pictures' },
    own.map(({ address, name }) =>
      h('img', { src: sourceOf(address), alt: name, loading: 'lazy', width: '160', height: '160' }),
    ),
  );
}

/** Pictures that the site does not hold itself: this page shows none from elsewhere. */
function linkedPictures(linked: readonly Picture[]): Child {
  if (linked.length === 0) return null;
  return h(
    'ul',
    { class: 'links' },
    linked.map(({ address, name }) => h('li', {}, outLink(address, name))),
  );
}
