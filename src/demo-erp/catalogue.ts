import type { BrandCode } from '#config/codes.ts';
import { combinations } from './combinations.ts';
import { composeProduct, toPicture } from './compose.ts';
import type { ErpGroup, ErpProduct, ErpSetting } from './shapes.ts';
import { escapeHtml } from './description.ts';
import { toBareGroups, toUntidy } from './untidy.ts';
import type { Kind, Pair, Content } from './content.ts';

/** Everything one brand publishes at the start. */
export interface Catalogue {
  readonly brand: BrandCode;
  readonly setting: ErpSetting;
  readonly categories: readonly ErpGroup[];
  readonly series: readonly ErpGroup[];
  readonly products: readonly ErpProduct[];
}

/** Composes a catalogue. It is pure: the same content and count give the same catalogue, and a smaller one is the start of a larger one. */
export function composeCatalogue(content: Content, count = content.products): Catalogue {
  return {
    brand: content.brand,
    setting: { mainSharedContent: { themeColor: content.themeColor, enableZh: content.enableZh } },
    categories: [
      ...content.categories.map((category, index) => {
        const kind = content.kinds.find((one) => one.category === category.name[0]);
        return toGroup(content, category, index, kind);
      }),
      ...toBareGroups(content.untidy?.categories ?? []),
    ],
    series: [
      ...content.series.map((series, index) =>
        toGroup(content, series, index, content.kinds[(index * 2) % content.kinds.length]),
      ),
      ...toBareGroups(content.untidy?.series ?? []),
    ],
    products: composeProducts(content, count),
  };
}

function composeProducts(content: Content, count: number): readonly ErpProduct[] {
  const products: ErpProduct[] = [];
  if (count === 0) return products;
  for (const combination of combinations(content)) {
    const product = composeProduct(content, combination, products.length);
    products.push(content.untidy ? toUntidy(product, products.length, content.untidy) : product);
    if (products.length >= count) break;
  }
  return products;
}

function toGroup(
  content: Content,
  { name, text }: { readonly name: Pair; readonly text: Pair },
  index: number,
  kind: Kind | undefined,
): ErpGroup {
  return {
    name: name[0],
    nameZh: name[1],
    description: `<p>${escapeHtml(text[0])}</p>`,
    descriptionZh: `<p>${escapeHtml(text[1])}</p>`,
    ...(kind && { image: toPicture(content, kind, index % 4) }),
    sortOrder: index + 1,
  };
}
