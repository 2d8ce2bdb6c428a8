import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absentDigest, type CatalogueRecord, productParts, type ProductRow } from '#catalogue/record.ts';
import { judgePlausibility } from '#guard/plausibility.ts';
import { aRecord } from '../catalogue/a-record.ts';

interface Description {
  readonly En?: string;
  readonly Zh?: string;
}

type RowChange = Partial<ProductRow> & { readonly description?: Description };

const digestsOf = (description: Description) =>
  productParts
    .map(({ name, locale }) => (name === 'description' && description[locale ?? 'En']) || absentDigest)
    .join('');

function row(at: number, given: RowChange = {}): ProductRow {
  const { description = { En: `En${at}`.padEnd(4, '.'), Zh: `Zh${at}`.padEnd(4, '.') }, ...others } = given;
  return {
    name: { En: `Lamp ${at}`, Zh: `灯${at}` },
    price: { amount: 100 + at, currency: 'SGD' },
    ...{ availability: null, categoryNames: [], seriesName: null, pictures: 0 },
    digests: digestsOf(description),
    ...others,
  };
}

const recordOf = (rows: readonly ProductRow[]): CatalogueRecord => ({
  ...aRecord({}),
  products: new Map(rows.map((one, at) => [String(at), one])),
});

const rows = Array.from({ length: 10 }, (_, at) => row(at));

/** Returns each finding as text, such as `6 of 10: same-name name En`. */
function judge(
  live: CatalogueRecord | null,
  record: CatalogueRecord,
  { dayStart = live, maxImplausible = 0.5 } = {},
): readonly string[] {
  return judgePlausibility(record, { live, dayStart }, maxImplausible).map(({ subjects, values }) => {
    const words = Object.values(values ?? {}).map((value) => (value === true ? 'in a day' : value));
    const [products] = subjects;
    return `${products?.items.length} of ${products?.of}: ${words.filter(Boolean).join(' ')}`;
  });
}

type Change = RowChange | ((at: number) => RowChange);

const changeAt = (change: Change, at: number) => (typeof change === 'function' ? change(at) : change);

const aPrice = (amount: number, currency = 'SGD') => ({ price: { amount, currency } });
const aName = (En: string, Zh: string | null) => ({ name: { En, Zh } });

const changes: readonly (readonly [title: string, what: string, change: Change])[] = [
  ['a price of 0', 'free', aPrice(0)],
  ['the same, much higher price', 'another-unit', aPrice(5_450)],
  ['ten times their price', 'another-unit', (at) => aPrice((100 + at) * 10)],
  ['a tenth of their price', 'another-unit', (at) => aPrice((100 + at) / 10)],
  ['the same amount in another currency', 'another-currency', (at) => aPrice(100 + at, 'USD')],
  ['another amount in another currency', 'another-currency', (at) => aPrice(300 - 20 * at, 'USD')],
  ['a price converted to USD', 'converted', (at) => aPrice(Math.round((100 + at) * 74) / 100, 'USD')],
  ['a price converted to JPY', 'converted', (at) => aPrice(Math.round((100 + at) * 113.7), 'JPY')],
  ['an English name with broken characters', 'garbled name En', (at) => aName(`CafÃ© ${at}`, `灯${at}`)],
  ['a Chinese name with question marks', 'garbled name Zh', (at) => aName(`Lamp ${at}`, `??? ${at}`)],
  [
    'a Chinese name with replacement characters',
    'garbled name Zh',
    (at) => aName(`Lamp ${at}`, `\ufffd${at}`),
  ],
  ['an English test name', 'test-name name En', (at) => aName(`TEST ${at}`, `灯${at}`)],
  ['a Chinese test name', 'test-name name Zh', (at) => aName(`Lamp ${at}`, `测试${at}`)],
  ['an English name in Chinese script', 'other-script name En', (at) => aName(`灯${at}`, `Lamp ${at}`)],
  ['a Chinese name in Latin script', 'other-script name Zh', (at) => aName(`灯${at}`, `Lamp ${at}`)],
  ['no price', 'no-price', { price: null }],
  ['the same price', 'same-price', aPrice(99.9)],
  ['the same English name', 'same-name name En', aName('Product', null)],
  ['the same Chinese name', 'same-name name Zh', (at) => aName(`Lamp ${at}`, '产品')],
  ['no Chinese name', 'no-name name Zh', (at) => aName(`Lamp ${at}`, null)],
  ['an untranslated name', 'untranslated name', (at) => aName(`Lamp ${at}`, `Lamp ${at}`)],
  [
    'an untranslated description',
    'untranslated description',
    (at) => ({ description: { En: `En${at}.`, Zh: `En${at}.` } }),
  ],
  ['the same English description', 'same-description description En', { description: { En: 'same' } }],
  ['the same Chinese description', 'same-description description Zh', { description: { Zh: 'same' } }],
  ['no English description', 'no-description description En', { description: { Zh: 'kept' } }],
  ['no Chinese description', 'no-description description Zh', { description: { En: 'kept' } }],
];

