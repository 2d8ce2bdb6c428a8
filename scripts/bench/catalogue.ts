import type { Brand } from '#config/brands.ts';
import { availabilities, type Group, type Image, type Product } from '#catalogue/product.ts';
import type { RawHtml } from '#catalogue/text.ts';
import { planMoves } from '#catalogue/former-pages.ts';
import { compareProducts } from '#catalogue/order.ts';
import { type Snapshot, snapshotVersion } from '#catalogue/snapshot.ts';
import { pick, type Random, seeded } from '#demo-erp/description.ts';
import { sanitiseParsed } from '#erp/sanitise.ts';
import { toHtml, toSentence } from './prose.ts';
import { attributes, finishes, styles, things, traits, type Word } from './words.ts';

const erpHost = 'https://erp.example';
/** With these numbers of products per group, 10,000 products make about 22,600 pages in two languages. */
const categoryCount = { most: things.length, products: 50 };
const seriesCount = { most: styles.length, products: 40 };

export function composeSnapshot(brand: Brand, count: number): Snapshot {
  const random = seeded(`${brand.code} ${count}`);
  const categories = things.slice(0, countGroups(count, categoryCount)).map((thing, at) => {
    const title = { En: `${thing.En.charAt(0).toUpperCase()}${thing.En.slice(1)}s`, Zh: thing.Zh };
    return { thing, group: composeGroup(title, `category-${at + 1}`, at, random) };
  });
  const series = styles
    .slice(0, countGroups(count, seriesCount))
    .map((style, at) => ({ style, group: composeGroup(style, `series-${at + 1}`, at, random) }));
  const products = Array.from({ length: count }, (_, at) =>
    composeProduct(brand, at, { categories, series, count }, random),
  );
  const groups = {
    category: categories.map(({ group }) => toSafe(group, brand)),
    series: series.map(({ group }) => toSafe(group, brand)),
  };
  return {
    version: snapshotVersion,
    brand: brand.code,
    identifier: brand.identifier,
    isDemo: false,
    parameters: { varying: [], fixed: [] },
    publicErpHost: erpHost,
    setting: { themeColor: '#1b4f9c', enableZh: true },
    products: products.map((product) => toSafe(product, brand)).toSorted(compareProducts),
    categories: groups.category,
    series: groups.series,
    moves: planMoves(null, groups),
    withdrawn: [],
    problems: [],
    pictures: [],
  };
}

interface Surroundings {
  readonly categories: readonly { readonly thing: Word; readonly group: Group<RawHtml> }[];
  readonly series: readonly { readonly style: Word; readonly group: Group<RawHtml> }[];
  readonly count: number;
}

function composeProduct(
  brand: Brand,
  at: number,
  { categories, series, count }: Surroundings,
  random: Random,
): Product<RawHtml> {
  const id = String(1001 + at);
  const { thing, group } = itemAt(categories, at);
  const second = itemAt(categories, at + 1).group;
  const { style, group: itsSeries } = pick(random, series);
  const name = composeName(style, thing, random);
  return {
    id,
    code: `${brand.code.toUpperCase()}-${id}`,
    name,
    summary: { En: toSentence('En', 25, random), Zh: toSentence('Zh', 42, random) },
    description: { En: toHtml('En', random), Zh: toHtml('Zh', random) },
    categoryNames: random() < 0.1 ? [...new Set([group.name, second.name])] : [group.name],
    seriesName: random() < 0.96 ? itsSeries.name : null,
    images: [1, 2].map((number) => toImage(`${id}-${number}`, name, number)),
    price: random() < 0.97 ? { amount: Math.round((5 + random() * 1500) * 10) / 10, currency: 'SGD' } : null,
    availability: pick(random, availabilities),
    attributes: attributes.map((attribute) => ({
      name: attribute.name,
      value: pick(random, attribute.values),
    })),
    facts: {},
    sortOrder: 10 * (1 + Math.floor(random() * count)),
    updatedAt: '2026-06-01T08:15:00Z',
  };
}

function composeName(style: Word, thing: Word, random: Random): Word {
  const trait = pick(random, traits);
  const finish = pick(random, finishes);
  return {
    En: `${style.En} ${trait.En} ${thing.En} ${finish.En}`,
    Zh: `${style.Zh}${trait.Zh}${thing.Zh}（${finish.Zh}）`,
  };
}

function composeGroup(title: Word, picture: string, at: number, random: Random): Group<RawHtml> {
  return {
    name: title.En,
    title,
    description: {
      En: `<p>${toSentence('En', 28, random)}</p>`,
      Zh: `<p>${toSentence('Zh', 48, random)}</p>`,
    },
    image: { url: `${erpHost}/media/${picture}.jpg`, alt: null, width: 1600, height: 1600 },
    sortOrder: at + 1,
  };
}

function toImage(picture: string, name: Word, number: number): Image {
  const alt = { En: `${name.En}, view ${number}`, Zh: `${name.Zh}，图 ${number}` };
  return { url: `${erpHost}/media/${picture}.jpg`, alt, width: 1600, height: 1600 };
}

function toSafe<Item extends Product<RawHtml> | Group<RawHtml>>(item: Item, brand: Brand) {
  const place = { brand: brand.code, call: 'bench', place: 'synthetic', about: { kind: 'list' } } as const;
  const source = { erpHost, publicErpHost: erpHost, allowedHosts: [] };
  const { model } = sanitiseParsed({ model: item, problems: [] }, place, source);
  if (model === null) throw new Error('The parser refused a product or group that the bench generated.');
  return model;
}

function countGroups(
  products: number,
  { most, products: each }: { readonly most: number; readonly products: number },
): number {
  return Math.max(1, Math.min(most, Math.round(products / each)));
}

function itemAt<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length];
  if (item === undefined) throw new RangeError('The synthetic catalogue has no categories.');
  return item;
}
