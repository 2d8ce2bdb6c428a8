import { describe, expect, it } from 'vitest';
import type { CallName } from '#demo-erp/call.ts';
import type { Fault } from '#demo-erp/fault.ts';
import { startErp } from '../demo-erp/ask.ts';
import { someOf } from '../some-of.ts';
import {
  allMatching,
  brandWith,
  examineErp,
  hasty,
  listVerdict,
  patient,
  rowsOf,
  startAltered,
} from './doctor.ts';

const sentences: readonly (readonly [Fault, RegExp])[] = [
  ['down', /^The ERP broke the connection \(\w+\)\.$/],
  ['unavailable', /^The ERP answered 503 and asks to wait for 1 s\.$/],
  ['login', /^The ERP sent an HTML page, perhaps a login page, instead of JSON\.$/],
  ['cut', /^The ERP broke the connection \(\w+\)\.$/],
  ['garbage', /^The ERP sent JSON that cannot be parsed: .+$/],
  ['slow', /^The ERP did not answer in time \(\w+\)\.$/],
  ['huge', /^The ERP sent more than 20 MB\.$/],
];

const callNames: readonly CallName[] = ['setting', 'by_brand', 'category'];

function limitsFor(fault: Fault) {
  return fault === 'slow' ? hasty : patient;
}

describe.for(sentences)('the doctor on an ERP with the fault %s', ([fault, sentence]) => {
  it('reports a single error if the fault affects all calls', async () => {
    const erp = await startErp({ products: 8 });
    erp.fail(fault);
    const { calls, verdict } = await examineErp(erp.origin, { limits: limitsFor(fault) });
    expect(calls).toHaveLength(8);
    const known = calls.filter(({ isMadeUp }) => !isMadeUp);
    for (const call of known) expect(`The ERP ${call.fault}.`).toMatch(sentence);
    expect(verdict.isReady).toBe(false);
    expect(verdict.errors).toMatchObject([
      { what: sentence, calls: expect.arrayContaining(known.map(({ path }) => path)) },
    ]);
    expect(verdict.errors[0]?.advice).toMatch(/^[A-Z].*\.$/);
  });

  it.for(someOf(callNames))('still makes all other calls if only the call %s fails', async (call) => {
    const erp = await startErp({ products: 8 });
    erp.fail(fault, { call });
    const { calls, verdict } = await examineErp(erp.origin, { limits: limitsFor(fault) });
    const faulty = calls.filter((one) => one.fault !== null);
    expect(faulty.length).toBeGreaterThan(0);
    for (const one of faulty) expect(`The ERP ${one.fault}.`).toMatch(sentence);
    expect(calls.length - faulty.length).toBeGreaterThan(10);
    expect(verdict.errors).toMatchObject([{ what: sentence }]);
  });
});

describe('the doctor', () => {
  it('reports an empty product list', async () => {
    const erp = await startErp({ products: 8 });
    erp.fail('empty');
    const examination = await examineErp(erp.origin);
    expect(rowsOf(examination, 'by_brand')).toMatchObject([{ items: 0, fault: null }]);
    expect(examination.calls).toHaveLength(8);
    expect(listVerdict(examination, 'errors')).toEqual(allMatching([/lists no products\. Publish products/]));
  });

  it.for([
    { live: true, level: 'errors' },
    { live: false, level: 'warnings' },
  ] as const)(
    'lists a failed call of the live refresh under $level if `live` is $live',
    async ({ live, level }) => {
      const erp = await startErp({ products: 8 });
      erp.fail('unavailable', { call: 'by_category' });
      const examination = await examineErp(erp.origin, { brand: brandWith({ live }) });
      expect(listVerdict(examination, level).join()).toContain('answered 503');
      expect(examination.verdict.isReady).toBe(!live);
    },
  );

  it('reports a product list that is an object instead of an array', async () => {
    const erp = await startErp({ products: 8 });
    const host = await startAltered(erp, {
      value: (value, path) => (path.includes('by_brand') ? { rows: value, total: 96 } : value),
    });
    expect(listVerdict(await examineErp(host), 'errors')).toEqual(
      allMatching([
        /did not answer with a list .* Open this call in a browser .*`unwrap` in src\/erp\/wire\/calls\.ts,/,
      ]),
    );
  });

  it('reports an invalid theme colour, and names the source file that parses it', async () => {
    const erp = await startErp({ products: 8 });
    erp.brand('yn').retheme('emerald');
    expect(listVerdict(await examineErp(erp.origin), 'errors')).toEqual(
      allMatching([
        /The settings for sg-yn can't be used .*themeColor.*change how src\/erp\/wire\/setting\.ts reads them/,
        /"emerald"\. Change how src\/erp\/wire\/ reads the field "themeColor"\.$/,
      ]),
    );
  });

  it('reports a brand that the ERP does not know', async () => {
    const erp = await startErp({ products: 8 });
    const foreign = await examineErp(erp.origin, { brand: brandWith({ region: 'my' }) });
    expect(listVerdict(foreign, 'errors')).toEqual(
      allMatching([/no settings for my-yn/, /no products for my-yn/, /all_series/]),
    );
  });

  it('reports each unreadable product, and an error if there are too many', async () => {
    const erp = await startErp({ products: 10 });
    const brand = erp.brand('yn');
    for (const id of ['1002', '1003']) brand.setInvalidFields(id, { name: '' });
    const few = await examineErp(erp.origin);
    expect(few.problems).toMatchObject([
      { effect: 'left-out', field: 'name', place: expect.stringContaining('1002') },
      { effect: 'left-out', field: 'name', place: expect.stringContaining('1003') },
    ]);
    expect(few.verdict.isReady).toBe(true);
    for (const id of ['1005', '1006']) brand.setInvalidFields(id, { name: '' });
    expect(listVerdict(await examineErp(erp.origin), 'errors')).toEqual(
      allMatching([/4 of 10 products .* can't be read/]),
    );
  });
});

it('the doctor reports products and categories that return 404 as unpublished', async () => {
  const erp = await startErp({ products: 8 });
  const host = await startAltered(erp, {
    instead: (request, response) => {
      if (!/sg-yn\/1001|categories\/get/.test(request.url ?? '')) return false;
      response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
      return true;
    },
  });
  const { problems, verdict } = await examineErp(host);
  expect(verdict.isReady).toBe(true);
  expect(problems.map(({ kind, field, about }) => [kind, field, about.kind])).toEqual([
    ['unpublished', 'id', 'product'],
    ['unpublished', 'name', 'category'],
    ['unpublished', 'name', 'category'],
  ]);
});
