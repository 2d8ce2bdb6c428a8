import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startDemoErp } from '#demo-erp/start.ts';
import { cpuMs } from '../cpu-ms.ts';
import { ask, call, startErp } from './ask.ts';

const list = call('products/published/by_brand/sg-yn/false');

describe('a demo ERP', () => {
  it('fails to start if the port is taken, and explains what to do', async () => {
    const erp = await startErp();
    const port = Number(new URL(erp.origin).port);
    await expect(startDemoErp({ port })).rejects.toMatchObject({
      message: `The demo ERP can't listen on 127.0.0.1:${port} because another program uses that port. Set DEMO_ERP_PORT to a free port.`,
      cause: { code: 'EADDRINUSE' },
    });
  });

  it('closes promptly despite open connections and pending responses', async () => {
    const erp = await startDemoErp();
    erp.fail('slow', { call: 'setting' });
    erp.fail('huge', { call: 'by_brand' });
    const waiting = expect(ask(erp, call('settings/find/sg-yn'))).rejects.toThrow(/hang up|ECONNRESET/);
    const huge = await fetch(`${erp.origin}${list}`);
    const idle = connect(Number(new URL(erp.origin).port), '127.0.0.1').on('error', () => undefined);
    await ask(erp, call('no/such'), { headers: { connection: 'keep-alive' } });
    const start = performance.now();
    await erp.close();
    expect(performance.now() - start).toBeLessThan(60_000);
    await waiting;
    await expect(huge.text()).rejects.toThrow();
    idle.destroy();
    await erp.close();
  });

  it('answers conditional requests for a list of 10,000 products from its cache', async () => {
    const erp = await startErp({ products: 10_000 });
    const { headers, bytes } = await ask(erp, list);
    expect(JSON.parse(String(bytes)).length).toBe(10_000);
    const start = cpuMs();
    for (let round = 0; round < 20; round += 1) {
      const again = await ask(erp, list, { headers: { 'if-none-match': headers.etag ?? '' } });
      expect(again.status).toBe(304);
    }
    expect(cpuMs() - start).toBeLessThan(1000);
  });
});

describe('the request counters of a demo ERP', () => {
  it('count requests, bytes and 304 responses per call', async () => {
    const erp = await startErp();
    const first = await ask(erp, list, { headers: { 'accept-encoding': 'gzip' } });
    await ask(erp, list, { headers: { 'if-none-match': first.headers.etag ?? '' } });
    await ask(erp, call('products/published/sg-yn/nope'));
    await ask(erp, '/demo');
    const counts = erp.requests();
    expect(counts.by_brand).toEqual({ calls: 2, bytes: first.bytes.length, notModified: 1 });
    expect(counts.product).toMatchObject({ calls: 1, notModified: 0 });
    expect(counts.setting).toEqual({ calls: 0, bytes: 0, notModified: 0 });
    expect(Object.keys(counts)).toHaveLength(9);
  });

  it('include failed requests and can be reset', async () => {
    const erp = await startErp();
    erp.fail('down', { times: 1 });
    await ask(erp, list).catch(() => undefined);
    expect(erp.requests().by_brand).toEqual({ calls: 1, bytes: 0, notModified: 0 });
    erp.resetCounts();
    expect(erp.requests().by_brand.calls).toBe(0);
  });
});
