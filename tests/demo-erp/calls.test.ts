import { describe, expect, it } from 'vitest';
import { toWireProduct } from '#demo-erp/to-wire.ts';
import { ask, askJson, call, startErp } from './ask.ts';

const heavy = ['description', 'descriptionZh', 'attributes'];

describe('the demo ERP', () => {
  it('lists all products of a brand, but omits their descriptions and attributes', async () => {
    const erp = await startErp();
    for (const flag of ['false', 'true']) {
      const products: { id: string }[] = await askJson(erp, `products/published/by_brand/sg-lwm/${flag}`);
      expect(products.map(({ id }) => id)).toEqual(
        erp
          .brand('lwm')
          .products()
          .map(({ id }) => id),
      );
      expect(Object.keys(products[0] ?? {})).toContain('name');
      expect(products.flatMap(Object.keys)).not.toContain(heavy[0]);
      expect(products.flatMap(Object.keys).filter((key) => heavy.includes(key))).toEqual([]);
    }
  });

  it('includes all fields in product lists if the option `lists` is `full`', async () => {
    const erp = await startErp({ lists: 'full' });
    const products = await askJson(erp, 'products/published/by_brand/sg-dr/false');
    expect(products).toEqual(erp.brand('dr').products().map(toWireProduct));
    expect(Object.keys(products[0])).toEqual(expect.arrayContaining(heavy));
  });

  it('accepts both + and %20 as a space in a name', async () => {
    const erp = await startErp();
    const name = 'R&D + 茶 100%/"x"';
    erp.brand('yn').publish({ id: 'x', name: 'X', categoryNames: [name] });
    const form = new URLSearchParams({ brandCode: 'sg-yn', name });
    for (const query of [`brandCode=sg-yn&name=${encodeURIComponent(name)}`, String(form)]) {
      expect(await askJson(erp, `products/published/by_category?${query}`)).toMatchObject([{ id: 'x' }]);
    }
  });

  it('returns an empty list for a category or series without products', async () => {
    const erp = await startErp();
    expect(await askJson(erp, 'products/published/by_category?brandCode=sg-yn&name=Nothing')).toEqual([]);
    expect(await askJson(erp, 'products/published/by_series?brandCode=sg-yn')).toEqual([]);
  });

  it.each([
    'settings/find/my-yn',
    'settings/find/yn',
    'settings/find/__proto__',
    'settings/find/',
    'products/published/by_brand/sg-yn/maybe',
    'products/published/by_category?brandCode=my-yn&name=Teas',
    'products/published/sg-yn/999999',
    'products/published/sg-yn/',
    'products/published/sg-yn/%ZZ',
    'products/published/my-yn/1001',
    'categories/get?brandCode=sg-yn&name=Nothing',
    'categories/get?brandCode=sg-yn&name=__proto__',
    'product_series/get?brandCode=sg-yn&name=Nothing',
    'nothing/of/the/kind',
    '../cmsclient/settings/find/sg-yn',
  ])('returns a 404 with a JSON body for %s', async (rest) => {
    const { status, headers, bytes } = await ask(await startErp(), call(rest));
    expect(status).toBe(404);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(JSON.parse(String(bytes))).toEqual({ error: expect.stringMatching(/^\w.+ .+\.$/) });
  });

  it('returns the pictures of products', async () => {
    const erp = await startErp();
    const url = erp.brand('vs').products()[0]?.images?.[0]?.url ?? '';
    const first = await ask(erp, url);
    expect(first.headers['content-type']).toBe('image/jpeg');
    expect(first.bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    const again = await ask(erp, url, { headers: { 'if-none-match': first.headers.etag ?? '' } });
    expect(again.status).toBe(304);
  });

  it.each([
    '/media/vs/no-such-0.jpg',
    '/media/vs/tent-4.jpg',
    '/media/no/tent-0.jpg',
    '/media/vs/tent-0.png',
  ])('returns 404 for a picture at %s', async (path) => {
    expect((await ask(await startErp(), path)).status).toBe(404);
  });
});
