import { describe, expect, it } from 'vitest';
import type { CallName } from '#demo-erp/call.ts';
import type { Fault } from '#demo-erp/fault.ts';
import { startErp } from '../demo-erp/ask.ts';
import { brandWith, examineErp, hasty, patient, rowsOf, startAltered, listVerdict } from './doctor.ts';
import { someOf } from '../some-of.ts';

/** All but `empty`, which only lists have. */
const sentences: readonly (readonly [Fault, string])[] = [
  ['down', 'The ERP hung up'],
  ['unavailable', 'The ERP answered 503 and asks to wait (Retry-After: 1)'],
  ['login', 'The ERP answered an HTML page, perhaps a login page, instead of JSON'],
  ['cut', 'The ERP broke off in the middle of its answer'],
  ['garbage', 'The ERP answered a body that is not whole JSON'],
  ['slow', 'The ERP was silent for 0.4 s'],
  ['huge', 'The ERP answered more than 20 MB'],
];

/** A slow call takes a second and more. */
function callsWith(fault: Fault): readonly CallName[] {
  const calls: readonly CallName[] = ['setting', 'by_brand', 'category'];
  return fault === 'slow' ? someOf(calls) : calls;
}

describe.for(sentences)('the fault %s', ([fault, sentence]) => {
  it('is one sentence for each of the eight calls, and one thing to mend', async () => {
    const erp = await startErp({ products: 20 });
    erp.fail(fault);
    const { calls, verdict } = await examineErp(erp.origin, { limits: limitsFor(fault) });
    expect(calls).toHaveLength(8);
    expect(calls.map(({ result }) => result)).toEqual(calls.map(() => sentence));
    expect(calls.every(({ isFault }) => isFault)).toBe(true);
    expect(verdict.isReady).toBe(false);
    expect(verdict.mend).toMatchObject([{ what: `${sentence}.`, calls: { length: 8 } }]);
    expect(verdict.mend[0]?.advice).toMatch(/^[A-Z].*\.$/);
  });

  it.for(callsWith(fault))('stops no other call when %s has it', async (call) => {
    const erp = await startErp({ products: 20 });
    erp.fail(fault, { call });
    const { calls, verdict } = await examineErp(erp.origin, { limits: limitsFor(fault) });
    const faulty = calls.filter(({ isFault }) => isFault);
    expect(faulty.length).toBeGreaterThan(0);
    expect(faulty.every(({ result }) => result === sentence)).toBe(true);
    expect(calls.length - faulty.length).toBeGreaterThan(10);
    expect(verdict.isReady).toBe(false);
    expect(verdict.mend).toHaveLength(1);
  });
});

