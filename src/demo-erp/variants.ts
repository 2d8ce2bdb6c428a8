import type { Availability } from '#catalogue/product.ts';
import { composeProduct, toPicture } from './compose.ts';
import type { Content } from './content.ts';
import { withGiven } from './given.ts';
import type { DemoProduct } from './to-wire.ts';
import type { Untidy } from './untidy.ts';

type Style = Untidy['variants'][number];

export function composeVariants(content: Content, firstIndex: number): readonly DemoProduct[] {
  const styles = content.untidy?.variants ?? [];
  const products = styles.flatMap((style, at) => composeStyle(content, style, at));
  return products.map((product, at) => {
    const id = String(1001 + firstIndex + at);
    return { ...product, id, code: `${content.codePrefix}-${id}` };
  });
}

function composeStyle(content: Content, style: Style, at: number): readonly DemoProduct[] {
  const kind = content.kinds.find(({ name }) => name[0] === style.kind);
  const [finish] = content.finishes;
  if (kind === undefined || finish === undefined)
    throw new Error(
      `The demo catalogue of ${content.brand} lacks the kind "${style.kind}", or has no finishes. Add them in src/demo-erp/catalogues/.`,
    );
  // The index seeds the product's values, so it must be unique.
  const base = composeProduct(content, { kind, series: undefined, finish, round: 1 }, 100_000 + 13 * at);
  const [name, nameZh] = style.name;
  const names = style.attributes.map((attribute) => attribute.name[0]);
  const common = base.attributes.filter((attribute) => !names.includes(attribute.name.En ?? ''));
  return listCombinations(style.attributes.map(({ values }) => values.length))
    .filter((_, nth) => nth % 7 !== 5)
    .map((places, nth) => {
      const own = style.attributes.flatMap((attribute, which) => {
        const value = attribute.values[places[which] ?? 0];
        return value ? [{ name: toText(attribute.name), value: toText(value) }] : [];
      });
      const [first = 0, second = 0] = places;
      return withGiven(base, {
        name: { En: name, Zh: nameZh },
        seriesName: name,
        attributes: [...own, ...common],
        images: [toPicture(content, kind, first % 4)],
        price: { amount: kind.price[0] + 4 * second, currency: 'SGD' },
        availability: availabilityAt(nth),
        sortOrder: at + 1,
      });
    });
}

function availabilityAt(nth: number): Availability {
  if (nth === 8) return 'discontinued';
  return nth % 5 === 3 ? 'out_of_stock' : 'in_stock';
}

function toText([En, Zh]: readonly [string, string]) {
  return { En, Zh };
}

/** The counts 2 and 2 give [0, 0], [0, 1], [1, 0] and [1, 1]. */
function listCombinations(counts: readonly number[]): readonly (readonly number[])[] {
  return counts.reduce<readonly (readonly number[])[]>(
    (all, count) => all.flatMap((places) => Array.from({ length: count }, (_, at) => [...places, at])),
    [[]],
  );
}
