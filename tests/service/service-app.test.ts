import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openLog } from '#service/log.ts';
import { openMetrics, openMetricsApp, openObserver } from '#service/metrics/metrics.ts';
import { addHealthRoutes, listChecks } from '#service/metrics/readiness.ts';
import { openWebApp } from '#service/web-app.ts';
import { openRecords, type NewOrder } from '#service/orders/records.ts';
import { openStore } from '#service/store/open-store.ts';
import { fillDisk, mountSmallDisk, whyNoMounts } from '../builder/mounts.ts';
import { openFolder } from '../files/folder.ts';
import { patience } from '../patience.ts';

const noMounts = await whyNoMounts();

function openTestLog() {
  let text = '';
  const destination = new Writable({
    write: (chunk, _, done) => {
      text += chunk;
      done();
    },
  });
  const lines = (message: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg.startsWith(message));
  return { log: openLog({}, destination), read: () => text, lines };
}

async function listen(app: FastifyInstance): Promise<string> {
  onTestFinished(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

async function openTestRecords() {
  const store = await openStore('sqlite:service.sqlite', await openFolder());
  onTestFinished(() => store.close());
  return { store, records: openRecords(store) };
}

const order: Omit<NewOrder, 'delivery'> = {
  kind: 'hook',
  brands: ['yn', 'skr'],
};

it('logs one line per request, without query strings or secret headers', async () => {
  const { log, read, lines } = openTestLog();
  const app = openWebApp({ log, trustedProxy: null });
  app.get('/page', async (request) => {
    const { headers } = request;
    request.log.info({ headers, request: { headers } }, 'headers');
    return 'page';
  });
  const origin = await listen(app);
  const secrets = { authorization: 'Bearer s3cret', cookie: 'id=s3cret', 'webhook-signature': 'v1,s3cret' };
  await fetch(`${origin}/page?token=s3cret`, { headers: secrets });
  await fetch(`${origin}/nowhere?token=s3cret`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  await vi.waitFor(() => expect(lines('request answered')).toHaveLength(2), patience);
  expect(lines('request answered')).toMatchObject([
    { method: 'GET', route: '/page', status: 200, from: '127.0.0.1' },
    { method: 'GET', route: null, status: 404, from: '127.0.0.1' },
  ]);
  const keptOut = '(hidden)';
  expect(lines('headers')).toMatchObject([{ headers: keptOut, request: { headers: keptOut } }]);
  expect(read()).not.toContain('s3cret');
});

it('trusts only the configured proxy to report the address of a caller', async () => {
  for (const [trustedProxy, from] of [
    ['127.0.0.1', '203.0.113.9'],
    ['192.0.2.1', '127.0.0.1'],
  ] as const) {
    const { log, lines } = openTestLog();
    const origin = await listen(openWebApp({ log, trustedProxy }));
    await fetch(origin, { headers: { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' } });
    await vi.waitFor(() => expect(lines('request answered')).toMatchObject([{ from }]), patience);
  }
});

it('writes the details of a failure only to the log', async () => {
  const { log, read } = openTestLog();
  const app = openWebApp({ log, trustedProxy: null });
  app.get('/', async () => {
    throw new Error('postgres://user:s3cret@host is away');
  });
  const answer = await fetch(await listen(app));
  expect([answer.status, await answer.text()]).toEqual([
    500,
    '{"error":"Internal error. The service has logged it."}',
  ]);
  expect(read()).toContain('is away');
});

it('logs repeated failures of a request at most once a minute', async () => {
  const { log, lines } = openTestLog();
  const app = openWebApp({ log, trustedProxy: null });
  app.get('/', async () => {
    throw new Error('the store is away');
  });
  for (let at = 0; at < 20; at += 1) await app.inject('/');
  expect(lines('request failed')).toMatchObject([{ err: { message: 'the store is away' } }]);
});

function partsOf(output: string, target: string) {
  const brands = new Map([['yn', null]]);
  return { brands, workspace: { output }, environment: { publishTarget: `dir:${target}` } };
}

it('/healthz answers 200 even if /readyz reports parts that are not ready', async () => {
  const folder = await openFolder();
  const { store } = await openTestRecords();
  const { log, read } = openTestLog();
  const target = join(folder, 'live');
  const checks = listChecks({ store, ...partsOf(folder, target) });
  const open = () => {
    const app = openWebApp({ log, trustedProxy: null });
    addHealthRoutes(app, checks, (part, err) => log.warn({ part, err }, 'not ready'));
    return listen(app);
  };
  const ask = async (origin: string, path: string) => {
    const answer = await fetch(origin + path);
    return [answer.status, await answer.json()];
  };
  const ready = { store: 'ready', target: 'ready', disk: 'ready' };
  const origin = await open();
  expect(await ask(origin, '/healthz')).toEqual([200, { alive: true }]);
  expect(await ask(origin, '/readyz')).toEqual([200, { ready: true, ...ready }]);

  await rm(target, { recursive: true });
  await mkdir(target);
  await writeFile(join(target, 'yn'), 'a file where a folder should be');
  expect(await ask(await open(), '/readyz')).toEqual([503, { ready: false, ...ready, target: 'not ready' }]);
  expect(read()).toContain('"part":"target"');

  await rm(target, { recursive: true });
  await store.close();
  const later = await open();
  expect(await ask(later, '/readyz')).toEqual([503, { ready: false, ...ready, store: 'not ready' }]);
  expect(await ask(later, '/healthz')).toEqual([200, { alive: true }]);
});

it.skipIf(noMounts)('the service is not ready if the disk of the target is full', async () => {
  const folder = await openFolder();
  const target = join(folder, 'live');
  mountSmallDisk(target, '1m');
  const { store } = await openTestRecords();
  const { disk } = listChecks({ store, ...partsOf(folder, target) });
  await disk?.();
  fillDisk(target);
  await expect(disk?.()).rejects.toThrow(`${target} has only 0 % of its disk space free`);
});

it('answers 503 on open connections during shutdown', async () => {
  const { log } = openTestLog();
  const app = openWebApp({ log, trustedProxy: null });
  const { promise: slow, resolve: end } = Promise.withResolvers<string>();
  const reached = Promise.withResolvers<void>();
  app.get('/slow', () => {
    reached.resolve();
    return slow;
  });
  app.get('/page', async () => 'page');
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  onTestFinished(() => void socket.destroy());
  let answers = '';
  socket.on('data', (chunk) => (answers += chunk));
  socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n');
  await reached.promise;
  const closed = app.close();
  const second = once(app.server, 'request');
  socket.write('GET /page HTTP/1.1\r\nhost: a\r\n\r\n');
  await second;
  end('slow');
  await closed;
  await vi.waitFor(() => expect(answers).toMatch(/slowHTTP\/1.1 503 /), patience);
  expect(answers).toMatch(/^HTTP\/1.1 200 /);
});

it('the log and the metrics trace an order from the hook to the live release', async () => {
  const { store } = await openTestRecords();
  const { log, lines } = openTestLog();
  const metrics = openMetrics();
  const records = openRecords(store, { observer: openObserver(log, metrics) });
  const { id } = await records.addOrder({ ...order, by: 'anna-s3cret', why: 'w-s3cret', delivery: 'd"\n1' });
  const orders = await records.listOpenOrders('yn');
  await records.updateOrders(orders, 'yn', { state: 'building', build: 'b1' });
  const live = { release: 'r1', since: 1_000_000, products: 40, pages: 108 };
  await records.updateBrand('yn', (state) => ({ ...state, live }));
  await records.updateOrders(orders, 'yn', { state: 'live', release: 'r1' });
  await records.addEvent({
    ...{ brand: 'yn', kind: 'live', at: 1, by: 'anna-s3cret', why: null, release: 'r1', build: 'b1' },
    ...{ cause: null, seconds: 1, added: 0, changed: 1, withdrawn: 0 },
  });
  metrics.hookAnswered(202);

  expect(lines('')).toMatchObject([
    { msg: 'order stored', order: id, brands: ['yn', 'skr'], delivery: 'd"\n1' },
    { msg: 'order building', orders: [id], brand: 'yn', build: 'b1' },
    { msg: 'order live', orders: [id], brand: 'yn', release: 'r1' },
    { msg: 'live', brand: 'yn', build: 'b1', release: 'r1' },
  ]);

  const origin = await listen(
    openMetricsApp(
      metrics,
      records,
      new Map([
        ['yn', null],
        ['skr', null],
      ]),
    ),
  );
  const answer = await fetch(`${origin}/metrics`);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/plain');
  for (const line of [
    'hook_to_live_seconds_count{brand="yn"} 1',
    'hook_requests_total{result="accepted"} 1',
    'builds_total{brand="yn",result="live"} 1',
    'build_phase_seconds_count{phase="queue"} 1',
    'queue_wanted_minus_built{brand="yn"} 0',
    'queue_wanted_minus_built{brand="skr"} 1',
    'release_products{brand="yn"} 40',
    'release_timestamp_seconds{brand="yn"} 1000',
  ])
    expect(text).toContain(line);
  expect(Number(/brand_dirty_seconds\{brand="skr"\} (\S+)/.exec(text)?.[1])).toBeGreaterThan(0);
  expect(text).not.toMatch(/s3cret|d1/);
  expect(text).not.toContain(id);
  expect((await fetch(`${origin}/anything`)).status).toBe(404);
});
