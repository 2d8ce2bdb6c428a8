import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openRecords } from '#service/orders/records.ts';
import { defaultQueueOptions, openBuildQueue } from '#service/queue/build-queue.ts';
import { openStore } from '#service/store/open-store.ts';
import { openFolder } from '../../files/folder.ts';
import { bodyOf, send, sign } from './hook-call.ts';
import { newSecret, secrets, startHookServer, token } from './hook-server.ts';

const body = bodyOf({ brands: ['yn'] });
const defaults = { strange: 60, signed: 600, receipts: 600 };

it('the hook route refuses bodies above the size limit, with or without Content-Length', async () => {
  const { origin, port, requested } = await startHookServer();
  const padded = (size: number) => body.replace(/}$/, `,"pad":"${'x'.repeat(size - body.length - 9)}"}`);
  const kilobytes = 1024;
  expect((await send(origin, sign(padded(32 * kilobytes)))).status).toBe(202);
  expect(await send(origin, sign(padded(32 * kilobytes + 1)))).toMatchObject({
    status: 413,
    json: { error: 'The body is larger than 32 KB.' },
  });
  const endless = request({
    port,
    host: '127.0.0.1',
    path: '/hooks/publish',
    method: 'POST',
    headers: sign(body).headers,
  });
  onTestFinished(() => void endless.destroy());
  endless.on('error', () => {});
  const pour = setInterval(() => endless.write('x'.repeat(8 * kilobytes)), 5);
  onTestFinished(() => clearInterval(pour));
  const [answer] = await once(endless, 'response');
  expect(answer.statusCode).toBe(413);
  expect(requested).toEqual(['yn']);
});

it('the hook route serves other callers while it drops slow connections', async () => {
  const { origin, port, setRequestTimeout, requested } = await startHookServer();
  setRequestTimeout(1_500);
  const slow = Array.from({ length: 100 }, async (_, index) => {
    const socket = connect({ port, host: '127.0.0.1' });
    onTestFinished(() => void socket.destroy());
    // A write after the server closed the connection emits an error.
    socket.on('error', () => {});
    let answer = '';
    const head =
      'POST /hooks/publish HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n';
    socket.write(index % 2 ? head : `${head}\r\n`);
    const drip = setInterval(() => socket.write(index % 2 ? 'a: b\r\n' : 'x'), 100);
    socket.on('data', (chunk) => {
      clearInterval(drip);
      answer += chunk;
    });
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(drip);
    return answer;
  });
  for (let sent = 0; sent < 20; sent += 1) expect((await send(origin, sign(body))).status).toBe(202);
  const answers = await Promise.all(slow);
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 408 |^$/);
  expect(answers.filter((answer) => answer !== '').length).toBeGreaterThan(90);
  expect(requested).toHaveLength(20);
});

it('the hook route has separate rate limits for forged and valid hooks', async () => {
  const { origin, requested, answers, log } = await startHookServer();
  const forged = Array.from({ length: 200 }, () => send(origin, sign(body, { secret: newSecret() })));
  const honest = Array.from({ length: 40 }, () => send(origin, sign(body)));
  const taken = await Promise.all(honest);
  const refused = await Promise.all(forged);
  expect(taken.map(({ status }) => status)).toEqual(Array(40).fill(202));
  expect(new Set(requested)).toEqual(new Set(['yn']));
  const count = (code: number) => refused.filter(({ status }) => status === code).length;
  expect({ 401: count(401), 429: count(429) }).toEqual({ 401: 60, 429: 140 });
  const last = refused.find(({ status }) => status === 429);
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(answers.filter((answer) => answer === 429)).toHaveLength(140);
  expect(log().match(/hook of an unknown sender/g)).toHaveLength(60);
  // Client errors are logged at most once a minute per route and status.
  expect(log().match(/"status":4\d\d/g)).toHaveLength(2);
  expect((await send(origin, sign(body))).status).toBe(202);
});

it('the hook route accepts hooks despite many idle connections', async () => {
  const { origin, port, setRequestTimeout, setConnectionLimit, requested } = await startHookServer();
  const idle = (count: number) =>
    Array.from({ length: count }, () => {
      const socket = connect({ port, host: '127.0.0.1' });
      onTestFinished(() => void socket.destroy());
      return once(
        socket.on('error', () => {}),
        'close',
      );
    });
  idle(300);
  expect((await send(origin, sign(body))).status).toBe(202);
  setRequestTimeout(1_500);
  setConnectionLimit(50);
  await Promise.all(idle(100));
  await expect
    .poll(() =>
      send(origin, sign(body)).then(
        ({ status }) => status,
        () => null,
      ),
    )
    .toBe(202);
  expect(requested).toHaveLength(2);
});

