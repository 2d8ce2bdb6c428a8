import { describe, expect, it } from 'vitest';
import { cloudflarePurge } from '#publish/purge/cloudflare.ts';
import { hasty } from './hasty.ts';
import { type Reply, startAnswering } from '../answering-server.ts';

const token = 'v1.secret-Token_0123456789';
const zone = '023e105f4ecef8ad9ca31a8372d0c353';
const done: Reply = {
  status: 200,
  body: JSON.stringify({ success: true, errors: [], result: { id: zone } }),
};
const refused = (status: number, message: string): Reply => ({
  status,
  body: JSON.stringify({ success: false, errors: [{ code: 10000, message }] }),
});

const urls = (count: number) =>
  Array.from({ length: count }, (_, at) => `https://yn.example/products/${at}/`);

describe('a Cloudflare purge', () => {
  it('sends the zone, the token and at most 100 addresses per call', async () => {
    const server = await startAnswering(() => done);
    const purge = cloudflarePurge({ zone, token, origin: server.origin, policy: hasty });
    expect(await purge.purge(urls(250))).toEqual({ purged: 250, requests: 3, missed: [], problem: null });
    for (const { method, path, headers } of server.received) {
      expect([method, path]).toEqual(['POST', `/client/v4/zones/${zone}/purge_cache`]);
      expect(headers.authorization).toBe(`Bearer ${token}`);
      expect(headers['content-type']).toBe('application/json');
    }
    const bodies = server.received.map(({ body }) => JSON.parse(body));
    expect(bodies.map((body) => Object.keys(body))).toEqual([['files'], ['files'], ['files']]);
    expect(bodies.map(({ files }) => files.length)).toEqual([100, 100, 50]);
    expect(bodies.flatMap(({ files }) => files)).toEqual(urls(250));
  });

  it('makes no call when nothing needs purging', async () => {
    const server = await startAnswering(() => done);
    const purge = cloudflarePurge({ zone, token, origin: server.origin, policy: hasty });
    expect(await purge.purge([])).toEqual({ purged: 0, requests: 0, missed: [], problem: null });
    expect(server.received).toEqual([]);
  });

  it('retries after 429, 5xx and a broken connection', async () => {
    for (const trouble of [refused(429, 'Slow down'), { status: 502, body: '<html>' }, null]) {
      const server = await startAnswering((_, number) => (number < 3 ? trouble : done));
      const purge = cloudflarePurge({ zone, token, origin: server.origin, policy: hasty });
      expect(await purge.purge(urls(1))).toMatchObject({ purged: 1, requests: 3, problem: null });
    }
  });

  it('waits for Retry-After, in seconds or until a date', async () => {
    const date = () => new Date(Date.now() + 2_000).toUTCString();
    for (const [retryAfter, least] of [
      [() => '1', 950],
      [date, 500],
    ] as const) {
      const server = await startAnswering((_, number) =>
        number === 1 ? { ...refused(429, 'Slow down'), headers: { 'retry-after': retryAfter() } } : done,
      );
      const purge = cloudflarePurge({ zone, token, origin: server.origin, policy: hasty });
      expect(await purge.purge(urls(1))).toMatchObject({ purged: 1, requests: 2 });
      const [first, second] = server.received;
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(least);
    }
  });

  it('gives up at once when Retry-After is too long', async () => {
    const server = await startAnswering(() => ({
      ...refused(429, 'Slow down'),
      headers: { 'retry-after': '86400' },
    }));
    const purge = cloudflarePurge({ zone, token, origin: server.origin, policy: hasty });
    expect(await purge.purge(urls(1))).toMatchObject({ purged: 0, requests: 1, missed: urls(1) });
  });

  it('stops at the first permanent failure and reports the missed addresses, the cause and what to do', async () => {
    const server = await startAnswering((_, number) =>
      number === 2 ? refused(403, 'Authentication error') : done,
    );
    const purge = cloudflarePurge({ zone, token, origin: server.origin, policy: hasty });
    expect(await purge.purge(urls(250))).toEqual({
      purged: 100,
      requests: 2,
      missed: urls(250).slice(100),
      problem:
        'Cloudflare did not purge 150 addresses: it answered 403: 10000 Authentication error. ' +
        'The release is live; copies of them may be up to 15 minutes old. ' +
        `Give a token that has the permission "Cache Purge" for the zone ${zone}.`,
    });
  });

  it('rejects an answer that does not confirm the purge', async () => {
    for (const reply of [refused(200, 'Partly'), { status: 200, body: 'ok' }, { status: 302, body: '' }]) {
      const server = await startAnswering(() => reply);
      const purge = cloudflarePurge({ zone, token, origin: server.origin, policy: hasty });
      expect(await purge.purge(urls(1))).toMatchObject({ purged: 0, requests: 1, missed: urls(1) });
    }
  });

  it('follows no redirect with its token', async () => {
    const elsewhere = await startAnswering(() => done);
    const server = await startAnswering(() => ({
      status: 307,
      body: '',
      headers: { location: elsewhere.origin },
    }));
    const purge = cloudflarePurge({ zone, token, origin: server.origin, policy: hasty });
    expect(await purge.purge(urls(1))).toMatchObject({ purged: 0 });
    expect(elsewhere.received).toEqual([]);
  });

  it('reports an unreachable and a silent server', async () => {
    const server = await startAnswering(() => 'silence');
    const closed = cloudflarePurge({ zone, token, origin: 'http://127.0.0.1:1', policy: hasty });
    expect((await closed.purge(urls(2))).problem).toMatch(
      /^Cloudflare did not purge 2 addresses: no answer came \(.+\), tried 3 times\./,
    );
    const policy = { ...hasty, timeoutMs: 50, attempts: 1 };
    const silent = cloudflarePurge({ zone, token, origin: server.origin, policy });
    expect((await silent.purge(urls(1))).problem).toContain('no answer came (TimeoutError)');
  });

  it('stops when its time is up', async () => {
    const server = await startAnswering(() => ({ status: 503, body: '' }));
    const policy = { ...hasty, attempts: 1e9, firstDelayMs: 20, maxDelayMs: 20, totalMs: 200 };
    const purge = cloudflarePurge({ zone, token, origin: server.origin, policy });
    expect(await purge.purge(urls(1))).toMatchObject({ purged: 0, missed: urls(1) });
  });

  it('never repeats the token, not even from an answer', async () => {
    const server = await startAnswering(() => refused(400, `The token ${token} is wrong`));
    const purge = cloudflarePurge({ zone, token, origin: server.origin, policy: hasty });
    const report = JSON.stringify(await purge.purge(urls(1)));
    expect(report).toContain('The token [token] is wrong');
    expect(report).not.toContain(token);
  });

  it('refuses an invalid token or zone without repeating the token', () => {
    expect(() => cloudflarePurge({ zone, token: `${token}\n` })).toThrow(
      'The token for Cloudflare is empty, or holds blanks or line breaks. Copy it again.',
    );
    expect(() => cloudflarePurge({ zone, token: '' })).toThrow('is empty');
    expect(() => cloudflarePurge({ zone: '../accounts', token })).toThrow('is no zone id');
  });
});
