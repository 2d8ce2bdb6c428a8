import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parsePlain } from '#erp/body.ts';
import { callPath, toCallUrl } from '#erp/wire/calls.ts';
import { bodyOf, failureOf, hasty, openClient } from './hasty-client.ts';
import { fine, json, startServer, status } from './scripted-server.ts';

describe('a call that returns an error status', () => {
  it.each([500, 502, 503, 504, 429, 408, 204])('is retried until the ERP succeeds: %i', async (code) => {
    const { origin, requests } = await startServer(status(code), status(code), fine);
    expect(await bodyOf(`${origin}/x`)).toEqual({ id: '1' });
    expect(requests).toHaveLength(3);
  });

  it.each([500, 503, 429, 204])('fails after the last attempt: %i', async (code) => {
    const { origin, requests } = await startServer(status(code));
    const error = await failureOf(`${origin}/x`);
    expect(error).toMatchObject({ fault: { status: code }, attempts: 3 });
    expect(error.message).toContain(`answered ${code} (`);
    expect(requests).toHaveLength(3);
  });

  it.each([400, 401, 403, 405, 410, 301, 302, 307, 308, 201, 206])('is not retried: %i', async (code) => {
    const { origin, requests } = await startServer(status(code));
    expect(await failureOf(`${origin}/x`)).toMatchObject({ fault: { status: code }, attempts: 1 });
    expect(requests).toHaveLength(1);
  });

  it('reports a redirect instead of following it: 301', async () => {
    const { origin, requests } = await startServer(status(301, { location: '/elsewhere' }), fine);
    const error = await failureOf(`${origin}/x`);
    expect(error.message).toContain('answered 301 and points to /elsewhere');
    expect(error.message).toContain('Set ERP_HOST');
    expect(requests.map(({ path }) => path)).toEqual(['/x']);
  });

  it.each([401, 403])('reports that the ERP must permit calls without a login: %i', async (code) => {
    const { origin } = await startServer(status(code));
    expect((await failureOf(`${origin}/x`)).message).toContain('the ERP needs no login');
  });

  it('fails without waiting for the end of a long body', async () => {
    const { origin, requests } = await startServer((response) => {
      response.writeHead(403, { 'content-type': 'application/json', 'content-length': 1e9 });
      response.write('x'.repeat(1000));
    });
    expect(await failureOf(`${origin}/x`)).toMatchObject({ fault: { status: 403 }, attempts: 1 });
    expect(requests).toHaveLength(1);
  });
});

describe('status 404', () => {
  it('means that the record does not exist', async () => {
    const { origin, requests } = await startServer(status(404, { 'content-type': 'text/html' }));
    expect(await openClient().get(`${origin}/x`, null, parsePlain)).toEqual({ status: 'not-found' });
    expect(requests).toHaveLength(1);
  });
});

describe('the Retry-After header', () => {
  it('delays the retry by the given number of seconds', async () => {
    const { origin } = await startServer(status(503, { 'retry-after': '1' }), fine);
    const start = performance.now();
    await bodyOf(`${origin}/x`);
    expect(performance.now() - start).toBeGreaterThan(990);
  });

  it('delays the retry until the given date', async () => {
    const date = new Date(Date.now() + 2_000).toUTCString();
    const { origin } = await startServer(status(429, { 'retry-after': date }), fine);
    const client = openClient({ retry: { ...hasty.retry, maxRetryAfterMs: 3_000 } });
    await bodyOf(`${origin}/x`, client);
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(date) - 5);
  });

  it.each(['3600', 'Fri, 01 Jan 2100 00:00:00 GMT'])(
    'fails the call if the requested delay is too long: %s',
    async (value) => {
      const { origin, requests } = await startServer(status(503, { 'retry-after': value }), fine);
      const error = await failureOf(`${origin}/x`);
      expect(error.message).toMatch(/answered 503 and asks to wait for \d+ s/);
      expect(error.attempts).toBe(1);
      expect(requests).toHaveLength(1);
    },
  );
});

