import { readFileSync } from 'node:fs';

const pageSize = 24;
const relatedCount = 4;
export const languages = [
  { locale: 'En', lang: 'en', prefix: '' },
  { locale: 'Zh', lang: 'zh-Hans', prefix: '/zh' },
];

/** Returns every page of the catalogue in both languages, from the JSON file of a snapshot. */
export function listPages(file) {
  const { brand, products, categories, series } = JSON.parse(readFileSync(file, 'utf8'));
  const catalogue = {
    brand,
    categories: categories.map((group) => toGroup('category', group, products)),
    series: series.map((group) => toGroup('series', group, products)),
  };
  const paths = [
    { path: '/', kind: 'landing', products: products.slice(0, 8) },
    { path: '/404.html', kind: 'missing' },
    ...toListing('/products/', products, null),
    ...[...catalogue.categories, ...catalogue.series].flatMap((group) =>
      toListing(group.path, group.products, group),
    ),
    ...products.map((product) => toProductPage(product, catalogue)),
  ];
  return languages.flatMap((language) => paths.map((page) => ({ ...page, language, catalogue })));
}

function toGroup(kind, group, products) {
  const slug = group.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const isMember = ({ categoryNames, seriesName }) =>
    kind === 'category' ? categoryNames.includes(group.name) : seriesName === group.name;
  return { ...group, path: `/products/${kind}/${slug}/`, products: products.filter(isMember) };
}

function toListing(path, products, group) {
  const count = Math.max(1, Math.ceil(products.length / pageSize));
  const addressOf = (number) => (number === 1 ? path : `${path}${number}/`);
  return Array.from({ length: count }, (_, at) => ({
    path: addressOf(at + 1),
    kind: 'listing',
    group,
    products: products.slice(at * pageSize, (at + 1) * pageSize),
    previous: at === 0 ? null : addressOf(at),
    next: at + 1 === count ? null : addressOf(at + 2),
  }));
}

function toProductPage(product, { categories, series }) {
  const group = series.find(({ name }) => name === product.seriesName) ?? null;
  const siblings = group?.products ?? [];
  const at = siblings.indexOf(product);
  return {
    path: `/products/item/${product.id}/`,
    kind: 'product',
    product,
    category: categories.find(({ name }) => name === product.categoryNames[0]),
    series: group,
    related: [...siblings.slice(at + 1), ...siblings.slice(0, Math.max(0, at))].slice(0, relatedCount),
  };
}
