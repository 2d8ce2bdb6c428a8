import { describe, expect, it } from 'vitest';
import { compareFields } from '#doctor/fields.ts';
import { factKeys } from '#catalogue/facts.ts';
import { knownFields } from '#erp/wire/known-fields.ts';
import { parseProduct } from '#erp/wire/product.ts';
import { startErp } from '../demo-erp/ask.ts';
import { examineErp, eachProduct, startAltered } from './doctor.ts';
import { readerContext } from '../reader-context.ts';

const factFields = factKeys.flatMap((key) => [key, `${key}Zh`]);

describe('fields', () => {
  it('are unknown where the wire does not read them: counted by records, with one filled value', () => {
    const { unknown, records } = compareFields('Product', [
      {
        id: '1',
        stock: null,
        images: [
          { url: 'a', size: 1 },
          { url: 'b', size: 2 },
        ],
      },
      { id: '2', stock: { hall: 4, shelf: 'x'.repeat(80) } },
      { id: '3' },
    ]);
    expect(records).toBe(3);
    expect(unknown).toEqual([
      { field: 'stock', records: 2, example: expect.stringMatching(/^\{"hall":4,"shelf":"x+…$/) },
      { field: 'images.size', records: 1, example: '1' },
    ]);
    expect(compareFields('Series', [{ name: 'Arc', tags: [] }]).unknown).toMatchObject([
      { field: 'tags', example: 'always empty' },
    ]);
  });

  it('are never filled where every record leaves them out, null, blank or empty', () => {
    const image = { url: 'a', alt: '', width: null };
    const { neverFilled } = compareFields('Category', [
      { name: 'Lamps', nameZh: ' ', image },
      { name: 'Desks' },
    ]);
    expect(neverFilled).toEqual([
      'nameZh',
      'description',
      'descriptionZh',
      'image.alt',
      'image.altZh',
      'image.width',
      'image.height',
      'sortOrder',
    ]);
  });

  it('are missed topmost alone, and not where their other spelling is filled', () => {
    const { neverFilled } = compareFields('Product', [{ id: '1', name: 'Lamp', categoryName: 'Lamps' }]);
    expect(neverFilled).toContain('price');
    expect(neverFilled).not.toContain('price.amount');
    expect(neverFilled).not.toContain('categoryNames');
    expect(neverFilled).not.toContain('categoryName');
    expect(compareFields('Product', [{ id: '1' }]).neverFilled).toContain('categoryNames');
  });

  it('say nothing of a shape that nobody answered, nor fall over what is no record', () => {
    expect(compareFields('Series', [])).toEqual({
      shape: 'Series',
      records: 0,
      unknown: [],
      neverFilled: [],
    });
    expect(compareFields('Setting', [null, 'x', 4, [[]]]).unknown).toEqual([]);
    const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);
    expect(compareFields('Setting', [deep, { deep }]).unknown).toMatchObject([{ field: 'deep', records: 1 }]);
  });

  it('of a real answer are found in lists and single products alike', async () => {
    const erp = await startErp({ products: 10 });
    const host = await startAltered(erp, {
      value: eachProduct(({ price: _, updatedAt: _date, nameZh: _zh, ...rest }) => ({
        ...rest,
        barcode: `955${rest.id}`,
      })),
    });
    const { fields, verdict } = await examineErp(host);
    const products = fields.find(({ shape }) => shape === 'Product');
    expect(products).toMatchObject({
      records: 13,
      unknown: [{ field: 'barcode', records: 13, example: '"9551001"' }],
    });
    const neverFilled = products?.neverFilled.filter((field) => !factFields.includes(field));
    expect(neverFilled).toEqual(['nameZh', 'price', 'updatedAt']);
    expect(verdict.isReady).toBe(true);
  });
});

describe('the known fields', () => {
  it('name no product field that the wire passes over', async () => {
    const full = {
      id: '1',
      code: 'c',
      name: 'n',
      nameZh: 'n',
      summary: 's',
      summaryZh: 's',
      description: 'd',
      descriptionZh: 'd',
      categoryNames: ['c'],
      seriesName: 's',
      images: [{ url: '/a' }],
      price: { amount: 1, currency: 'SGD' },
      availability: 'in_stock',
      attributes: [{ name: 'a', value: 'v' }],
      sortOrder: 1,
      updatedAt: '2026-01-01',
      ...Object.fromEntries(factFields.map((field) => [field, 'f'])),
    };
    const source = readerContext('http://erp.test');
    const place = { brand: 'yn', call: '', place: '', about: { kind: 'list' } } as const;
    const read = (value: object) => JSON.stringify(parseProduct(value, place, source));
    const topmost = knownFields.Product.filter((field) => !field.includes('.') && field !== 'categoryName');
    expect(topmost.toSorted()).toEqual(Object.keys(full).toSorted());
    for (const field of topmost) expect(read({ ...full, [field]: null }), field).not.toBe(read(full));
    const { categoryNames: _, ...alone } = full;
    expect(read({ ...alone, categoryName: 'c' })).toBe(read(full));
  });
});
