import { aGroup, aProduct, aSnapshot } from '../build-catalogue.ts';
import type { Group, Product } from '#catalogue/product.ts';
import type { LocalText } from '#catalogue/text.ts';
import { seeded } from '#demo-erp/description.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';

interface Garment {
  readonly name: LocalText & { readonly En: string };
  readonly category: LocalText & { readonly En: string };
  readonly price: number;
  readonly styles: number;
}

const garment = (
  En: string,
  Zh: string,
  category: readonly [En: string, Zh: string],
  price: number,
  styles: number,
): Garment => ({ name: { En, Zh }, category: { En: category[0], Zh: category[1] }, price, styles });

const garments = [
  garment('T-Shirt', 'T恤', ['T-Shirts', 'T恤'], 25, 14),
  garment('Long Sleeve Tee', '长袖T恤', ['T-Shirts', 'T恤'], 30, 6),
  garment('Sweatshirt', '卫衣', ['Hoodies & Sweatshirts', '卫衣'], 55, 14),
  garment('Hoodie', '连帽卫衣', ['Hoodies & Sweatshirts', '卫衣'], 65, 14),
  garment('Shorts', '短裤', ['Shorts', '短裤'], 35, 16),
  garment('Pants', '长裤', ['Pants', '长裤'], 58, 16),
  garment('Jacket', '夹克', ['Jackets', '夹克'], 120, 16),
  garment('Polo Shirt', 'Polo衫', ['Polos', 'Polo衫'], 40, 10),
  garment('Leggings', '紧身裤', ['Leggings', '紧身裤'], 45, 10),
  garment('Socks', '袜子', ['Socks', '袜子'], 12, 8),
  garment('Road Bike', '公路车', ['Bikes', '自行车'], 1_500, 5),
  garment('Bike Wash', '车辆清洗剂', ['Bike Care', '车辆养护'], 15, 4),
] as const;

const phones = [
  ['iPhone 11', 'iPhone 11'],
  ['iPhone 12', 'iPhone 12'],
  ['iPhone 13', 'iPhone 13'],
  ['iPhone 11 Pro', 'iPhone 11 Pro'],
  ['Redmi Note 8', 'Redmi Note 8'],
  ['Redmi Note 9', 'Redmi Note 9'],
  ['Redmi 10', 'Redmi 10'],
  ['Galaxy S21', 'Galaxy S21'],
  ['Galaxy S22', 'Galaxy S22'],
  ['Mate 40', 'Mate 40'],
  ['Mate 50', 'Mate 50'],
  ['Nova 9', 'Nova 9'],
  ['Pixel 7', 'Pixel 7'],
  ['Pixel 8', 'Pixel 8'],
] as const;

const lines =
  'Trail Summit Ridge Canyon Coast Drift Ember Frost Glide Harbor Inlet Juniper Kodiak Lumen'.split(' ');
const wearers = [
  { En: "Men's", Zh: '男士' },
  { En: "Women's", Zh: '女士' },
] as const;
const colours = [
  { En: 'Black', Zh: '黑色' },
  { En: 'White', Zh: '白色' },
  { En: 'Navy', Zh: '藏青色' },
  { En: 'Olive Green', Zh: '橄榄绿' },
  { En: 'Light Grey', Zh: '浅灰色' },
] as const;
const sizes = ['XS', 'S', 'M', 'L', 'XL'] as const;
const fabrics = [
  { En: 'Cotton', Zh: '棉' },
  { En: 'Recycled polyester', Zh: '再生聚酯' },
  { En: 'Merino wool', Zh: '美利奴羊毛' },
] as const;

interface Style {
  readonly name: LocalText & { readonly En: string };
  readonly category: LocalText & { readonly En: string };
  readonly price: number;
  readonly hasSizes: boolean;
}

function listStyles(): readonly Style[] {
  const clothes = garments.flatMap(({ name, category, price, styles }) =>
    Array.from({ length: styles }, (_, at): Style => {
      const [line = '', wearer = wearers[0]] = [lines[at % lines.length], wearers[at % 2]];
      const isWorn = price < 1_000 && category.En !== 'Bike Care';
      const worn = isWorn ? wearer : { En: '', Zh: '' };
      return {
        name: {
          En: `${worn.En} ${line} ${name.En}`.trim(),
          Zh: `${worn.Zh}${line} ${name.Zh}`.trim(),
        },
        category,
        price: price + ((at * 7) % 20),
        hasSizes: isWorn,
      };
    }),
  );
  const cases = phones.map(
    ([En, Zh], at): Style => ({
      name: { En: `${En} Case`, Zh: `${Zh} 手机壳` },
      category: { En: 'Phone Cases', Zh: '手机壳' },
      price: 20 + at,
      hasSizes: false,
    }),
  );
  return [...clothes, ...cases];
}

export function composeClothing(): Snapshot {
  const random = seeded('clothing');
  const styles = listStyles();
  const products = styles.flatMap((style, styleAt): readonly Product[] => {
    const sizesOf = style.hasSizes ? sizes : [null];
    return colours.slice(0, style.hasSizes ? 3 : 5).flatMap((colour, colourAt) =>
      sizesOf.map((size, sizeAt) => {
        const number = 10_000 + styleAt * 40 + colourAt * 8 + sizeAt;
        return aProduct(String(number), {
          name: style.name,
          code: `${style.category.En.slice(0, 2).toUpperCase()}${1_000 + styleAt}-${colour.En.slice(0, 2).toUpperCase()}${size ?? ''}`,
          summary: {
            En: `Made for long days outside, ${colour.En.toLowerCase()}.`,
            Zh: `为户外而生，${colour.Zh}。`,
          },
          categoryNames: [style.category.En],
          seriesName: style.name.En,
          price: { amount: style.price, currency: 'SGD' },
          availability: random() < 0.9 ? 'in_stock' : 'out_of_stock',
          sortOrder: number,
          updatedAt: new Date(Date.UTC(2025, 0, 1 + Math.floor(random() * 600))).toISOString(),
          attributes: [
            { name: { En: 'Colour', Zh: '颜色' }, value: colour },
            ...(size === null
              ? []
              : [
                  { name: { En: 'Size', Zh: '尺码' }, value: { En: size, Zh: size } },
                  {
                    name: { En: 'Material', Zh: '材质' },
                    value: fabrics[styleAt % fabrics.length] ?? fabrics[0],
                  },
                ]),
          ],
        });
      }),
    );
  });
  return aSnapshot({
    products,
    categories: distinct(styles.map(({ category }) => category)),
    series: distinct(styles.map(({ name }) => name)),
  });
}

function distinct(titles: readonly (LocalText & { readonly En: string })[]): readonly Group[] {
  return [...new Map(titles.map((title) => [title.En, title])).values()].map((title) =>
    aGroup(title.En, { title }),
  );
}
