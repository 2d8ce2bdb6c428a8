import type { BrandCode } from '#config/codes.ts';
import { combinations } from './combinations.ts';
import { composeProduct, toPicture } from './compose.ts';
import type { ErpGroup, ErpProduct, ErpSetting } from './shapes.ts';
import { escapeHtml } from './description.ts';
import type { Kind, Pair, Words } from './words.ts';

/** Everything one brand publishes at the start. */
export interface Catalogue {
  readonly brand: BrandCode;
  readonly setting: ErpSetting;
  readonly categories: readonly ErpGroup[];
  readonly series: readonly ErpGroup[];
  readonly products: readonly ErpProduct[];
}

/** Pure: the same words and count give the same catalogue, and a smaller one is the start of a larger one. */
export function composeCatalogue(words: Words, count = words.products): Catalogue {
  return {
    brand: words.brand,
    setting: { mainSharedContent: { themeColor: words.themeColor, enableZh: words.enableZh } },
    categories: words.categories.map((category, index) => {
      const kind = words.kinds.find((one) => one.category === category.name[0]);
      return toGroup(words, category, index, kind);
    }),
    series: words.series.map((series, index) =>
      toGroup(words, series, index, words.kinds[(index * 2) % words.kinds.length]),
    ),
    products: composeProducts(words, count),
  };
}

function composeProducts(words: Words, count: number): readonly ErpProduct[] {
  const products: ErpProduct[] = [];
  if (count === 0) return products;
  for (const combination of combinations(words)) {
    products.push(composeProduct(words, combination, products.length));
    if (products.length >= count) break;
  }
  return products;
}

function toGroup(
  words: Words,
  { name, text }: { readonly name: Pair; readonly text: Pair },
  index: number,
  kind: Kind | undefined,
): ErpGroup {
  return {
    name: name[0],
    nameZh: name[1],
    description: `<p>${escapeHtml(text[0])}</p>`,
    descriptionZh: `<p>${escapeHtml(text[1])}</p>`,
    ...(kind && { image: toPicture(words, kind, index % 4) }),
    sortOrder: index + 1,
  };
}
