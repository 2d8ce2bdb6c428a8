import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { parsePlain } from '#erp/body.ts';
import { bodyOf, failureOf, hasty, openClient } from './hasty-client.ts';
import { findDeadOrigin, fine, json, type Reply, startRawServer, startServer } from './scripted-server.ts';

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

describe('a failed connection', () => {
  it('is retried and then reported if the port refuses connections', async () => {
    const error = await failureOf(`${await findDeadOrigin()}/x`);
    expect(error.message).toContain('refuses connections (ECONNREFUSED)');
    expect(error.message).toContain('tried 3 times');
    expect([error.attempts, error.fault.status]).toEqual([3, null]);
    expect(error.cause).toBeInstanceOf(Error);
  });

  it.each<[string, (socket: Socket) => void]>([
    ['before the headers', (socket) => socket.resetAndDestroy()],
    ['without a response', (socket) => socket.end()],
    ['within the headers', (socket) => socket.end(head)],
    ['within a body with Content-Length', (socket) => socket.end(`${head}content-length: 100\r\n\r\n{"id":`)],
    [
      'within a chunked body',
      (socket) => socket.end(`${head}transfer-encoding: chunked\r\n\r\n6\r\n{"id":\r\n`),
    ],
    ['within a body without Content-Length', (socket) => socket.end(`${head}connection: close\r\n\r\n[1,`)],
    ['with bytes of another protocol', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')],
  ])('is retried if the server ends it %s', async (_, onRequest) => {
    let calls = 0;
    const origin = await startRawServer((socket) => {
      calls += 1;
      onRequest(socket);
    });
    const error = await failureOf(`${origin}/x`);
    expect([calls, error.attempts]).toEqual([3, 3]);
  });

  it('is retried without reusing bytes of the incomplete response', async () => {
    const cut = `${head}etag: "1"\r\ncontent-length: 11\r\n\r\n{"id":"`;
    let calls = 0;
    const origin = await startRawServer((socket) => {
      calls += 1;
      socket.end(calls === 1 ? cut : `${head}etag: "1"\r\ncontent-length: 11\r\n\r\n{"id":"22"}`);
    });
    expect(await bodyOf(`${origin}/x`)).toEqual({ id: '22' });
  });

  it('is not retried if the headers of the response are too large', async () => {
    let calls = 0;
    const origin = await startRawServer((socket) => {
      calls += 1;
      socket.write(`${head}x-flood: ${'x'.repeat(100_000)}\r\n\r\n`);
    });
    const error = await failureOf(`${origin}/x`);
    expect(error.message).toContain('UND_ERR_HEADERS_OVERFLOW');
    expect(calls).toBe(1);
  });
});

describe('a request to a slow server', () => {
  const impatient = { ...hasty, silenceMs: 500, attemptMs: 2_000, retry: { ...hasty.retry, attempts: 2 } };

  it.each<[string, Reply]>([
    ['before the headers', () => undefined],
    [
      'within the body',
      (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('['),
    ],
  ])('times out if the server stops responding %s', async (_, reply) => {
    const { origin, requests } = await startServer(reply);
    const error = await failureOf(`${origin}/x`, openClient(impatient));
    expect(error.message).toContain('did not answer in time');
    expect(requests).toHaveLength(2);
  });

  it('times out if a slow body exceeds the time limit of an attempt', async () => {
    const { origin } = await startServer((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    });
    const start = performance.now();
    const error = await failureOf(
      `${origin}/x`,
      openClient({ ...impatient, silenceMs: 60_000, attemptMs: 200 }),
    );
    expect(error.message).toContain('did not answer in time');
    expect(performance.now() - start).toBeLessThan(60_000);
  });

  it('is tried a second time after a timeout', async () => {
    const { origin } = await startServer(() => undefined, fine);
    expect(await bodyOf(`${origin}/x`, openClient({ retry: impatient.retry }))).toEqual({ id: '1' });
  });
});

describe('the connection pool', () => {
  it('opens no more connections than configured', async () => {
    const { origin, sockets, requests } = await startServer(json('[]'));
    const client = openClient({ connections: 3 });
    await Promise.all(
      Array.from({ length: 200 }, (_, index) => client.get(`${origin}/${index}`, null, parsePlain)),
    );
    expect(requests).toHaveLength(200);
    expect(sockets()).toBeLessThanOrEqual(3);
    expect(client.traffic).toEqual({ calls: 200, bytes: 400 });
  });

  it('aborts requests without a retry when the client closes', async () => {
    const { origin, requests } = await startServer(() => undefined);
    const client = openClient({ retry: { ...hasty.retry, firstDelayMs: 60_000, maxDelayMs: 60_000 } });
    const failure = failureOf(`${origin}/x`, client);
    await expect.poll(() => requests.length).toBe(1);
    await client.close();
    expect((await failure).attempts).toBe(1);
    expect((await failureOf(`${origin}/x`, client)).attempts).toBe(1);
  });

  it.each(['while a request is under way', 'while it waits for the next attempt'])(
    'aborts a call if its AbortSignal fires %s',
    async (moment) => {
      const isWaiting = moment.startsWith('while it waits');
      const { origin, requests } = await startServer((response) => {
        if (isWaiting) response.writeHead(503).end();
      });
      const ending = new AbortController();
      const client = openClient({
        signal: ending.signal,
        retry: { ...hasty.retry, firstDelayMs: 60_000, maxDelayMs: 60_000 },
      });
      const failure = client.get(`${origin}/x`, null, parsePlain).catch((error: unknown) => error);
      await expect.poll(() => requests.length).toBe(1);
      ending.abort();
      expect(await failure).toMatchObject({ name: 'AbortError' });
      expect(requests).toHaveLength(1);
    },
  );
});