const free: RowChange = aPrice(0);

describe('an implausible value', () => {
  const changed = (change: Change, count: number) =>
    recordOf(rows.map((one, at) => (at < count ? row(at, changeAt(change, at)) : one)));

  it.each(changes)('is reported if most products now have %s', (_, what, change) => {
    expect(judge(recordOf(rows), changed(change, 6))).toContain(`6 of 10: ${what}`);
    expect(judge(recordOf(rows), changed(change, 5))).toEqual([]);
  });

  it('is reported with the products that have it', () => {
    const [violation] = judgePlausibility(changed(free, 6), { live: recordOf(rows), dayStart: null }, 0.5);
    expect(violation?.subjects[0]?.items.map(({ id, name }) => `${id} ${name.En}`)).toEqual(
      [0, 1, 2, 3, 4, 5].map((at) => `${at} Lamp ${at}`),
    );
  });

  it('is ignored if the live release already has it', () => {
    const given = { ...free, name: { En: 'A', Zh: null } };
    const again = recordOf(rows.map((_, at) => row(at, { ...given, availability: 'in_stock' })));
    expect(judge(recordOf(rows.map((_, at) => row(at, given))), again)).toEqual([]);
  });

  it('is reported only if more than half of the products have it', () => {
    const all = (change: (at: number) => RowChange) =>
      judge(
        recordOf(rows),
        recordOf(rows.map((_, at) => row(at, { availability: 'in_stock', ...change(at) }))),
      );
    expect(all(() => ({}))).toEqual([]);
    expect(all((at) => (at < 5 ? { price: null } : {}))).toEqual([]);
    expect(all((at) => (at < 6 ? { price: null } : {}))).toHaveLength(1);
    expect(all((at) => aPrice((100 + at) * 10))).toHaveLength(1);
    expect(all((at) => aPrice((100 + at) * 9))).toEqual([]);
    expect(all((at) => ({ name: { En: `Latest contest lamp ${at}?`, Zh: `灯？${at}` } }))).toEqual([]);
    expect(all((at) => ({ name: { En: at > 3 ? 'Product' : `New ${at}`, Zh: `灯${at}` } }))).toHaveLength(1);
    expect(all((at) => ({ name: { En: at > 4 ? 'Product' : `New ${at}`, Zh: `灯${at}` } }))).toEqual([]);
  });

  it('is reported only if it affects most products that had a value before', () => {
    const priced = (count: number) =>
      recordOf(Array.from({ length: 100 }, (_, at) => row(at, at < count ? {} : { price: null })));
    expect(judge(priced(40), priced(19))).toEqual(['21 of 40: no-price']);
    expect(judge(priced(40), priced(20))).toEqual([]);
  });

  // The check applies if at least 30 products, or a third of all products, have a description.
  it.each([
    { all: 149, described: 12, found: [] },
    { all: 149, described: 29, found: [] },
    { all: 149, described: 30, found: ['23 of 30: same-description description En'] },
    { all: 36, described: 11, found: [] },
    { all: 36, described: 12, found: ['9 of 12: same-description description En'] },
  ])('in descriptions is reported as $found if $described of $all products have descriptions', (given) => {
    const equal = Math.ceil(given.described * 0.75);
    const textOf = (at: number) => (at < equal ? { En: 'same' } : { En: `En${at}`.padEnd(4, '.') });
    const described = (at: number) => (at < given.described ? textOf(at) : {});
    const all = Array.from({ length: given.all }, (_, at) => row(at, { description: described(at) }));
    expect(judge(null, recordOf(all))).toEqual(given.found);
  });

  it('is not reported if the same products already had another implausible value of the same kind', () => {
    const all = (change: (at: number) => RowChange) => recordOf(rows.map((_, at) => row(at, change(at))));
    const at = (amount: number) => all(() => ({ price: { amount, currency: 'SGD' } }));
    expect(judge(at(100), at(110))).toEqual([]);
    const named = (letter: string) =>
      all((index) => ({ name: { En: `${letter} ${index}`, Zh: `${letter} ${index}` } }));
    expect(judge(named('L'), named('K'))).toEqual([]);
    const texts = (Zh: string, En: string) =>
      all((index) => ({ name: { En: `L ${index}`, Zh }, description: { En } }));
    expect(judge(texts('灯', 'same'), texts('吊灯', 'good'))).toEqual([]);
    expect(
      judge(
        all(() => ({ description: {} })),
        texts('吊灯', 'good'),
      ),
    ).toContain('10 of 10: same-description description En');
  });

  it('is reported in a first release of at least ten products, unless the value is missing', () => {
    const first = (change: RowChange, count = 10) =>
      judge(null, recordOf(rows.slice(0, count).map((_, at) => row(at, change))));
    expect(first(free)).toHaveLength(1);
    expect(first({ name: { En: 'Product', Zh: null } })).toHaveLength(1);
    expect(first({ description: { En: 'same' } })).toHaveLength(1);
    expect(first({ price: null, description: {} })).toEqual([]);
    expect(first(free, 9)).toEqual([]);
  });

  it('is reported only if the share of affected products exceeds the limit', () => {
    const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
    const anyPrices = fc.array(fc.tuple(fc.constantFrom(0, 5), fc.constantFrom(0, 5)), {
      ...{ minLength: 10, maxLength: 60 },
    });
    fc.assert(
      fc.property(anyPrices, share, (prices, maxImplausible) => {
        const of = (side: 0 | 1) =>
          recordOf(prices.map((pair, at) => row(at, { price: { amount: pair[side], currency: 'SGD' } })));
        const found = judge(of(0), of(1), { maxImplausible });
        const fell = prices.filter(([before, now]) => before > 0 && now === 0).length;
        expect(found.some((one) => one.endsWith(': free'))).toBe(fell > prices.length * maxImplausible);
      }),
    );
  });
});