describe('faults of other kinds', () => {
  it('takes an empty list of the brand for a fault, and asks on', async () => {
    const erp = await startErp({ products: 20 });
    erp.fail('empty');
    const examination = await examineErp(erp.origin);
    expect(rowsOf(examination, 'by_brand')).toMatchObject([
      { items: 0, result: 'The ERP answered an empty list' },
    ]);
    expect(examination.calls).toHaveLength(8);
    expect(listVerdict(examination, 'mend')).toMatchObject([/empty list\. Publish products/]);
  });

  it('knows products from the series list where the list of the brand fails', async () => {
    const erp = await startErp({ products: 20 });
    erp.fail('down', { call: 'by_brand' });
    const examination = await examineErp(erp.origin);
    expect(rowsOf(examination, 'published/sg-yn/')).toHaveLength(4);
    expect(rowsOf(examination, 'product_series/get').length).toBe(3);
  });

  it.for([
    { live: true, level: 'mend' },
    { live: false, level: 'warnings' },
  ] as const)('makes a call of browsers alone a $level where live is $live', async ({ live, level }) => {
    const erp = await startErp({ products: 20 });
    erp.fail('unavailable', { call: 'by_category' });
    const examination = await examineErp(erp.origin, { brand: brandWith({ live }) });
    expect(listVerdict(examination, level).join()).toContain('answered 503');
    expect(examination.verdict.isReady).toBe(!live);
  });

  it('says so where nothing listens and where nobody knows the name', async () => {
    const refused = await examineErp('http://127.0.0.1:1');
    expect(listVerdict(refused, 'mend')).toMatchObject([/takes no connections \(ECONNREFUSED\)/]);
    const unknown = await examineErp('http://erp.invalid');
    expect(listVerdict(unknown, 'mend')).toMatchObject([/has an address that nobody knows/]);
  });

  it('only warns of a fault that made-up names alone bring about', async () => {
    const erp = await startErp({ products: 20 });
    const host = await startAltered(erp, {
      instead: (request, response) => {
        if (!/no-such|no%20such/.test(request.url ?? '')) return false;
        response.writeHead(500).end('NullPointerException');
        return true;
      },
    });
    const examination = await examineErp(host);
    expect(examination.verdict.isReady).toBe(true);
    expect(examination.verdict.warnings).toMatchObject([
      { what: 'The ERP answered 500.', calls: { length: 5 } },
    ]);
  });

  it('says where a redirect points and what a login answers', async () => {
    const erp = await startErp({ products: 20 });
    const moved = await startAltered(erp, {
      instead: (_, response) => {
        response.writeHead(302, { location: 'https://login.test/' }).end();
        return true;
      },
    });
    expect(listVerdict(await examineErp(moved), 'mend')).toMatchObject([
      /answered 302 and points to https:\/\/login/,
    ]);
    const locked = await startAltered(erp, {
      instead: (_, response) => {
        response.writeHead(401).end();
        return true;
      },
    });
    expect(listVerdict(await examineErp(locked), 'mend')).toMatchObject([/answered 401\. .*without a login/]);
  });

  it('names the fields of an answer that is no list', async () => {
    const erp = await startErp({ products: 20 });
    const host = await startAltered(erp, {
      value: (value, path) => (path.includes('by_brand') ? { rows: value, total: 96 } : value),
    });
    expect(listVerdict(await examineErp(host), 'mend')).toMatchObject([
      /an object with rows, total instead of a list/,
    ]);
  });

  it('says what is wrong with a setting', async () => {
    const erp = await startErp({ products: 20 });
    erp.brand('yn').retheme('emerald');
    expect(listVerdict(await examineErp(erp.origin), 'mend')).toMatchObject([/themeColor/]);
  });

  it('takes 404 for a missing brand, and for a product or category that is not published', async () => {
    const erp = await startErp({ products: 20 });
    const foreign = await examineErp(erp.origin, { brand: brandWith({ region: 'my' }) });
    expect(listVerdict(foreign, 'mend')).toMatchObject([
      /no setting of the brand/,
      /no products of the brand/,
    ]);
    const host = await startAltered(erp, {
      instead: (request, response) => {
        if (!/sg-yn\/1001|categories\/get/.test(request.url ?? '')) return false;
        response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
        return true;
      },
    });
    const { problems, verdict } = await examineErp(host);
    expect(verdict.isReady).toBe(true);
    expect(problems).toMatchObject([
      { effect: 'left-out', field: 'name', count: 2 },
      { effect: 'left-out', field: 'id', count: 1, example: { place: 'id 1001' } },
    ]);
  });

  it('says what is left out and why, once each, and that too much is', async () => {
    const erp = await startErp({ products: 10 });
    const brand = erp.brand('yn');
    for (const id of ['1002', '1003']) brand.spoil(id, { name: '', price: { amount: -1 } });
    brand.spoil('1004', { price: 'cheap' });
    const few = await examineErp(erp.origin);
    expect(few.problems).toMatchObject([
      { effect: 'left-out', field: 'name', count: 2 },
      { effect: 'changed', field: 'price', count: 1 },
    ]);
    expect(few.verdict.isReady).toBe(true);
    for (const id of ['1005', '1006']) brand.set(id, { name: '' });
    expect(listVerdict(await examineErp(erp.origin), 'mend')).toMatchObject([
      /4 of 10 products .* can't be read/,
    ]);
  });
});

function limitsFor(fault: Fault) {
  return fault === 'slow' ? hasty : patient;
}
