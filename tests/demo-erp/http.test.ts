import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { DemoErp } from '#demo-erp/start.ts';
import { ask, call, startErp } from './ask.ts';

const list = call('products/published/by_brand/sg-yn/false');
const setting = call('settings/find/sg-yn');

async function etagOf(erp: DemoErp, path: string): Promise<string> {
  return (await ask(erp, path)).headers.etag ?? '';
}

describe('the demo ERP', () => {
  it('returns 304 for the current ETag, and 200 after a change', async () => {
    const erp = await startErp();
    const etag = await etagOf(erp, list);
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const reply = await ask(erp, list, { headers: { 'if-none-match': known } });
      expect([reply.status, reply.bytes.length, reply.headers.etag]).toEqual([304, 0, etag]);
    }
    erp.brand('yn').reprice('1001', 3);
    const changed = await ask(erp, list, { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('keeps the ETag of answers that do not change', async () => {
    const erp = await startErp();
    const [first, other] = erp.brand('yn').products();
    const paths = [
      call(`products/published/sg-yn/${other?.id}`),
      call(`products/published/by_category?brandCode=sg-yn&name=Travel%20sets`),
      call('products/published/by_brand/sg-lwm/false'),
      setting,
    ];
    const before = await Promise.all(paths.map((path) => etagOf(erp, path)));
    erp.brand('yn').rename(first?.id ?? '', 'Another name');
    expect(await Promise.all(paths.map((path) => etagOf(erp, path)))).toEqual(before);
  });

  it('has the same ETags as another one with the same options', async () => {
    const [one, two] = [await startErp(), await startErp()];
    expect(await etagOf(one, list)).toBe(await etagOf(two, list));
  });

  it('compresses large bodies with gzip', async () => {
    const erp = await startErp();
    const plain = await ask(erp, list);
    const packed = await ask(erp, list, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4);
    expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    const again = await ask(erp, list, { headers: { 'if-none-match': packed.headers.etag ?? '' } });
    expect(again.status).toBe(304);
  });

  it.each([
    [list, 'gzip;q=0'],
    [list, 'br'],
    [list, 'identity'],
    [setting, 'gzip'],
  ])('sends %s uncompressed for %s', async (path, encoding) => {
    const reply = await ask(await startErp(), path, { headers: { 'accept-encoding': encoding } });
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(() => JSON.parse(String(reply.bytes))).not.toThrow();
  });

  it('permits any origin and requires revalidation', async () => {
    const erp = await startErp();
    for (const path of [list, call('no/such'), '/media/yn/teapot-0.jpg', '/demo']) {
      const { headers } = await ask(erp, path);
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
      });
    }
  });

  it.each(['POST', 'PUT', 'DELETE', 'HEAD'])('rejects %s', async (method) => {
    const reply = await ask(await startErp(), setting, { method });
    expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, OPTIONS']);
  });

  it('responds to OPTIONS without a body and without permitted headers', async () => {
    const reply = await ask(await startErp(), setting, { method: 'OPTIONS' });
    expect([reply.status, reply.bytes.length, reply.headers.allow]).toEqual([204, 0, 'GET, OPTIONS']);
    expect(reply.headers['access-control-allow-headers']).toBeUndefined();
  });
});
