import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openStatus } from './open-desk.ts';
import type { StatusApp } from './status-app.ts';

async function open(): Promise<StatusApp> {
  const status = await openStatus();
  await status.app.listen({ host: '127.0.0.1', port: Number(new URL(status.origin).port) });
  return status;
}

interface Stream {
  readonly headers: Headers;
  readonly text: () => string;
  readonly ended: Promise<void>;
}

async function listen({ origin }: StatusApp, cookie: string, query = ''): Promise<Stream> {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const { headers, body } = await fetch(`${origin}/events${query}`, {
    headers: { cookie },
    signal: abort.signal,
  });
  let text = '';
  const read = async () => {
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  };
  return { headers, text: () => text, ended: read().catch(() => {}) };
}

const waiting = { timeout: 20_000, interval: 20 };

it('sends all brands first, then each changed brand', async () => {
  const status = await open();
  const { cookie } = await status.signIn('anna', 'publisher');
  const { headers, text } = await listen(status, cookie);
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
  await vi.waitFor(() => expect(text()).toContain('"id":"brand-skr"'), waiting);
  expect(text()).toMatch(/^retry: 2000\n\n/);
  const before = text().length;
  const build = {
    id: 'b-1',
    phase: 'render',
    done: 1234,
    total: 2600,
    startedAt: 1,
  } as const;
  await status.records.updateBrand('skr', (state) => ({ ...state, build }));
  const worker = status.queue.work(
    () => vi.waitFor(() => expect(text()).toContain('1,234 of 2,600'), waiting),
    {
      concurrency: 1,
    },
  );
  await status.queue.add('skr');
  await vi.waitFor(() => expect(text()).toContain('1,234 of 2,600'), waiting);
  const later = text().slice(before);
  expect(later).toContain('Reading and building');
  expect(later).not.toContain('"id":"brand-yn"');
  await worker.stop(10_000);
});

it('stops counting streams whose clients disconnect while a slow store reads the board', async () => {
  const status = await open();
  const { cookie } = await status.signIn('anna', 'publisher');
  const { readBrand } = status.records;
  Object.assign(status.records, {
    readBrand: async (...given: Parameters<typeof readBrand>) => {
      await setTimeout(100);
      return readBrand(...given);
    },
  });
  // More than the limit of open streams.
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(
      Array.from({ length: 100 }, async () => {
        const signal = AbortSignal.timeout(30);
        await fetch(`${status.origin}/events`, { headers: { cookie }, signal }).catch(() => {});
      }),
    );
    await setTimeout(200);
  }
  const { text } = await listen(status, cookie);
  await vi.waitFor(() => expect(text()).toContain('"id":"brand-skr"'), waiting);
});

it('opens ten streams for one viewer, and another stream after one ended', async () => {
  const status = await open();
  const [anna, vera] = [await status.signIn('anna', 'publisher'), await status.signIn('vera', 'viewer')];
  const abort = new AbortController();
  // Keeps the responses, because a garbage-collected response closes its stream.
  const responses: Response[] = [];
  const ask = async (cookie: string, { signal } = new AbortController()) => {
    const response = await fetch(`${status.origin}/events`, { headers: { cookie }, signal });
    responses.push(response);
    return response.status;
  };
  const first = await ask(anna.cookie, abort);
  const others = await Promise.all(Array.from({ length: 9 }, () => ask(anna.cookie)));
  expect([first, ...others]).toEqual(Array(10).fill(200));
  expect(await ask(anna.cookie)).toBe(503);
  expect(await ask(vera.cookie)).toBe(200);
  abort.abort();
  await vi.waitFor(async () => expect(await ask(anna.cookie)).toBe(200), waiting);
});

it('sends at most two states of a brand per second', async () => {
  const status = await open();
  const { cookie } = await status.signIn('anna', 'publisher');
  const { text } = await listen(status, cookie);
  await vi.waitFor(() => expect(text()).toContain('"id":"channel-failures"'), waiting);
  const before = text().length;
  const started = performance.now();
  for (let at = 0; at < 40; at += 1) {
    const live = { release: `0000000${at}-aaaaaaaaaaaa`, since: at * 60_000, products: 1, pages: 1 };
    await status.records.updateBrand('skr', (state) => ({ ...state, live }));
    await setTimeout(50);
  }
  await vi.waitFor(() => expect(text()).toContain('00:39'), waiting);
  const seconds = (performance.now() - started) / 1000;
  const sent = text().slice(before).split('"id":"brand-skr"').length - 1;
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThanOrEqual(2 * seconds + 1);
});

it('uses the language and form token of each listener', async () => {
  const status = await open();
  const anna = await status.signIn('anna', 'publisher');
  const vera = await status.signIn('vera', 'viewer');
  const forAnna = await listen(status, `${anna.cookie}; __Host-language=zh-Hans`);
  const forVera = await listen(status, vera.cookie);
  await vi.waitFor(() => expect(forAnna.text()).toContain('尚未发布'), waiting);
  await vi.waitFor(() => expect(forVera.text()).toContain('Never published'), waiting);
  const panel = (cookie: string) => listen(status, cookie, '?brand=skr');
  const [ofAnna, ofVera] = [await panel(anna.cookie), await panel(vera.cookie)];
  await vi.waitFor(() => expect(ofAnna.text()).toContain(anna.token), waiting);
  await vi.waitFor(() => expect(ofVera.text()).toContain('"id":"panel-skr"'), waiting);
  expect(ofVera.text()).not.toMatch(/name=\\"token\\"|brand-skr/);
});

it('ends the stream of a removed user', async () => {
  const status = await open();
  const { cookie } = await status.signIn('anna', 'publisher');
  const { text, ended } = await listen(status, cookie);
  await vi.waitFor(() => expect(text()).toContain('"id":"brand-skr"'), waiting);
  await status.users.remove('anna');
  await ended;
  expect((await fetch(`${status.origin}/events`, { headers: { cookie } })).status).toBe(401);
});

it('does not keep the server from closing', async () => {
  const status = await open();
  const { cookie } = await status.signIn('anna', 'publisher');
  const { text, ended } = await listen(status, cookie);
  await vi.waitFor(() => expect(text()).toContain('"id":"brand-skr"'), waiting);
  await status.app.close();
  await ended;
}, 30_000);
