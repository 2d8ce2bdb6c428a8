import { describe, expect, it } from 'vitest';
import { factKeys } from '#catalogue/facts.ts';
import { formatProblems } from '#catalogue/problem.ts';
import { parseProduct } from '#erp/wire/product.ts';
import { fieldsOf, place, readProduct, source } from './read-one.ts';

const whole = {
  id: '1042',
  code: 'LT-1042',
  name: 'Arc floor lamp',
  nameZh: '弧形落地灯',
  summary: 'A lamp',
  summaryZh: '一盏灯',
  description: '<p>Tall</p>',
  descriptionZh: '<p>高</p>',
  categoryNames: ['Floor lamps', 'Lamps'],
  seriesName: 'Arc',
  images: [{ url: '/media/1.jpg', alt: 'A', altZh: '甲', width: 1600, height: 900 }],
  price: { amount: 129.9, currency: 'SGD' },
  availability: 'in_stock',
  attributes: [{ name: 'Wattage', nameZh: '功率', value: '12 W', valueZh: '12 瓦' }],
  sortOrder: 10,
  updatedAt: '2026-10-02T08:15:00Z',
  somethingElse: { that: 'nobody knows' },
};

const model = {
  id: '1042',
  code: 'LT-1042',
  name: { En: 'Arc floor lamp', Zh: '弧形落地灯' },
  summary: { En: 'A lamp', Zh: '一盏灯' },
  description: { En: '<p>Tall</p>', Zh: '<p>高</p>' },
  categoryNames: ['Floor lamps', 'Lamps'],
  seriesName: 'Arc',
  images: [{ url: 'https://erp.example/media/1.jpg', alt: { En: 'A', Zh: '甲' }, width: 1600, height: 900 }],
  price: { amount: 129.9, currency: 'SGD' },
  availability: 'in_stock',
  attributes: [{ name: { En: 'Wattage', Zh: '功率' }, value: { En: '12 W', Zh: '12 瓦' } }],
  facts: Object.fromEntries(factKeys.map((key) => [key, null])),
  sortOrder: 10,
  updatedAt: '2026-10-02T08:15:00Z',
};

const absent = {
  code: null,
  nameZh: { name: { En: 'Arc floor lamp', Zh: null } },
  summary: { summary: { En: null, Zh: '一盏灯' } },
  summaryZh: { summary: { En: 'A lamp', Zh: null } },
  description: { description: { En: null, Zh: '<p>高</p>' } },
  descriptionZh: { description: { En: '<p>Tall</p>', Zh: null } },
  categoryNames: { categoryNames: [] },
  seriesName: null,
  images: { images: [] },
  price: null,
  availability: null,
  attributes: { attributes: [] },
  sortOrder: null,
  updatedAt: null,
} as const;

const optional = Object.entries(absent).map(
  ([field, value]) => [field, { ...model, ...(value ?? { [field]: null }) }] as const,
);

const wrong = {
  code: [true, ['LT']],
  nameZh: [1, {}],
  summary: [1, ['A']],
  summaryZh: [false],
  description: [1, { html: '<p>' }],
  descriptionZh: [0],
  categoryNames: ['Floor lamps', { 0: 'Lamps' }],
  seriesName: [5, '  ', ['Arc']],
  images: ['/media/1.jpg', { url: '/media/1.jpg' }],
  price: [
    '129.90',
    129.9,
    { amount: '129.90', currency: 'SGD' },
    { amount: -1, currency: 'SGD' },
    { amount: 1 },
  ],
  availability: ['IN_STOCK', 'sold', true],
  attributes: ['Wattage', { name: 'Wattage' }],
  sortOrder: ['10', Number.NaN, true],
  updatedAt: [1790928900, {}],
} as const satisfies Record<keyof typeof absent, readonly unknown[]>;

const mistakes = optional.flatMap(([field, expected]) =>
  Object.entries(wrong)
    .filter(([name]) => name === field)
    .flatMap(([, values]) => values.map((value) => [field, value, expected] as const)),
);

