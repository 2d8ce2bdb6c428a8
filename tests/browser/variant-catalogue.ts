import type { DemoBrand } from '#demo-erp/brand.ts';

/** English name, Chinese name, parent category, price, and a drawing of the demo brand `vs`. */
const garments = [
  ['T-shirt', 'T恤', 'Tops', 25, 'jacket'],
  ['Polo shirt', 'Polo 衫', 'Tops', 35, 'jacket'],
  ['Shirt', '衬衫', 'Tops', 45, 'jacket'],
  ['Sweatshirt', '卫衣', 'Tops', 49, 'jacket'],
  ['Hoodie', '连帽衫', 'Tops', 59, 'jacket'],
  ['Cardigan', '开衫', 'Tops', 65, 'jacket'],
  ['Vest', '马甲', 'Tops', 39, 'jacket'],
  ['Pants', '长裤', 'Bottoms', 49, 'hiking-boots'],
  ['Cargo pants', '工装裤', 'Bottoms', 69, 'hiking-boots'],
  ['Joggers', '慢跑裤', 'Bottoms', 42, 'hiking-boots'],
  ['Shorts', '短裤', 'Bottoms', 29, 'hiking-boots'],
  ['Jeans', '牛仔裤', 'Bottoms', 79, 'hiking-boots'],
  ['Leggings', '打底裤', 'Bottoms', 33, 'hiking-boots'],
  ['Skirt', '半身裙', 'Bottoms', 39, 'hiking-boots'],
  ['Rain jacket', '雨衣', 'Outerwear', 89, 'jacket'],
  ['Parka', '派克大衣', 'Outerwear', 159, 'jacket'],
  ['Fleece jacket', '抓绒衣', 'Outerwear', 69, 'jacket'],
  ['Down jacket', '羽绒服', 'Outerwear', 199, 'jacket'],
  ['Socks', '袜子', 'Underwear', 9, 'hiking-boots'],
  ['Base layer', '打底衫', 'Underwear', 32, 'jacket'],
  ['Boxer shorts', '平角裤', 'Underwear', 15, 'hiking-boots'],
] as const;

const areas = { Tops: '上装', Bottoms: '下装', Outerwear: '外套', Underwear: '内衣' } as const;

const productLines = [
  ['Trail', '山径', 'Men', '男士'],
  ['Harbour', '港湾', 'Men', '男士'],
  ['Studio', '工坊', 'Men', '男士'],
  ['Meadow', '草甸', 'Women', '女士'],
  ['Coast', '海岸', 'Women', '女士'],
  ['Atelier', '画室', 'Women', '女士'],
  ['Comet', '彗星', 'Kids', '儿童'],
] as const;

const colours = [
  ['Black', '黑色'],
  ['White', '白色'],
  ['Navy', '藏青'],
  ['Olive', '橄榄绿'],
  ['Sand', '沙色'],
] as const;

const sizes = ['3XL', 'XL', 'M', 'S', '2XL', 'XS', 'L'];

const styleCount = garments.length * productLines.length;

/** With 2,000 products, each series lacks one or two combinations of its colours and sizes. */
export function publishVariants(brand: DemoBrand, count = 2_000): void {
  for (const { id } of brand.products()) brand.withdraw(id);
  for (let at = 0; at < count; at += 1) publishVariant(brand, at);
}

function publishVariant(brand: DemoBrand, at: number): void {
  const style = at % styleCount;
  const nth = Math.floor(at / styleCount);
  const line = productLines[style % productLines.length] ?? productLines[0];
  const garment = garments[Math.floor(style / productLines.length)] ?? garments[0];
  const colour = colours[(style + (nth % 3)) % colours.length] ?? colours[0];
  const size = sizes[(style + Math.floor(nth / 3)) % sizes.length] ?? 'M';
  const [name, nameZh] = [`${line[0]} ${garment[0]}`, `${line[1]}${garment[1]}`];
  // Products of the line Studio have the colour and size in their names.
  const end = line[0] === 'Studio' ? [` – ${colour[0]} – ${size}`, `（${colour[1]}，${size}）`] : ['', ''];
  const category = `${line[2]}/${garment[2]}/${garment[0]}`;
  brand.publishSeries({ name, title: { Zh: nameZh } });
  brand.publishCategory({ name: category, title: { Zh: `${line[3]}/${areas[garment[2]]}/${garment[1]}` } });
  brand.publish({
    id: String(5001 + at),
    code: `${line[0].slice(0, 2).toUpperCase()}${style}-${colour[0].slice(0, 2).toUpperCase()}-${size}`,
    name: { En: `${name}${end[0]}`, Zh: `${nameZh}${end[1]}` },
    summary: {
      En: `${garment[0]} of the ${line[0]} line, for every day.`,
      Zh: `${line[1]}系列${garment[1]}，日常可穿。`,
    },
    description: { En: `<p>Cut for movement. Wash at 30 °C.</p>`, Zh: '<p>剪裁利落，三十度水洗。</p>' },
    categoryNames: [category],
    seriesName: name,
    images: [{ url: `/media/vs/${garment[4]}-${nth % 3}.jpg`, width: 800, height: 800 }],
    price: { amount: garment[3] + (style % 5) + (size.startsWith('3') ? 4.5 : 0), currency: 'SGD' },
    availability: at % 41 === 40 ? 'discontinued' : at % 7 === 6 ? 'out_of_stock' : 'in_stock',
    attributes: [
      { name: { En: 'Colour', Zh: '颜色' }, value: { En: colour[0], Zh: colour[1] } },
      { name: { En: 'Size', Zh: '尺码' }, value: { En: size, Zh: size } },
      { name: { En: 'Material', Zh: '面料' }, value: { En: 'Organic cotton', Zh: '有机棉' } },
    ],
  });
}
