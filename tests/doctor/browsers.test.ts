import { describe, expect, it } from 'vitest';
import { checkCors } from '#doctor/browsers.ts';
import { startErp } from '../demo-erp/ask.ts';
import { allMatching, brandWith, examineErp, site, startAltered, listVerdict } from './doctor.ts';

const allow = 'access-control-allow-origin';

describe('the CORS check of the doctor', () => {
  it.for([
    { header: '*', blocked: null },
    { header: site, blocked: null },
    { header: null, blocked: /permits no requests from other origins/ },
    { header: 'null', blocked: /permits "null", not https:/ },
    { header: `${site}/`, blocked: /permits "https:.*\/", not https:/ },
    { header: `${site}, https://other.test`, blocked: /permits "https:.*, https:.*", not https:/ },
    { header: 'https://other.test', blocked: /permits "https:\/\/other\.test", not https:/ },
  ])('finds whether browsers accept Access-Control-Allow-Origin: $header', ({ header, blocked }) => {
    const headers = header === null ? {} : { [allow]: header };
    const answer = { url: '', status: 200, ms: 1, headers, raw: Buffer.alloc(0), fault: null };
    const check = checkCors('settings/find/sg-yn', answer, site);
    if (blocked === null) expect(check.blocked).toBeNull();
    else expect(check.blocked).toMatch(blocked);
  });
});

describe('the doctor', () => {
  it('sends the site address as Origin header to the public ERP host', async () => {
    const erp = await startErp({ products: 3 });
    const origins: unknown[] = [];
    const publicHost = await startAltered(erp, {
      instead: (request) => {
        origins.push([request.headers.origin, request.method]);
        return false;
      },
    });
    const { cors, verdict } = await examineErp(erp.origin, { publicHost });
    expect(origins.slice(0, 4)).toEqual(Array(4).fill([site, 'GET']));
    expect(cors).toHaveLength(4);
    expect(cors.every(({ blocked }) => blocked === null)).toBe(true);
    expect(verdict.isReady).toBe(true);
  });

  it('reports missing CORS headers as an error if the live refresh is enabled', async () => {
    const erp = await startErp({ products: 3 });
    const examination = await examineErp(await startAltered(erp, { headers: { [allow]: null } }));
    expect(examination.verdict.errors).toMatchObject([
      { what: expect.stringContaining('Browsers would block the live refresh'), calls: { length: 4 } },
    ]);
    expect(listVerdict(examination, 'errors').join()).toContain(
      `"Access-Control-Allow-Origin: ${site}" and "Vary: Origin"; or set "live": false for yn in brands.json.`,
    );
  });

  it('reports wrong CORS headers as a warning if brands.json disables the live refresh', async () => {
    const erp = await startErp({ products: 3 });
    const host = await startAltered(erp, { headers: { [allow]: 'https://other.test' } });
    const examination = await examineErp(host, { brand: brandWith({ live: false }) });
    expect(examination.verdict.isReady).toBe(true);
    expect(listVerdict(examination, 'warnings')).toEqual(
      allMatching([/the live refresh if it were on: .*before "live"/]),
    );
  });

  it('warns if the ERP permits a single origin without sending Vary: Origin', async () => {
    const erp = await startErp({ products: 3 });
    const lax = await startAltered(erp, { headers: { [allow]: site, vary: 'Accept-Encoding' } });
    expect(listVerdict(await examineErp(lax), 'warnings')).toEqual(allMatching([/without "Vary: Origin"/]));
    const right = await startAltered(erp, { headers: { [allow]: site, vary: 'Accept-Encoding, Origin' } });
    expect((await examineErp(right)).verdict.warnings).toEqual([]);
  });
});