describe('a request', () => {
  it.each([
    ['..', '..'],
    ['../x', '..%2Fx'],
    ['.', '.'],
    ['%2e%2e', '%252e%252e'],
    ['a b#c?d', 'a%20b%23c%3Fd'],
    ['\0', '%00'],
    ['\ud800', '%EF%BF%BD'],
    ['弧', '%E5%BC%A7'],
  ])('encodes the id %j in its path', async (id, segment) => {
    const { origin, requests } = await startServer(json('{}'));
    await bodyOf(toCallUrl(origin, callPath.product('sg-yn', id)));
    expect(requests[0]?.path).toBe(`/api/supplychain/cmsclient/products/published/sg-yn/${segment}`);
  });

  it('accepts compressed JSON, and sends no validators if none are known', async () => {
    const { origin, requests } = await startServer(fine);
    await bodyOf(`${origin}/x`);
    const { host, connection, ...headers } = requests[0]?.headers ?? {};
    expect(headers).toEqual({ accept: 'application/json', 'accept-encoding': 'gzip, br' });
  });
});

describe('a conditional request', () => {
  const known = { etag: '"a"', lastModified: 'Fri, 02 Oct 2026 08:15:00 GMT' };

  it('sends the validators of the last response', async () => {
    const headers = { etag: known.etag, 'last-modified': known.lastModified };
    const { origin, requests } = await startServer(json('[]', headers), status(304));
    const client = openClient();
    const first = await client.get(`${origin}/x`, null, parsePlain);
    const digest = createHash('sha256').update('[]').digest('hex');
    expect(first).toEqual({ status: 'ok', plain: Buffer.from('[]'), digest, model: [], validators: known });
    expect(await client.get(`${origin}/x`, { validators: known, digest }, parsePlain)).toEqual({
      ...{ status: 'unchanged', validators: known },
    });
    expect(requests[1]?.headers).toMatchObject({
      'if-none-match': known.etag,
      'if-modified-since': known.lastModified,
    });
  });

  it.each([
    { etag: known.etag, lastModified: null },
    { etag: null, lastModified: known.lastModified },
  ])('sends only the validators that are known: %j', async (validators) => {
    const { origin, requests } = await startServer(status(304));
    expect(await openClient().get(`${origin}/x`, { validators, digest: '' }, parsePlain)).toEqual({
      ...{ status: 'unchanged', validators },
    });
    expect(requests[0]?.headers['if-none-match']).toBe(validators.etag ?? undefined);
    expect(requests[0]?.headers['if-modified-since']).toBe(validators.lastModified ?? undefined);
  });

  it('recognizes an unchanged body even if the ERP does not answer 304', async () => {
    const { origin } = await startServer(json('[]'), json('[]', { etag: '"b"' }), json('[1]'));
    const client = openClient();
    const first = await client.get(`${origin}/x`, null, parsePlain);
    const last = first.status === 'ok' ? first : null;
    const validators = { etag: '"b"', lastModified: null };
    expect(await client.get(`${origin}/x`, last, parsePlain)).toEqual({ status: 'unchanged', validators });
    expect(await client.get(`${origin}/x`, last, parsePlain)).toMatchObject({ status: 'ok', model: [1] });
  });

  it.each([null, { etag: null, lastModified: null }])(
    'rejects a 304 response to a request without validators (%j)',
    async (validators) => {
      const { origin, requests } = await startServer(status(304), fine);
      const last = validators && { validators, digest: '' };
      expect(await openClient().get(`${origin}/x`, last, parsePlain)).toMatchObject({ status: 'ok' });
      expect(requests).toHaveLength(2);
      const always = await startServer(status(304));
      expect((await failureOf(`${always.origin}/x`)).message).toContain(
        '304 to a request without If-None-Match or If-Modified-Since',
      );
    },
  );
});