describe('an implausible value in a small catalogue', () => {
  const small = (count: number, change: Change = {}, changed = count) =>
    recordOf(rows.slice(0, count).map((one, at) => (at < changed ? row(at, changeAt(change, at)) : one)));
  /** Editors of a small catalogue may intend these changes. */
  const isEasilyMeant = ([, what]: (typeof changes)[number]) => ['no-price', 'same-price'].includes(what);

  it.each(changes.filter((one) => !isEasilyMeant(one)))(
    'is reported only if all products now have %s',
    (_, what, change) => {
      for (const count of [3, 9]) {
        expect(judge(small(count), small(count, change))).toContain(`${count} of ${count}: ${what}`);
        expect(judge(small(count), small(count, change, count - 1))).toEqual([]);
      }
      expect(judge(small(2), small(2, change))).toEqual([]);
    },
  );

  it.each(changes.filter(isEasilyMeant))(
    'is not reported if all products now have %s, which editors may intend',
    (_, __, change) => {
      expect(judge(small(9), small(9, change))).toEqual([]);
    },
  );

  it('is not reported if too few products had a value before', () => {
    expect(judge(recordOf([]), small(9, free))).toEqual([]);
    expect(judge(small(2), small(9, free))).toEqual([]);
    const bare = rows.slice(0, 9).map((one, at) => (at < 4 ? one : row(at, { description: {} })));
    expect(judge(recordOf(bare), small(9, { description: {} }))).toEqual([]);
  });
});

describe('an implausible value that spreads during a day', () => {
  const withChanged = (change: Change, count: number) =>
    recordOf(
      Array.from({ length: 40 }, (_, at) => row(at % 10, at < count ? changeAt(change, at % 10) : {})),
    );

  it.each(changes)('is reported as soon as more than half of the products have %s', (_, what, change) => {
    const dayStart = withChanged(change, 0);
    const step = (before: number, now: number) =>
      judge(withChanged(change, before), withChanged(change, now), { dayStart });
    const told = expect.stringMatching(new RegExp(`of 40: ${what} in a day$`));
    expect(step(19, 20)).not.toContainEqual(told);
    expect(step(20, 21)).toContainEqual(told);
    expect(step(20, 30)).toContainEqual(told);
  });

  it('is not reported if it stopped spreading', () => {
    const dayStart = withChanged(free, 0);
    expect(judge(withChanged(free, 0), withChanged(free, 20), { dayStart })).toEqual([]);
    const live = withChanged(free, 20);
    // Removes ten products that are not free. Most products are now free, but no other product became free.
    const fewer = new Map([...live.products].slice(0, 30));
    fewer.set('0', row(0, { ...free, name: { En: 'A', Zh: 'B' } }));
    expect(judge(live, { ...live, products: fewer }, { dayStart })).toEqual([]);
  });
});
