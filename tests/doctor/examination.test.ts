import { describe, expect, it } from 'vitest';
import { encodePicture } from '#media/encode.ts';
import { startErp } from '../demo-erp/ask.ts';
import {
  allMatching,
  brandWith,
  eachProduct,
  examineErp,
  listVerdict,
  rowsOf,
  startAltered,
} from './doctor.ts';

describe('the doctor', () => {
  it('reports a healthy ERP as ready, without errors or warnings', async () => {
    const erp = await startErp();
    const { verdict, calls, answers, pictures, problems, ...examination } = await examineErp(erp.origin, {
      encode: encodePicture,
    });
    expect(verdict).toEqual({ isReady: true, errors: [], warnings: [] });
    expect(Object.values(erp.requests()).every((one) => one.calls > 0)).toBe(true);
    expect(rowsOf({ calls }, 'by_brand')).toMatchObject([
      { status: 200, items: 96, fault: null, bytes: expect.any(Number), ms: expect.any(Number) },
    ]);
    const ids = rowsOf({ calls }, 'published/sg-yn/').map(({ path }) => path.split('/').at(-1));
    expect(ids).toEqual(['1001', '1049', '1096', 'doctor-no-such-id']);
    expect(rowsOf({ calls }, 'no-such-id')).toMatchObject([{ status: 404, isMadeUp: true }]);
    expect(answers).toMatchObject({ answers: 16, withEtag: 16, withLastModified: 0, inEnvelope: 0 });
    expect(answers).toMatchObject({ listed: 96, withUpdatedAt: 96 });
    expect(answers.repeated.map(({ status }) => status)).toEqual([304, 304, 304]);
    expect(pictures.probes).toMatchObject(Array(3).fill({ size: '800 × 800', fault: null }));
    expect(pictures.faviconFault).toBeNull();
    expect(problems).toEqual([]);
    expect(examination.fields.map(({ shape }) => shape)).toEqual([
      'Setting',
      'Product',
      'Category',
      'Series',
    ]);
  });

  it('counts the responses that have an envelope', async () => {
    const erp = await startErp({ envelope: true });
    const { answers, calls, verdict } = await examineErp(erp.origin);
    expect(verdict.isReady).toBe(true);
    expect(answers).toMatchObject({ answers: 16, inEnvelope: 16 });
    expect(rowsOf({ calls }, 'settings/find')).toMatchObject([{ isEnvelope: true }]);
  });
});

describe('the product sample of the doctor', () => {
  it('includes products whose ids are numeric or contain a slash', async () => {
    const erp = await startErp({ products: 5 });
    erp.brand('yn').publish({ id: 'A/1', name: 'Slashed' });
    erp.brand('yn').publish({ id: '77', name: 'Numbered' });
    erp.brand('yn').setInvalidFields('77', { id: 77 });
    const { calls } = await examineErp(erp.origin);
    const paths = calls.map((call) => call.path);
    expect(paths).toEqual(
      expect.arrayContaining(['A%2F1', '77'].map((id) => `products/published/sg-yn/${id}`)),
    );
  });
});

describe('the verdict of the doctor', () => {
  it('suggests the setting `variants` if the products of a series differ only in attributes', async () => {
    const erp = await startErp({ products: 3 });
    for (const id of ['1001', '1002', '1003'])
      erp.brand('yn').set(id, { name: 'Cup', seriesName: 'Cup', categoryNames: ['Teaware'] });
    const suggested = listVerdict(await examineErp(erp.origin), 'warnings');
    expect(suggested).toEqual([
      'In most series, the products differ only in attributes such as size or colour. Set "variants": { "by": "series" } in brands.json to show one card for each series.',
    ]);
    const brand = brandWith({ variants: { by: 'series' } });
    expect(listVerdict(await examineErp(erp.origin, { brand }), 'warnings')).toEqual([]);
  });

  it('warns if the ERP ignores conditional requests', async () => {
    const erp = await startErp({ products: 3 });
    const host = await startAltered(erp, {
      instead: (request) => {
        delete request.headers['if-none-match'];
        return false;
      },
    });
    const examination = await examineErp(host);
    expect(examination.answers.repeated.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(listVerdict(examination, 'warnings')).toEqual(allMatching([/conditional requests with 200/]));
  });

  it('warns if the ERP sends large bodies without compression', async () => {
    const erp = await startErp({ products: 300 });
    const examination = await examineErp(await startAltered(erp, {}));
    expect(listVerdict(examination, 'warnings')).toEqual(allMatching([/of more than 100 kB uncompressed/]));
  });

  it('warns if the ERP returns products for a nonexistent category, or 200 for a nonexistent id', async () => {
    const erp = await startErp({ products: 8 });
    const all = erp.brand('yn').products();
    const host = await startAltered(erp, {
      value: (value, path) => (path.includes('by_category') ? all : value),
      instead: (request, response) => {
        if (!request.url?.includes('no-such-id')) return false;
        response.setHeader('content-type', 'application/json').end('null');
        return true;
      },
    });
    const warnings = listVerdict(await examineErp(host), 'warnings').join('\n');
    expect(warnings).toContain('The ERP returned 8 products instead of none');
    expect(warnings).toContain('answers 200 instead of 404');
  });

  it('warns if the ERP offers Chinese but no product has a Chinese name', async () => {
    const erp = await startErp({ products: 3 });
    const host = await startAltered(erp, { value: eachProduct(({ nameZh: _, ...rest }) => rest) });
    expect(listVerdict(await examineErp(host), 'warnings')).toEqual(
      allMatching([/offers Chinese, but no product/]),
    );
  });

  it('reports an example site address, a local ERP address and a public ERP address without https', async () => {
    const erp = await startErp({ products: 1 });
    const brand = brandWith({ site: 'https://yn.example' });
    const examination = await examineErp(erp.origin, { brand, isDemo: false });
    expect(listVerdict(examination, 'warnings')).toEqual(
      allMatching([/example site/, /on their own machines/]),
    );
    const mixed = await examineErp(erp.origin, { isDemo: false, publicHost: 'http://erp.catalogue.test:1' });
    expect(listVerdict(mixed, 'errors').join('\n')).toContain('Set PUBLIC_ERP_HOST to an https address');
  });
});

it('the doctor reports a category whose product list is incomplete', async () => {
  const erp = await startErp({ products: 8 });
  const host = await startAltered(erp, {
    value: (value, path) => (path.includes('by_category') ? [] : value),
  });
  const { problems } = await examineErp(host);
  expect(problems).toContainEqual(expect.objectContaining({ kind: 'contradiction', field: 'products' }));
});

it('the doctor reports products that have a series but are missing from the list of series products', async () => {
  const erp = await startErp({ products: 3 });
  const host = await startAltered(erp, {
    value: (value, path) => (path.includes('all_series') ? [] : value),
  });
  const { problems, verdict } = await examineErp(host);
  expect(problems).toContainEqual(expect.objectContaining({ kind: 'contradiction', field: 'seriesName' }));
  expect(verdict.isReady).toBe(true);
});
