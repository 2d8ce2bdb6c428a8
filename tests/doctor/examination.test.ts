import { describe, expect, it } from 'vitest';
import { startErp } from '../demo-erp/ask.ts';
import { brandWith, examineErp, eachProduct, patient, rowsOf, startAltered, listVerdict } from './doctor.ts';

describe('a healthy ERP', () => {
  it('is ready, every call asked, without a word of warning', async () => {
    const erp = await startErp();
    const examination = await examineErp(erp.origin);
    expect(examination.verdict).toEqual({ isReady: true, mend: [], warnings: [] });
    const counts = Object.values(erp.requests());
    expect(counts.map(({ calls }) => calls > 0)).toEqual(counts.map(() => true));
    expect(rowsOf(examination, 'by_brand')).toMatchObject([
      { status: 200, items: 96, result: 'ok', bytes: expect.any(Number), ms: expect.any(Number) },
    ]);
    expect(rowsOf(examination, 'published/sg-yn/').map(({ path }) => path.split('/').at(-1))).toEqual([
      '1001',
      '1049',
      '1096',
      'doctor-no-such-id',
    ]);
    expect(rowsOf(examination, 'no-such-id')).toMatchObject([{ status: 404, result: /not found, as/ }]);
  });

  it('tells how much a first build would ask', async () => {
    const erp = await startErp({ products: 2 });
    erp.brand('yn').set('1001', { categoryNames: ['Teas', 'Travel sets'], seriesName: 'Pine Wind' });
    erp.brand('yn').set('1002', { categoryNames: ['Teas'], seriesName: 'Pine Wind' });
    const { firstPull } = await examineErp(erp.origin);
    // The setting, the list twice, the series products; two products, two categories, one series.
    expect(firstPull).toEqual({ calls: 9, seconds: 1 });
  });

  it('is asked for one picture, which comes', async () => {
    const erp = await startErp();
    const { picture } = await examineErp(erp.origin);
    expect(picture).toMatchObject({
      status: 200,
      type: 'image/jpeg',
      bytes: expect.any(Number),
      fault: null,
    });
  });

  it('shows its validators, and honours them', async () => {
    const erp = await startErp();
    const { behaviour } = await examineErp(erp.origin);
    expect(behaviour).toMatchObject({ answers: 16, withEtag: 16, withLastModified: 0, inEnvelope: 0 });
    expect(behaviour).toMatchObject({ listed: 96, withUpdatedAt: 96, numberIds: 0, unsafeIds: [] });
    expect(behaviour.encodings.gzip).toBeGreaterThan(5);
    expect(behaviour.askedAgain.map(({ status }) => status)).toEqual([304, 304, 304]);
  });

  it('may answer in an envelope', async () => {
    const erp = await startErp({ envelope: true });
    const examination = await examineErp(erp.origin);
    expect(examination.verdict.isReady).toBe(true);
    expect(examination.behaviour).toMatchObject({ answers: 16, inEnvelope: 16 });
    expect(rowsOf(examination, 'settings/find')).toMatchObject([{ result: 'ok, envelope' }]);
  });

  it('may have few products, and none in a series', async () => {
    const erp = await startErp({ products: 1 });
    erp.brand('yn').publish({ id: '1001', name: 'Alone' });
    const examination = await examineErp(erp.origin);
    expect(examination.verdict.isReady).toBe(true);
    expect(rowsOf(examination, 'all_series')).toMatchObject([{ items: 0, result: 'ok, empty' }]);
    expect(rowsOf(examination, 'categories/get')).toHaveLength(1);
  });
});

