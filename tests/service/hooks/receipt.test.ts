import { expect, it } from 'vitest';
import { failureCauses } from '#builder/failure.ts';
import { toFailureText } from '#service/orders/failure-text.ts';
import type { BrandOrder, OrderState } from '#service/orders/order.ts';
import { type Receipt, receiptSchema } from '#service/hooks/receipt.ts';
import { bodyOf, send, sign } from './hook-call.ts';
import { type HookServer, startHookServer } from './hook-server.ts';

async function readReceipt(origin: string, id: string): Promise<Receipt> {
  const answer = await fetch(`${origin}/receipts/${id}`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return receiptSchema.parse(await answer.json());
}

async function changeOrder(
  { records }: HookServer,
  id: string,
  brand: string,
  change: Partial<BrandOrder>,
): Promise<void> {
  const order = await records.readOrder(id);
  await records.updateOrders(order === null ? [] : [order], brand, change);
}

it('a receipt shows the state of a rebuild request, and links to the changed pages once they are live', async () => {
  const server = await startHookServer();
  const { receipt } = await send(
    server.origin,
    sign(bodyOf({ brands: ['yn'], by: 'Anna', why: 'Secret plans' })),
  );
  expect(await readReceipt(server.origin, receipt)).toMatchObject({
    ...{ receipt, state: 'queued' },
    brands: { yn: { state: 'queued', links: [], cause: null, text: null } },
  });
  for (const state of ['building', 'checking'] as const) {
    await changeOrder(server, receipt, 'yn', { state, build: 'b1' });
    expect(await readReceipt(server.origin, receipt)).toMatchObject({
      state,
      brands: { yn: { state, build: 'b1' } },
    });
  }
  const links = [{ name: 'Jasmine tea', url: 'https://yn.example.com/products/item/1003/' }];
  await changeOrder(server, receipt, 'yn', { state: 'live', release: '42-a', links });
  const last = await readReceipt(server.origin, receipt);
  expect(last).toMatchObject({ state: 'live', brands: { yn: { release: '42-a', links, text: null } } });
  expect(JSON.stringify(last)).not.toMatch(/Anna|Secret plans/);
});

it.each<[readonly OrderState[], OrderState]>([
  [['live', 'building', 'queued'], 'queued'],
  [['checking', 'failed', 'building'], 'building'],
  [['failed', 'checking', 'live'], 'checking'],
  [['live', 'failed', 'held'], 'failed'],
  [['live', 'held', 'live'], 'held'],
  [['live', 'live', 'live'], 'live'],
])('a receipt with the brand states %j shows the overall state %s', async (states, overall) => {
  const server = await startHookServer();
  const { receipt } = await send(server.origin, sign(bodyOf({ brands: ['*'] })));
  for (const [index, brand] of (['yn', 'lwm', 'skr'] as const).entries()) {
    const state = states[index];
    if (state !== undefined) await changeOrder(server, receipt, brand, { state });
  }
  expect((await readReceipt(server.origin, receipt)).state).toBe(overall);
});

it('a receipt lists the products that the hook names but the ERP does not show', async () => {
  const server = await startHookServer();
  const { receipt } = await send(server.origin, sign(bodyOf({ brands: ['yn'] })));
  const notSeen = ['1003', '1005'];
  await changeOrder(server, receipt, 'yn', { state: 'queued', notSeen });
  const text = expect.stringMatching(/^The ERP does not yet show .* 1003, 1005\. /);
  expect((await readReceipt(server.origin, receipt)).brands.yn).toMatchObject({ notSeen, text });
  await changeOrder(server, receipt, 'yn', { state: 'failed', cause: 'erp-content' });
  const given = expect.stringMatching(/^The ERP never showed .* 1003, 1005\. .* send the hook again\.$/);
  expect((await readReceipt(server.origin, receipt)).brands.yn).toMatchObject({ notSeen, text: given });
});

it('a receipt shows that a release waits for a review', async () => {
  const server = await startHookServer();
  const { receipt } = await send(server.origin, sign(bodyOf({ brands: ['yn', 'skr'] })));
  await changeOrder(server, receipt, 'yn', { state: 'held', release: 'r1' });
  const { brands } = await readReceipt(server.origin, receipt);
  expect(brands.yn).toMatchObject({ state: 'held', text: expect.stringContaining('waits for a review') });
  expect(brands.skr?.text).toBeNull();
});

it.each([...failureCauses, 'a cause of a later version'])(
  'a receipt explains the failure cause %s',
  async (cause) => {
    const server = await startHookServer();
    const { receipt } = await send(server.origin, sign(bodyOf({ brands: ['yn'] })));
    await changeOrder(server, receipt, 'yn', { state: 'failed', cause });
    const { title, advice } = toFailureText(cause, 'En');
    expect(advice).toMatch(/^(The site is unchanged|Visitors see the previous release)/);
    expect(toFailureText(cause, 'Zh').advice).toMatch(/^(网站没有变化|访客看到的仍是之前的内容)/);
    const { brands } = await readReceipt(server.origin, receipt);
    expect(brands.yn).toMatchObject({ state: 'failed', cause, text: `${title} ${advice}` });
  },
);

it('a receipt mentions the automatic retry exactly once after a temporary failure', async () => {
  const server = await startHookServer();
  const { receipt } = await send(server.origin, sign(bodyOf({ brands: ['yn'] })));
  await changeOrder(server, receipt, 'yn', { state: 'queued', cause: 'disk-full' });
  const { brands } = await readReceipt(server.origin, receipt);
  expect(brands.yn?.text?.match(/try again automatically/g)).toHaveLength(1);
});

it('the receipt route answers 404 for unknown ids, and 429 after too many requests', async () => {
  const { origin } = await startHookServer({
    limits: { strange: 60, signed: 600, receipts: 5 },
  });
  const statuses: number[] = [];
  for (const id of [
    '0'.repeat(32),
    'F'.repeat(32),
    '..%2f..%2fhooks',
    "'%20OR%201=1",
    '0'.repeat(64),
    'a',
    'a',
  ]) {
    const { status, headers } = await fetch(`${origin}/receipts/${id}`);
    statuses.push(status);
    expect(headers.has('retry-after')).toBe(status === 429);
  }
  expect(statuses.slice(0, 5)).toEqual(Array(5).fill(404));
  expect(statuses.at(-1)).toBe(429);
});
