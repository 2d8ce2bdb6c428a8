import { describe, expect, it } from 'vitest';
import { ask, askJson, call, startErp } from './ask.ts';

const list = 'products/published/by_brand/sg-yn/false';

describe('the demo ERP with unusual products', () => {
  it.each([
    '..',
    '../..',
    '.',
    '%2e%2e',
    'a/b',
    '/',
    '__proto__',
    'constructor',
    'a\0b',
    '茶 1',
    'a?b#c',
    'a\nb',
    '<script>',
    'by_brand',
    '',
  ])('answers the call of a product with the id %j', async (id) => {
    const erp = await startErp({ products: 1 });
    erp
      .brand('yn')
      .publish({ id, name: id, seriesName: '__proto__', categoryNames: ['__proto__', 'toString'] });
    const product = { id, name: id };
    expect(await askJson(erp, `products/published/sg-yn/${encodeURIComponent(id)}`)).toMatchObject(product);
    expect(await askJson(erp, list)).toMatchObject([{ id: '1001' }, product]);
    for (const query of [
      'by_category?brandCode=sg-yn&name=toString',
      'by_series?name=__proto__&brandCode=sg-yn',
    ]) {
      expect(await askJson(erp, `products/published/${query}`)).toMatchObject([product]);
    }
    erp.brand('yn').withdraw(id);
    expect((await ask(erp, call(`products/published/sg-yn/${encodeURIComponent(id)}`))).status).toBe(404);
  });

  it('answers the call of a product whose id is not percent-encoded', async () => {
    const erp = await startErp({ products: 0 });
    erp.brand('yn').publish({ id: '../../x', name: 'X' });
    expect(await askJson(erp, 'products/published/sg-yn/../../x')).toMatchObject({ id: '../../x' });
  });

  it('writes lone surrogates as JSON escapes', async () => {
    const erp = await startErp({ products: 0 });
    erp.brand('yn').publish({ id: 'x\ud800', name: 'half \udc00' });
    expect(await askJson(erp, list)).toMatchObject([{ id: 'x\ud800', name: 'half \udc00' }]);
  });

  it('returns values of the wrong type until other values are set', async () => {
    const erp = await startErp({ products: 0 });
    const invalidFields = {
      id: 7,
      name: null,
      categoryNames: 5,
      seriesName: {},
      price: 'free',
      code: undefined,
    };
    erp.brand('yn').publish({ id: '7', name: 'Lamp', code: 'S-7' });
    erp.brand('yn').setInvalidFields('7', { ...invalidFields, updatedAt: 5 });
    const path = 'products/published/sg-yn/7';
    expect(await askJson(erp, path)).toEqual(JSON.parse(JSON.stringify({ ...invalidFields, updatedAt: 5 })));
    erp.brand('yn').set('7', { price: { amount: 1, currency: 'SGD' } });
    expect(await askJson(erp, path)).toMatchObject({ id: 7, price: { amount: 1 } });
  });
});
