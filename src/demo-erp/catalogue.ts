import type { Setting } from '#catalogue/setting.ts';
import { type Combination, composeProduct, toPicture } from './compose.ts';
import { toGroup } from './given.ts';
import type { DemoGroup, DemoProduct } from './to-wire.ts';
import { escapeHtml, seeded, shuffled } from './description.ts';
import { toBareGroups, toUntidy } from './untidy.ts';
import { composeVariants } from './variants.ts';
import type { Kind, Pair, Content } from './content.ts';

export interface Catalogue {
  readonly brand: string;
  readonly setting: Setting;
  readonly categories: readonly DemoGroup[];
  readonly series: readonly DemoGroup[];
  readonly products: readonly DemoProduct[];
}

export function composeCatalogue(content: Content, count = content.products): Catalogue {
  return {
    brand: content.brand,
    setting: { themeColor: content.themeColor, enableZh: content.enableZh },
    categories: [
      ...content.categories.map((category, index) => {
        const kind = content.kinds.find((one) => one.category === category.name[0]);
        return composeGroup(content, category, index, kind);
      }),
      ...toBareGroups(content.untidy?.categories ?? []),
    ],
    series: [
      ...content.series.map((series, index) =>
        composeGroup(content, series, index, content.kinds[(index * 2) % content.kinds.length]),
      ),
      ...toBareGroups(content.untidy?.series ?? []),
      ...toBareGroups(content.untidy?.variants.map(({ name }) => name) ?? []),
    ],
    products: composeProducts(content, count),
  };
}

function composeProducts(content: Content, count: number): readonly DemoProduct[] {
  const products: DemoProduct[] = [];
  if (count === 0) return products;
  const { length } = composeVariants(content, 0);
  for (const combination of combinations(content)) {
    const product = composeProduct(content, combination, products.length);
    products.push(content.untidy ? toUntidy(product, products.length, content.untidy) : product);
    if (products.length === content.products - length)
      products.push(...composeVariants(content, products.length));
    if (products.length >= count) break;
  }
  return products.slice(0, count);
}

function composeGroup(
  content: Content,
  { name, text }: { readonly name: Pair; readonly text: Pair },
  index: number,
  kind: Kind | undefined,
): DemoGroup {
  return toGroup({
    name: name[0],
    title: { Zh: name[1] },
    description: { En: `<p>${escapeHtml(text[0])}</p>`, Zh: `<p>${escapeHtml(text[1])}</p>` },
    ...(kind && { image: toPicture(content, kind, index % 4) }),
    sortOrder: index + 1,
  });
}

function* combinations(content: Content): Generator<Combination, never> {
  for (let round = 1; ; round += 1) yield* oneRound(content, round);
}

function* oneRound(content: Content, round: number): Generator<Combination, void> {
  const decks = content.kinds.map((kind, at) => toDeck(content, kind, at, round));
  for (let row = 0; ; row += 1) {
    for (const [index, { inSeries, alone }] of decks.entries()) {
      const isAlone = (row + index) % 5 === 4;
      const next = isAlone ? (alone.shift() ?? inSeries.shift()) : (inSeries.shift() ?? alone.shift());
      // All decks have the same size and are used in turn, so an empty deck means that all decks are empty.
      if (!next) return;
      yield next;
    }
  }
}

function toDeck(content: Content, kind: Kind, at: number, round: number) {
  const random = seeded(`${content.brand} ${kind.name[0]} ${round}`);
  const toCards = (series: Pair | undefined) =>
    shuffled(random, content.finishes).map((finish): Combination => ({ kind, series, finish, round }));
  const bySeries = content.series.map((_, index) =>
    toCards(content.series[(index + at) % content.series.length]?.name),
  );
  return {
    inSeries: content.finishes.flatMap((_, row) => bySeries.flatMap((cards) => cards[row] ?? [])),
    alone: toCards(undefined),
  };
}
