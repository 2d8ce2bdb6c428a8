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
  ])('returns the product with the id %j', async (id) => {
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
});
