import { expect, it } from 'vitest';
import { readPricePhrase } from '#catalogue/find/price-phrase.ts';

it.each([
  ['black pants under 60', 'black pants', null, 60],
  ['under 60, black pants', 'black pants', null, 60],
  ['pants, under 60, black', 'pants, black', null, 60],
  ['black pants, size XL, under 60', 'black pants, size XL', null, 60],
  ['under 800', '', null, 800],
  ['lamp below $1,200.50', 'lamp', null, 1_200.5],
  ['less than 20 socks', 'socks', null, 20],
  ['800以下', '', null, 800],
  ['短裤800元以下', '短裤', null, 800],
  ['不超过 300 的台灯', '台灯', null, 300],
  ['30元以下的袜子', '袜子', null, 30],
  ['50-80的牛仔裤', '牛仔裤', 50, 80],
  ['70-80元牛仔裤', '牛仔裤', 70, 80],
  ['jacket under SGD 80', 'jacket', null, 80],
  ['under S$80 jacket', 'jacket', null, 80],
  ['under 80 SGD jacket', 'jacket', null, 80],
  ['jacket max 80', 'jacket', null, 80],
  ['bike <800 yuan', 'bike', null, 800],
  ['台灯 500-800', '台灯', 500, 800],
  ['台灯500到800元', '台灯', 500, 800],
  ['between 50 and 80 jacket', 'jacket', 50, 80],
  ['from ¥50 to ¥80', '', 50, 80],
  ['over 100', '', 100, null],
  ['超过100', '', 100, null],
  ['200以上 地毯', '地毯', 200, null],
  ['hoodie no more than 65', 'hoodie', null, 65],
  ['not over 100', '', null, 100],
  ['lamp no less than 100', 'lamp', 100, null],
  ['hoodie under 65 dollars', 'hoodie', null, 65],
  ['price under 100', '', null, 100],
  ['价格不超过100', '', null, 100],
  ['500～800', '', 500, 800],
  ['１００以下', '', null, 100],
  ['小于100', '', null, 100],
  ['大于500', '', 500, null],
  ['100到200之间', '', 100, 200],
  ['1000元内的灯', '灯', null, 1_000],
  ['100新币以下', '', null, 100],
])("finds the price limits in the query '%s'", (query, rest, min, max) => {
  expect(readPricePhrase(query)).toMatchObject({ query: rest, min, max });
});

it.each([
  ['shoes 40-42', false],
  ['jeans 28 to 30', false],
  ['台灯 500-800', false],
  ['from 28 to 30', true],
  ['$28-30', true],
  ['28-30元', true],
  ['under 30', true],
])("knows whether the numbers in the query '%s' can only be a price: %s", (query, isPrice) => {
  expect(readPricePhrase(query)?.isPrice).toBe(isPrice);
});

it.each([
  'lamp',
  '1042',
  '160x230',
  'LT-500-800',
  '800-500',
  'iphone 11',
  'thunder 60',
  '60w',
  'under armour',
  '2-3人帐篷',
  '36-37码',
  'climax 5 pants',
  'knife under 30 cm',
  'max 100 ml',
  'bulb under 12W',
  'under 1.5k',
  '最多3人帐篷',
  '16内存条',
])("finds no price limit in the query '%s'", (query) => {
  expect(readPricePhrase(query)).toBeNull();
});