describe('parsing a product', () => {
  it('reads every known field and ignores unknown fields', () => {
    expect(parseProduct(whole, place, source)).toEqual({ model, problems: [] });
  });

  it.each(optional)('returns no %s if the field is absent, null or empty', (field, expected) => {
    const { [field]: _, ...without } = { ...whole } as Record<string, unknown>;
    for (const product of [without, { ...whole, [field]: null }, { ...whole, [field]: '' }]) {
      expect(parseProduct(product, place, source)).toEqual({ model: expected, problems: [] });
    }
  });

  it.each(mistakes)('ignores and reports the field %s with the value %j', (field, value, expected) => {
    const { model: read, problems } = parseProduct({ ...whole, [field]: value }, place, source);
    expect(read).toEqual(expected);
    expect(fieldsOf(problems)).toEqual([`changed [3] id 1042 ${field}`]);
    expect(problems[0]?.message).toMatch(
      /^The (?:Chinese )?\w+ .*\. This value is not shown; correct it in the ERP\.$/,
    );
  });

  it.each(['nameZh', 'summaryZh', 'descriptionZh'])('treats a blank %s as absent', (field) => {
    const { problems, model: read } = parseProduct({ ...whole, [field]: ' \n\t\u200b' }, place, source);
    expect(problems).toEqual([]);
    expect(read?.[field.replace('Zh', '') as 'name' | 'summary' | 'description']?.Zh).toBeNull();
  });

  it.each([
    ['id', undefined, '[3]', 'is missing'],
    ['id', null, '[3]', 'is missing'],
    ['id', '', '[3]', 'is missing'],
    ['id', true, '[3]', "can't be read"],
    ['id', 1.5, '[3]', "can't be read"],
    ['id', ['1'], '[3]', "can't be read"],
    ['name', undefined, '[3] id 1042', 'is missing'],
    ['name', null, '[3] id 1042', 'is missing'],
    ['name', '', '[3] id 1042', 'is missing'],
    ['name', ' \u200b\u202e', '[3] id 1042', 'non-blank'],
    ['name', 7, '[3] id 1042', "can't be read"],
  ])('omits and reports the product if its %s is %j', (field, value, where, what) => {
    const { model: read, problems } = readProduct({ nameZh: '灯', [field]: value });
    expect(read).toBeNull();
    expect(fieldsOf(problems)).toEqual([`left-out ${where} ${field}`]);
    const line = formatProblems(problems).join('\n');
    expect(line).toContain(what);
    expect(line).toContain(`(${place.call}, ${where}, ${field})`);
    expect(line).toContain(', so the record is left out.');
  });

  it.each([
    [1042, '1042'],
    [0, '0'],
    [-5, '-5'],
    ['9007199254740993', '9007199254740993'],
    [' 1042 ', ' 1042 '],
    ['a\ud800b', 'a\ufffdb'],
  ])('reads the id %j as %j', (id, expected) => {
    expect(readProduct({ id }).model?.id).toBe(expected);
  });

  it.each([
    [12, '12'],
    ['  LT\t12 ', 'LT 12'],
  ])('reads the code %j as %j', (code, expected) => {
    expect(readProduct({ code }).model?.code).toBe(expected);
  });

  it.each<[amount: unknown, currency: unknown, what: string]>([
    [Number.POSITIVE_INFINITY, 'SGD', 'amount'],
    [Number.NaN, 'SGD', 'amount'],
    [-0.01, 'SGD', 'amount'],
    ['1', 'SGD', 'amount'],
    [-1, 'SGD', 'an amount from 0 to 1,000,000,000,000'],
    [1e12 + 1, 'SGD', 'an amount from 0 to 1,000,000,000,000'],
    [1e21, 'SGD', 'an amount from 0 to 1,000,000,000,000'],
    [Number.MAX_VALUE, 'SGD', 'an amount from 0 to 1,000,000,000,000'],
    ...['sgd', 'S$', '', 'SGDX', null].map((currency): [unknown, unknown, string] => [
      1,
      currency,
      'currency',
    ]),
  ])('ignores the price %s %s and reports a problem that mentions: %s', (amount, currency, what) => {
    const { model: read, problems } = readProduct({ price: { amount, currency } });
    expect(read?.price).toBeNull();
    expect(problems[0]?.message).toContain(what);
  });

  it.each([
    [60.745, 'SGD', 60.75],
    [1.005, 'SGD', 1.01],
    [8.345, 'SGD', 8.35],
    [60.7449, 'SGD', 60.74],
    [99.995, 'SGD', 100],
    [1299.5, 'JPY', 1300],
    [1299.49, 'JPY', 1299],
    [0.0005, 'KWD', 0.001],
  ])('rounds the price %d %s to %d and reports a problem', (amount, currency, rounded) => {
    const { model: read, problems } = readProduct({ price: { amount, currency } });
    expect(read?.price).toEqual({ amount: rounded, currency });
    expect(problems).toMatchObject([{ kind: 'decimals', effect: 'changed', field: 'price' }]);
    expect(problems[0]?.message).toContain(`The price ${amount} ${currency} has more decimals`);
  });

  it.each([
    [60.75, 'SGD'],
    [1299, 'JPY'],
    [1.234, 'KWD'],
    [1e12, 'SGD'],
  ])('keeps the price %d %s', (amount, currency) => {
    expect(readProduct({ price: { amount, currency } })).toMatchObject({
      model: { price: { amount, currency } },
      problems: [],
    });
  });

  it('accepts a price of 0 only if the brand allows it', () => {
    for (const amount of [0, 1e-7]) {
      const free = { ...whole, price: { amount, currency: 'SGD' } };
      expect(parseProduct(free, place, source).model?.price).toBeNull();
      const allowed = parseProduct(free, place, { ...source, allowsFree: true });
      expect(allowed.model?.price).toEqual({ amount: 0, currency: 'SGD' });
    }
  });

  it.each([
    ['Red<br>Blue', 'Red Blue'],
    ['&lt;p&gt;Red&lt;/p&gt; lamp', 'Red lamp'],
    ['H<sub>2</sub>O <span class="a">pump</span>', 'H2O pump'],
    ['<i', '<i'],
    ['<b>', '<b>'],
  ])('reads the name %s as %s', (name, shown) => {
    expect(readProduct({ name }).model?.name.En).toBe(shown);
  });

  it('keeps only one of several equal pictures', () => {
    const images = ['/1.jpg', ' /1.jpg', 'https://erp.example/1.jpg', '/2.jpg'].map((url) => ({ url }));
    expect(readProduct({ images }).model?.images.map(({ url }) => url)).toEqual([
      'https://erp.example/1.jpg',
      'https://erp.example/2.jpg',
    ]);
  });
});
