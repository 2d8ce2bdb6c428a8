import { describe, expect, it } from 'vitest';
import { toWireSetting } from '#demo-erp/to-wire.ts';
import { ask, askJson, call, startErp } from './ask.ts';

const list = 'products/published/by_brand/sg-yn/false';
const setting = 'settings/find/sg-yn';

describe('a fault', () => {
  it('unavailable returns 503 with Retry-After', async () => {
    const erp = await startErp();
    erp.fail('unavailable');
    const { status, headers } = await ask(erp, call(list));
    expect([status, headers['retry-after'], headers['access-control-allow-origin']]).toEqual([503, '1', '*']);
  });

  it('slow delays the right answer', async () => {
    const erp = await startErp();
    erp.fail('slow', { waitMs: 150 });
    const start = performance.now();
    expect(await askJson(erp, setting)).toEqual(toWireSetting(erp.brand('yn').setting()));
    expect(performance.now() - start).toBeGreaterThan(140);
  });

  it('slow exceeds 150 ms by default', async () => {
    const erp = await startErp();
    erp.fail('slow');
    const asked = fetch(`${erp.origin}${call(setting)}`, { signal: AbortSignal.timeout(150) });
    await expect(asked).rejects.toThrow(/timeout/);
  });

  it.each([{}, { 'accept-encoding': 'gzip' }])(
    'cut truncates the body, requested with %j',
    async (headers) => {
      const erp = await startErp();
      erp.fail('cut');
      const response = await fetch(`${erp.origin}${call(list)}`, { headers });
      expect(response.status).toBe(200);
      await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    },
  );

  it('cut applies to conditional requests', async () => {
    const erp = await startErp();
    const { etag = '' } = (await ask(erp, call(list))).headers;
    erp.fail('cut');
    await expect(ask(erp, call(list), { headers: { 'if-none-match': etag } })).rejects.toThrow('aborted');
  });

  it('login returns an HTML page', async () => {
    const erp = await startErp();
    erp.fail('login');
    const { status, headers, bytes } = await ask(erp, call(list));
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(String(bytes)).toContain('<form');
  });

  it.each([false, true])('empty affects only lists, with envelope %s', async (envelope) => {
    const erp = await startErp({ envelope });
    erp.fail('empty');
    const none = envelope ? { data: [] } : [];
    expect(await askJson(erp, list)).toEqual(none);
    expect(await askJson(erp, 'products/published/all_series_products/sg-yn/false')).toEqual(none);
    expect(await askJson(erp, 'products/published/by_category?brandCode=sg-yn&name=Teas')).toEqual(none);
    const product = await askJson(erp, 'products/published/sg-yn/1001');
    expect(envelope ? product.data : product).toMatchObject({ id: '1001' });
  });

  it('garbage returns invalid JSON', async () => {
    const erp = await startErp();
    erp.fail('garbage');
    const { status, headers, bytes } = await ask(erp, call(list));
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(() => JSON.parse(String(bytes))).toThrow(SyntaxError);
  });

  it('huge returns 160 MB of JSON', async () => {
    const erp = await startErp();
    erp.fail('huge');
    const { status, bytes } = await ask(erp, call(setting));
    expect(status).toBe(200);
    expect(bytes.length).toBeGreaterThan(159 * 1024 * 1024);
    expect(bytes.length).toBeLessThanOrEqual(160 * 1024 * 1024);
    expect(JSON.parse(String(bytes)).length).toBeGreaterThan(1000);
  });

  it('huge survives a client that disconnects', async () => {
    const erp = await startErp();
    erp.fail('huge', { times: 1 });
    const response = await fetch(`${erp.origin}${call(setting)}`);
    await response.body?.cancel();
    expect((await ask(erp, call(setting))).status).toBe(200);
  });

  it('down closes every connection', async () => {
    const erp = await startErp();
    erp.fail('down');
    await expect(ask(erp, call(setting))).rejects.toThrow(/hang up|ECONNRESET/);
    await expect(ask(erp, '/media/yn/teapot-0.jpg')).rejects.toThrow(/hang up|ECONNRESET/);
  });

  it('affects only its brand and call', async () => {
    const erp = await startErp();
    erp.fail('unavailable', { brand: 'yn', call: 'by_brand' });
    const paths = [list, setting, 'products/published/by_brand/sg-lwm/false'];
    const statuses = await Promise.all(paths.map(async (path) => (await ask(erp, call(path))).status));
    expect(statuses).toEqual([503, 200, 200]);
  });

  it('affects only the given number of matching requests', async () => {
    const erp = await startErp();
    erp.fail('unavailable', { times: 2, call: 'by_brand' });
    const statuses = [];
    for (const path of [setting, list, setting, list, list])
      statuses.push((await ask(erp, call(path))).status);
    expect(statuses).toEqual([200, 503, 200, 503, 200]);
  });

  it('can be combined with others, the first one first', async () => {
    const erp = await startErp();
    erp.fail('unavailable', { times: 1 });
    erp.fail('garbage', { brand: 'yn' });
    expect((await ask(erp, call(setting))).status).toBe(503);
    expect(String((await ask(erp, call(setting))).bytes)).toContain('Traceback');
    expect((await ask(erp, call('settings/find/sg-dr'))).status).toBe(200);
  });
});
