import { describe, expect, it } from 'vitest';
import type { CallPolicy } from '#publish/purge/call.ts';
import { cloudflarePurge } from '#publish/purge/adapters.ts';
import { type Reply, startAnswering } from '../answering-server.ts';
import { hasty } from './hasty.ts';

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

async function openPurge(
  reply: (number: number) => Reply | null | 'silence',
  policy: Partial<CallPolicy> = {},
) {
  const server = await startAnswering((_, number) => reply(number));
  const purge = cloudflarePurge({ zone, token, origin: server.origin, policy: { ...hasty, ...policy } });
  return { purge: (count: number) => purge(urls(count)), received: server.received };
}

describe('a Cloudflare purge', () => {
  it('sends the zone, the token and at most 100 addresses per call', async () => {
    const { purge, received } = await openPurge(() => done);
    expect(await purge(0)).toEqual({ purged: 0, problem: null });
    expect(received).toEqual([]);
    expect(await purge(250)).toEqual({ purged: 250, problem: null });
    for (const { method, path, headers } of received) {
      expect([method, path]).toEqual(['POST', `/client/v4/zones/${zone}/purge_cache`]);
      expect(headers.authorization).toBe(`Bearer ${token}`);
      expect(headers['content-type']).toBe('application/json');
    }
    const bodies = received.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ files }) => files.length)).toEqual([100, 100, 50]);
    expect(bodies.flatMap(({ files }) => files)).toEqual(urls(250));
  });

  it('retries after 429, 5xx and a broken connection', async () => {
    for (const trouble of [refused(429, 'Slow down'), { status: 502, body: '<html>' }, null]) {
      const { purge, received } = await openPurge((number) => (number < 3 ? trouble : done));
      expect(await purge(1)).toEqual({ purged: 1, problem: null });
      expect(received).toHaveLength(3);
    }
  });

  it('respects Retry-After unless the delay is too long', async () => {
    const limited = (seconds: string) => ({
      ...refused(429, 'Slow down'),
      headers: { 'retry-after': seconds },
    });
    const { purge, received } = await openPurge((number) => (number === 1 ? limited('1') : done));
    expect((await purge(1)).purged).toBe(1);
    const [first, second] = received;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(950);
    const late = await openPurge(() => limited('86400'));
    expect((await late.purge(1)).purged).toBe(0);
    expect(late.received).toHaveLength(1);
  });

  it('stops at the first permanent failure and reports its cause', async () => {
    const { purge } = await openPurge((number) =>
      number === 2 ? refused(403, 'Authentication error') : done,
    );
    expect(await purge(250)).toEqual({
      purged: 100,
      problem:
        'Cloudflare did not purge 150 addresses: it responded with 403: 10000 Authentication error. ' +
        'The release is live, but the CDN may serve old copies for up to 15 minutes. ' +
        `Use a token that has the permission "Cache Purge" for the zone ${zone}.`,
    });
  });

  it('fails if the response is a redirect or does not confirm the purge', async () => {
    const elsewhere = await startAnswering(() => done);
    const redirect = { status: 307, body: '', headers: { location: elsewhere.origin } };
    for (const reply of [refused(200, 'Partly'), { status: 200, body: 'ok' }, redirect]) {
      const { purge, received } = await openPurge(() => reply);
      expect((await purge(1)).purged).toBe(0);
      expect(received).toHaveLength(1);
    }
    expect(elsewhere.received).toEqual([]);
  });

  it('gives up if the server is unreachable, silent or always busy', async () => {
    const closed = cloudflarePurge({ zone, token, origin: 'http://127.0.0.1:1', policy: hasty });
    expect((await closed(urls(2))).problem).toMatch(
      /^Cloudflare did not purge 2 addresses: no response arrived \(.+\) after 3 attempts\./,
    );
    const silent = await openPurge(() => 'silence', { timeoutMs: 50, attempts: 1 });
    expect((await silent.purge(1)).problem).toContain('no response arrived (TimeoutError)');
    const endless = { attempts: 1e9, firstDelayMs: 20, maxDelayMs: 20, totalMs: 200 };
    const busy = await openPurge(() => ({ status: 503, body: '' }), endless);
    expect((await busy.purge(1)).purged).toBe(0);
  });

  it('redacts the token if the server repeats it in an error', async () => {
    const { purge } = await openPurge(() => refused(400, `The token ${token} is wrong`));
    const { problem } = await purge(1);
    expect(problem).toContain('The token [token] is wrong');
    expect(problem).not.toContain(token);
    expect(() => cloudflarePurge({ zone, token: `${token}\n` })).toThrow(
      'CLOUDFLARE_API_TOKEN is empty, or contains spaces, line breaks or other invalid characters. Set it to the token from Cloudflare again.',
    );
    expect(() => cloudflarePurge({ zone, token: '' })).toThrow('is empty');
  });
});