it('the hook route accepts 400 hooks at once, and has a separate rate limit for each secret', async () => {
  const { origin } = await startHookServer();
  const burst = await Promise.all(Array.from({ length: 400 }, () => send(origin, sign(body))));
  expect(new Set(burst.map(({ status }) => status))).toEqual(new Set([202]));
  const strict = await startHookServer({ limits: { ...defaults, signed: 2 } });
  const statuses: number[] = [];
  for (const secret of [secrets[0], secrets[0], secrets[0], secrets[1]]) {
    const { status, headers } = await send(strict.origin, sign(body, { secret }));
    statuses.push(status);
    expect(headers.has('retry-after')).toBe(status === 429);
  }
  expect(statuses).toEqual([202, 202, 429, 202]);
});

it('the hook route logs no secrets and no control characters', async () => {
  const { origin, log, records } = await startHookServer();
  const forgery = '\n{"level":60,"msg":"all is lost"}\r\n\u001b[2J\u202etxt\ud800\u0000';
  const texts = { by: `Anna${forgery}`, why: forgery + 'y'.repeat(10_000) };
  const call = sign(bodyOf({ brands: ['yn'], ...texts, [forgery]: 1 }), { id: 'msg\u009b2J' });
  expect((await send(origin, call)).status).toBe(202);
  await send(origin, sign(bodyOf({ brands: [forgery] })));
  await send(origin, sign(body, { secret: newSecret(), id: 'x'.repeat(1_000) }));
  const bearer = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  await send(origin, { headers: bearer, body });
  await fetch(`${origin}/hooks/publish?token=${encodeURIComponent(token)}`, { method: 'POST' });
  await fetch(`${origin}/receipts/${'0'.repeat(32)}?secret=${encodeURIComponent(secrets[0] ?? '')}`);
  const lines = log().trimEnd().split('\n');
  for (const line of lines) {
    expect(JSON.parse(line)).not.toMatchObject({ level: 60 });
    expect(line).not.toMatch(/\\u00|\\ud800|[\p{Cc}\u202e]/u);
    expect(line.length).toBeLessThan(1_000);
  }
  expect(lines.filter((line) => line.includes('"msg":"hook accepted"'))).toHaveLength(2);
  const encoded = [token, ...secrets].flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    secret.slice(6),
  ]);
  for (const secret of [...encoded, call.headers['webhook-signature'] ?? ''])
    expect(log()).not.toContain(secret);
  const [order] = await records.listOpenOrders('yn');
  expect(order?.by).toBe('Anna {"level":60,"msg":"all is lost"} [2Jtxt\ufffd');
  expect(order?.why?.length).toBeLessThanOrEqual(200);
});

it('the hook route answers 503 until the queue is available', async () => {
  const { origin, failRequests, requested, records, log, answers } = await startHookServer();
  const call = sign(body);
  failRequests(2);
  for (const _ of [1, 2]) {
    const reply = await send(origin, call);
    expect(reply).toMatchObject({ status: 503, json: { error: expect.stringContaining('Send it again') } });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(requested).toEqual([]);
  expect(log()).toContain('The queue is away.');
  const reply = await send(origin, call);
  expect(reply.status).toBe(200);
  expect(requested).toEqual(['yn']);
  expect(await records.listOpenOrders('yn')).toMatchObject([{ id: reply.receipt }]);
  expect(answers).toEqual([503, 503, 200]);
});

it('the hook and receipt routes answer 503 while the store is unavailable', async () => {
  const { origin, store } = await startHookServer();
  const { receipt } = await send(origin, sign(body));
  await store.close();
  const answers = [await send(origin, sign(body)), await fetch(`${origin}/receipts/${receipt}`)];
  for (const { status, headers } of answers) {
    expect(status).toBe(503);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await send(origin, sign(body, { secret: newSecret() }))).status).toBe(401);
});

it('the hook route writes an order to disk before it answers 202', async () => {
  const secret = newSecret();
  for (let round = 0; round < (process.env.LONG_TESTS ? 20 : 2); round += 1) {
    const folder = await openFolder();
    const main = fileURLToPath(new URL('hook-server-main.ts', import.meta.url));
    const child = spawn(process.execPath, [main, folder, secret], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [origin] = await once(createInterface(child.stdout), 'line');
    const died = once(child, 'close');
    const kept: string[] = [];
    const statuses = new Set<number>();
    const senders = Array.from({ length: 8 }, async () => {
      for (;;) {
        const { status, receipt } = await send(String(origin), sign(body, { secret }));
        statuses.add(status);
        kept.push(receipt);
        if (kept.length > 10 * round) child.kill('SIGKILL');
      }
    });
    await Promise.allSettled(senders);
    await died;
    expect([...statuses]).toEqual([202]);
    const store = await openStore('sqlite:service.sqlite', folder);
    const queue = openBuildQueue(store, defaultQueueOptions);
    const orders = await openRecords(store).listOpenOrders('yn');
    expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(kept));
    expect((await queue.readState('yn')).isWaiting).toBe(true);
    await store.close();
  }
});