describe('what an ERP does differently', () => {
  it('says that ids are numbers, and which are unsafe as paths, and asks for those alone', async () => {
    const erp = await startErp({ products: 5 });
    erp.brand('yn').publish({ id: 'A/1', name: 'Slashed' });
    erp.brand('yn').publish({ id: '77', name: 'Numbered' });
    erp.brand('yn').spoil('77', { id: 77 });
    const { behaviour, calls } = await examineErp(erp.origin);
    expect(behaviour).toMatchObject({ numberIds: 1 });
    expect(behaviour.unsafeIds).toMatchObject([
      { id: 'A/1', path: expect.stringMatching(/^a-1-[0-9a-f]{8}$/) },
    ]);
    expect(calls.map(({ path }) => path)).toContain('products/published/sg-yn/A%2F1');
  });

  it('warns of validators that are not honoured', async () => {
    const erp = await startErp({ products: 3 });
    let number = 0;
    const host = await startAltered(erp, {
      value: (value) => value,
      instead: (request) => {
        number += 1;
        delete request.headers['if-none-match'];
        return false;
      },
    });
    const examination = await examineErp(host);
    expect(number).toBeGreaterThan(10);
    expect(examination.behaviour.askedAgain.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(listVerdict(examination, 'warnings')).toMatchObject([/validators, the ERP answers 200/]);
  });

  it('warns where nothing tells what changed', async () => {
    const erp = await startErp({ products: 3, updatedAt: false });
    const examination = await examineErp(await startAltered(erp, { headers: { etag: null } }));
    expect(listVerdict(examination, 'warnings')).toMatchObject([/neither ETag nor Last-Modified/]);
    expect(examination.behaviour.askedAgain).toEqual([]);
    expect(examination.verdict.isReady).toBe(true);
  });

  it('warns of big bodies that are not packed', async () => {
    const erp = await startErp({ products: 300 });
    const examination = await examineErp(await startAltered(erp, {}));
    expect(listVerdict(examination, 'warnings')).toMatchObject([/without packing them/]);
  });

  it('warns where made-up names are answered', async () => {
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
    expect(warnings).toContain('8 products for a made-up name');
    expect(warnings).toContain("answers 200 for what it doesn't publish, instead of 404");
    expect(warnings).toMatch(/lists 8 products of the category .*, but [1-7] of sg-yn name it/);
  });

  it('warns where Chinese is offered and no product has any', async () => {
    const erp = await startErp({ products: 3 });
    const host = await startAltered(erp, { value: eachProduct(({ nameZh: _, ...rest }) => rest) });
    expect(listVerdict(await examineErp(host), 'warnings')).toMatchObject([/offers Chinese, but no product/]);
  });

  it('warns where series and the list of series products differ', async () => {
    const erp = await startErp({ products: 3 });
    const host = await startAltered(erp, {
      value: (value, path) => (path.includes('all_series') ? [] : value),
    });
    const examination = await examineErp(host);
    expect(listVerdict(examination, 'warnings')).toMatchObject([/name a series without being listed/]);
    expect(examination.verdict.isReady).toBe(true);
  });
});

it('does not take what is answered to made-up names for the fields of the ERP', async () => {
  const erp = await startErp({ products: 3 });
  const host = await startAltered(erp, {
    instead: (request, response) => {
      if (!/no-such|no%20such/.test(request.url ?? '')) return false;
      response.setHeader('content-type', 'application/json').end('{"error":"none"}');
      return true;
    },
  });
  const { fields, problems } = await examineErp(host);
  expect(fields.flatMap(({ unknown }) => unknown)).toEqual([]);
  expect(problems.filter(({ example }) => !example.call.endsWith('/1002'))).toEqual([]);
});

it('warns of calls that take more than half the time they have', async () => {
  const erp = await startErp({ products: 2 });
  erp.fail('slow', { call: 'setting', times: 1, waitMs: 700 });
  const examination = await examineErp(erp.origin, { limits: { ...patient, silenceMs: 1_200 } });
  expect(rowsOf(examination, 'settings/find')).toMatchObject([{ result: 'ok' }]);
  expect(listVerdict(examination, 'warnings')).toContainEqual(
    expect.stringContaining('more than half of the 1.2 s'),
  );
});

describe('addresses', () => {
  it('warns of the example site, of a loopback address and of http below https', async () => {
    const erp = await startErp({ products: 1 });
    const brand = brandWith({ site: 'https://yn.example' });
    const examination = await examineErp(erp.origin, { brand, isDemo: false });
    expect(listVerdict(examination, 'warnings')).toMatchObject([/example site/, /on their own machines/]);
    const mixed = await examineErp(erp.origin, { isDemo: false, publicHost: 'http://erp.catalogue.test:1' });
    expect(listVerdict(mixed, 'mend').join('\n')).toContain('Set PUBLIC_ERP_HOST to an https address');
  });
});
