import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { digest32 } from '#catalogue/digest.ts';
import type { FindIndex, FindPart } from '#catalogue/find/format.ts';
import { findNear } from '#catalogue/find/near.ts';
import { search } from '#catalogue/find/search.ts';
import type { Product } from '#catalogue/product.ts';
import { type Locale, locales } from '#catalogue/text.ts';
import { listFindFiles } from '#site/find-files.ts';
import { openIndex } from '../catalogue/find/open-index.ts';
import { aGroup, aProduct, anImage, manyProducts } from '../catalogue/build-catalogue.ts';
import { aSite, textOf } from './build-site.ts';

const groups = { categories: [aGroup('Lamps')], series: [aGroup('Arc')] };
const siteOf = (products: readonly Product[]) => aSite({ ...groups, products });
const filesOf = (products: readonly Product[]) =>
  new Map(listFindFiles(siteOf(products)).map((file) => [file.file, textOf(file)]));

function partsOf(products: readonly Product[]): FindIndex['parts'] {
  const { parts }: FindIndex = JSON.parse(filesOf(products).get('search.json') ?? '{}');
  return parts;
}

function changedFiles(before: readonly Product[], after: readonly Product[]): readonly string[] {
  const [old, now] = [filesOf(before), filesOf(after)];
  return [...now]
    .filter(([file, text]) => old.get(file) !== text)
    .map(([file]) => file.replace(/\.[0-9a-f]{8}\.json$/, ''));
}

const many = manyProducts(1_200, {
  categoryNames: ['Lamps'],
  images: [anImage('https://erp.example/a.jpg')],
});
const with5 = (given: Partial<Product>) => many.map((one) => (one.id === '5' ? { ...one, ...given } : one));

