import { describe, expect, it } from 'vitest';
import { ask, askJson, call, startErp } from './ask.ts';

const one = 'products/published/sg-yn/1001';
const list = 'products/published/by_brand/sg-yn/false';

describe('the setters of a brand', () => {
  it('rename changes a product everywhere with a new date, and keeps its Chinese name', async () => {
    const erp = await startErp();
    const before = await askJson(erp, one);
    erp.brand('yn').rename('1001', 'New name');
    const after = await askJson(erp, one);
    expect(after).toEqual({ ...before, name: 'New name', updatedAt: expect.any(String) });
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect((await askJson(erp, list))[0]).toMatchObject({ name: 'New name', updatedAt: after.updatedAt });
    erp.brand('yn').rename('1001', 'New name', '新名');
    expect(await askJson(erp, one)).toMatchObject({ nameZh: '新名' });
  });

  it('reprice changes or removes a price', async () => {
    const erp = await startErp();
    erp.brand('yn').reprice('1001', 12.5);
    expect(await askJson(erp, one)).toMatchObject({ price: { amount: 12.5, currency: 'SGD' } });
    erp.brand('yn').reprice('1001', null);
    expect(await askJson(erp, one)).not.toHaveProperty('price');
  });

  it('withdraw removes a product from every list', async () => {
    const erp = await startErp();
    const product = await askJson(erp, one);
    const category = `products/published/by_category?brandCode=sg-yn&name=${product.categoryNames[0]}`;
    const lists = [list, category, 'products/published/all_series_products/sg-yn/false'];
    for (const path of lists) expect(JSON.stringify(await askJson(erp, path))).toContain('"1001"');
    erp.brand('yn').withdraw('1001');
    expect((await ask(erp, call(one))).status).toBe(404);
    for (const path of lists) expect(JSON.stringify(await askJson(erp, path))).not.toContain('"1001"');
  });

  it('publish sets a date that depends on the content', async () => {
    const dates = ['Lamp', 'Lamp', 'Lantern'].map(async (name) => {
      const erp = await startErp({ products: 0 });
      erp.brand('yn').publish({ id: '1', name });
      return erp.brand('yn').product('1')?.updatedAt;
    });
    const [first, again, edited] = await Promise.all(dates);
    expect(again).toBe(first);
    expect(edited).not.toBe(first);
  });

  it('publish adds a product, and replaces one in place', async () => {
    const erp = await startErp({ products: 3 });
    erp.brand('yn').publish({ id: 'new', name: 'New', seriesName: 'Fresh' });
    erp.brand('yn').publish({ id: '1002', name: 'Replaced' });
    const products = await askJson(erp, list);
    expect(products.map(({ id }: { id: string }) => id)).toEqual(['1001', '1002', '1003', 'new']);
    expect(products[1]).toEqual({ id: '1002', name: 'Replaced', updatedAt: expect.any(String) });
    const fresh = 'products/published/by_series?brandCode=sg-yn&name=Fresh';
    expect(await askJson(erp, fresh)).toMatchObject([{ id: 'new' }]);
  });

  it('set moves a product to another category', async () => {
    const erp = await startErp();
    const from = 'products/published/by_category?brandCode=sg-yn&name=Teas';
    const to = 'products/published/by_category?brandCode=sg-yn&name=Travel+sets';
    const [before, there] = [await askJson(erp, from), await askJson(erp, to)];
    erp.brand('yn').set('1001', { categoryNames: ['Travel sets'] });
    expect((await askJson(erp, from)).length).toBe(before.length - 1);
    expect((await askJson(erp, to)).length).toBe(there.length + 1);
  });

  it('set keeps a given date', async () => {
    const erp = await startErp();
    erp.brand('yn').set('1001', { name: 'Same date', updatedAt: '2026-09-01T00:00:01.000Z' });
    expect(await askJson(erp, one)).toMatchObject({
      name: 'Same date',
      updatedAt: '2026-09-01T00:00:01.000Z',
    });
  });

  it('rename adds no date without the option', async () => {
    const erp = await startErp({ updatedAt: false });
    erp.brand('yn').rename('1001', 'New name');
    expect(JSON.stringify(await askJson(erp, list))).not.toContain('updatedAt');
    expect(await askJson(erp, one)).not.toHaveProperty('updatedAt');
  });

  it('retheme and offerZh change the setting', async () => {
    const erp = await startErp();
    erp.brand('yn').retheme('#123456');
    erp.brand('yn').offerZh(false);
    const setting = await askJson(erp, 'settings/find/sg-yn');
    expect(setting).toEqual({ mainSharedContent: { themeColor: '#123456', enableZh: false } });
  });

  it('publishCategory and publishSeries add and replace groups', async () => {
    const erp = await startErp();
    erp.brand('yn').publishCategory({ name: 'Teas', title: { Zh: '茶' } });
    erp.brand('yn').publishSeries({ name: 'Fresh' });
    expect(await askJson(erp, 'categories/get?brandCode=sg-yn&name=Teas')).toEqual({
      name: 'Teas',
      nameZh: '茶',
    });
    expect(await askJson(erp, 'product_series/get?brandCode=sg-yn&name=Fresh')).toEqual({ name: 'Fresh' });
  });

  it('fail with a clear error for an unknown product', async () => {
    const brand = (await startErp()).brand('yn');
    const says = 'The demo brand yn has no product "nope". Publish it first.';
    for (const flip of [
      () => brand.rename('nope', 'x'),
      () => brand.reprice('nope', 1),
      () => brand.withdraw('nope'),
      () => brand.set('nope', {}),
    ]) {
      expect(flip).toThrow(says);
    }
  });
});

describe('unusual products', () => {
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
  ])('have a page for the id %j', async (id) => {
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

  it('keep an id that is not encoded in the path', async () => {
    const erp = await startErp({ products: 0 });
    erp.brand('yn').publish({ id: '../../x', name: 'X' });
    expect(await askJson(erp, 'products/published/sg-yn/../../x')).toMatchObject({ id: '../../x' });
  });

  it('keep lone surrogates as escapes', async () => {
    const erp = await startErp({ products: 0 });
    erp.brand('yn').publish({ id: 'x\ud800', name: 'half \udc00' });
    expect(await askJson(erp, list)).toMatchObject([{ id: 'x\ud800', name: 'half \udc00' }]);
  });

  it('keep values of the wrong type until they are set again', async () => {
    const erp = await startErp({ products: 0 });
    const invalidFields = {
      id: 7,
      name: null,
      categoryNames: 5,
      seriesName: {},
      price: 'free',
      code: undefined,
    };
    erp.brand('yn').publish({ id: '7', name: 'InvalidFields', code: 'S-7' });
    erp.brand('yn').setInvalidFields('7', { ...invalidFields, updatedAt: 5 });
    const path = 'products/published/sg-yn/7';
    expect(await askJson(erp, path)).toEqual(JSON.parse(JSON.stringify({ ...invalidFields, updatedAt: 5 })));
    erp.brand('yn').set('7', { price: { amount: 1, currency: 'SGD' } });
    expect(await askJson(erp, path)).toMatchObject({ id: 7, price: { amount: 1 } });
  });
});