describe('search files', () => {
  it('change in at most six files if one product is changed, added or removed', () => {
    expect(changedFiles(many, many)).toEqual([]);
    const renamed = changedFiles(many, with5({ name: { En: 'Renamed', Zh: '改名' } }));
    expect(renamed.map((file) => file.replace(/-[01]+$/, '')).sort()).toEqual([
      ...['assets/search/han', 'assets/search/more-en', 'assets/search/more-zh'],
      ...['assets/search/rows-en', 'assets/search/rows-zh', 'search.json'],
    ]);
    expect(changedFiles(many, with5({ price: { amount: 1, currency: 'SGD' } }))).toHaveLength(3);
    expect(changedFiles(many, [...many, aProduct('new')]).length).toBeLessThanOrEqual(6);
    expect(changedFiles(many, many.slice(1)).length).toBeLessThanOrEqual(6);
  });

  it('contain a distinguishing detail only for products that share a name', () => {
    // The ids 5 and 199 belong to different parts.
    const alike = many.map((one) =>
      ['5', '199'].includes(one.id) ? { ...one, name: { En: 'Twin', Zh: '双' }, code: `T${one.id}` } : one,
    );
    const renamed = alike.map((one) => (one.id === '5' ? { ...one, name: { En: 'Single', Zh: '单' } } : one));
    const detailOf199 = (products: readonly Product[], locale: Locale) =>
      openIndex(siteOf(products), locale).rows.find(({ id }) => id === '199')?.detail;
    for (const locale of locales) {
      const found = [many, alike, renamed, alike].map((products) => detailOf199(products, locale));
      expect(found).toEqual(['', 'T199', '', 'T199']);
    }
  });

  it('have the same bytes after several changes as after a full build', () => {
    const start = manyProducts(150).map((one): Product => ({ ...one, code: `C-${one.id}` }));
    const change = fc.tuple(fc.nat(149), fc.constantFrom('Lamp', 'Sofa', 'Vase', 'moved', 'removed'));
    const apply = (products: readonly Product[], at: number, to: string): readonly Product[] => {
      const others = products.toSpliced(at, 1);
      if (to === 'removed') return others;
      if (to === 'moved') return [...others, ...products.slice(at, at + 1)];
      return products.map((one, index) => (index === at ? { ...one, name: { En: to, Zh: null } } : one));
    };
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
        // Each state reuses the unchanged product objects of the previous state, like a pull.
        let latest: readonly Product[] = start;
        const states = [start, ...changes.map(([at, to]) => (latest = apply(latest, at, to)))];
        const changed = states.map(filesOf);
        const full = states.map((products) => {
          filesOf([]);
          return filesOf(structuredClone(products));
        });
        expect(changed).toEqual(full);
      }),
      { numRuns: 20 },
    );
  });

  it('list characters that occur in both traditional and simplified form in the catalogue', () => {
    const mixedOf = (...names: readonly string[]) => {
      const products = names.map((Zh, at) => aProduct(String(at), { name: { En: 'Lamp', Zh } }));
      const index: FindIndex = JSON.parse(filesOf(products).get('search.json') ?? '{}');
      return [...(index.mixed ?? '')].sort();
    };
    expect(mixedOf('落地灯', '椅子')).toEqual([]);
    expect(mixedOf('落地灯', '落地燈')).toEqual(['灯', '燈'].sort());
  });

  it('of one part do not change if only products of other parts are removed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0, 1),
        fc.uniqueArray(fc.integer({ min: 1, max: 1_200 }), { minLength: 1, maxLength: 400 }),
        (half, gone) => {
          const without = new Set(gone.map(String).filter((id) => digest32(id) >>> 31 === half));
          // Copies the products, because results are cached per product object.
          const kept = many.filter(({ id }) => !without.has(id)).map((one) => ({ ...one }));
          const index = openIndex(siteOf(kept), 'En');
          expect(index.rows.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
          // Part names contain a digest, so equal names mean equal content.
          const inOtherHalf = ({ bits }: FindPart) => bits.startsWith(String(1 - half));
          expect(partsOf(kept).filter(inOtherHalf)).toEqual(partsOf(many).filter(inOtherHalf));
        },
      ),
      { numRuns: 10 },
    );
    const [first, ...others] = ['a', 'b'].map((name) => with5({ summary: { En: name, Zh: null } }));
    for (const other of others) expect(changedFiles(first ?? [], other)).toHaveLength(3);
  });

  it('contain at most 500 products each', () => {
    const sizes = partsOf(manyProducts(5_000)).map(({ count }) => count);
    expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(5_000);
  });

  it('grow only linearly with the number of different attribute names', () => {
    const ownNames = (id: string, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        name: { En: `Name ${at} of ${id}`, Zh: null },
        value: { En: `Value ${at}`, Zh: null },
      }));
    const products = manyProducts(400).map((one) => ({ ...one, attributes: ownNames(one.id, 20) }));
    const sizes = [...filesOf(products)]
      .filter(([file]) => file.includes('rows-en'))
      .map(([, text]) => text.length);
    // The files contain 8,000 attributes of about 30 letters each.
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8_000 * 80);
    const index = openIndex(siteOf(products), 'En');
    const row = index.rows.find(({ id }) => id === '7');
    expect(row?.attributes.map(({ name, texts }) => [name.text, ...texts])).toEqual(
      Array.from({ length: 20 }, (_, at) => [`Name ${at} of 7`, `Value ${at}`]),
    );
  });

  it('contain English filter keys, whatever the page language', () => {
    const value = { En: 'Wool, Nylon', Zh: '羊毛尼龙混纺' };
    const product = aProduct('1', { attributes: [{ name: { En: 'Material', Zh: '材质' }, value }] });
    const [row] = openIndex(siteOf([product]), 'Zh').rows;
    const [material] = row?.attributes ?? [];
    expect(material?.values.map(({ key }) => key)).toEqual(['Wool', 'Nylon']);
    expect(material?.texts).toEqual(['羊毛尼龙混纺']);
  });

  it('include products with unusual ids, names and codes', () => {
    const odd = [
      aProduct('a\nb', { code: 'X\tY', name: { En: '★★★', Zh: '★' } }),
      aProduct('灯/1', { code: '', name: { En: '<b>&amp;', Zh: null } }),
      aProduct('__proto__', { name: { En: 'constructor', Zh: null } }),
    ];
    const index = openIndex(siteOf(odd), 'En');
    expect(index.rows.map(({ id }) => id).sort()).toEqual(odd.map(({ id }) => id).sort());
    expect(index.rows[search(index, 'constructor', { near: findNear, limit: 10 }).rows[0] ?? -1]?.id).toBe(
      '__proto__',
    );
    for (const query of ['★', '<b>', '"', '\\', '%', ' ', '(', '灯'.repeat(500)])
      search(index, query, { near: findNear, limit: 10 });
  });
});

it('search files do not depend on the time zone of the machine', () => {
  const products = [
    aProduct('1', { updatedAt: '2026-11-28T23:30' }),
    aProduct('2', { updatedAt: '2026-11-28' }),
  ];
  const files = ['Asia/Tokyo', 'America/Los_Angeles'].map((zone) => {
    vi.stubEnv('TZ', zone);
    return [...filesOf(products)];
  });
  vi.unstubAllEnvs();
  expect(files[0]).toEqual(files[1]);
});
