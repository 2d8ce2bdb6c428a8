import { describe, expect, it } from 'vitest';
import type { DemoErp } from '#demo-erp/start.ts';
import { ask, askJson, call, startErp } from './ask.ts';

async function post(erp: DemoErp, path: string): Promise<string> {
  const { status, bytes } = await ask(erp, `/demo/${path}`, { method: 'POST' });
  return `${status} ${bytes}`;
}

describe('the page /demo', () => {
  it('lists the actions and the active faults', async () => {
    const erp = await startErp();
    expect(String((await ask(erp, '/demo')).bytes)).toMatch(/Faults that are on\n {2}none\n/);
    erp.fail('slow', { brand: 'yn', times: 3 });
    const { headers, bytes } = await ask(erp, '/demo');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(String(bytes)).toContain('  slow brand=yn times=3\n');
    expect(String(bytes)).toContain(`${erp.origin}/demo/yn/rename?id=1001`);
  });

  it('changes the products and the setting of a brand', async () => {
    const erp = await startErp();
    expect(await post(erp, 'yn/rename?id=1001&name=A%20%26+B&nameZh=%E8%8C%B6')).toBe(
      '200 Product 1001 of yn is now called A & B.\n',
    );
    expect(await post(erp, 'yn/reprice?id=1001&amount=12.50')).toBe(
      '200 Product 1001 of yn now costs SGD 12.5.\n',
    );
    expect(await askJson(erp, 'products/published/sg-yn/1001')).toMatchObject({
      name: 'A & B',
      nameZh: '茶',
      price: { amount: 12.5 },
    });
    expect(await post(erp, 'yn/reprice?id=1001&amount=')).toBe('200 Product 1001 of yn now has no price.\n');
    expect(erp.brand('yn').product('1001')?.price).toBeNull();
    expect(await post(erp, 'yn/withdraw?id=1001')).toBe('200 Product 1001 of yn is now withdrawn.\n');
    expect(erp.brand('yn').product('1001')).toBeUndefined();
    expect(await post(erp, 'yn/publish?id=1001')).toBe('200 Product 1001 of yn is published again.\n');
    expect(await askJson(erp, 'products/published/sg-yn/1001')).toMatchObject({
      name: 'A & B',
      nameZh: '茶',
    });
    expect(await post(erp, 'yn/retheme?color=%23abc')).toBe('200 The theme colour of yn is now #abc.\n');
    expect(await post(erp, 'yn/zh?offer=false')).toBe('200 yn does not offer Chinese now.\n');
    expect(erp.brand('yn').setting()).toEqual({ themeColor: '#abc', enableZh: false });
  });

  it('sets and clears faults even while all API calls fail', async () => {
    const erp = await startErp();
    expect(await post(erp, 'fail?fault=down&brand=yn&call=setting&times=9')).toBe(
      '200 From now on: down brand=yn call=setting times=9.\n',
    );
    await expect(ask(erp, call('settings/find/sg-yn'))).rejects.toThrow();
    expect(await post(erp, 'fail?fault=down&brand=&times=')).toBe('200 From now on: down.\n');
    expect(await post(erp, 'heal')).toBe('200 All faults are off.\n');
    expect((await ask(erp, call('settings/find/sg-yn'))).status).toBe(200);
  });

  it.each([
    ['yn/rename?name=x', 'Invalid input: expected string, received undefined\n  → at id'],
    ['yn/rename?id=1001&name=', 'received undefined\n  → at name'],
    ['yn/withdraw?id=nope', 'The demo brand yn publishes no product "nope".'],
    [
      'yn/publish?id=1001',
      'Product 1001 of yn is not withdrawn. Only a withdrawn product can be published again.',
    ],
    ['yn/reprice?id=1001&amount=-1', 'Must be a price such as 129.90'],
    ['yn/reprice?id=1001&price=1', 'Unrecognized key: "price"'],
    ['yn/retheme?color=red', 'Must be a hex colour such as 0a7d5a.'],
    ['yn/retheme', '→ at color'],
    ['yn/zh', 'expected one of "true"|"false"'],
    ['fail', 'expected one of "slow"|'],
    ['fail?fault=down&brand=YN', 'Must be a brand code from brands.json.'],
    ['fail?fault=down&call=xx', 'expected one of "setting"|'],
    ['fail?fault=down&times=0', 'Must be a whole number, 1 or more.'],
  ])('responds to %s with 400 and advice', async (path, sentence) => {
    const erp = await startErp();
    const { status, bytes } = await ask(erp, `/demo/${path}`, { method: 'POST' });
    expect(status).toBe(400);
    expect(JSON.parse(String(bytes)).error).toContain(sentence);
  });

  it('rejects requests with an Origin header, because they come from web pages', async () => {
    const erp = await startErp();
    for (const origin of ['https://example.com', erp.origin, 'null']) {
      const reply = await ask(erp, '/demo/yn/withdraw?id=1001', { method: 'POST', headers: { origin } });
      expect(reply.status).toBe(403);
    }
    expect(erp.brand('yn').product('1001')).toBeDefined();
  });

  it.each([
    ['GET', '/demo/heal', 405, 'POST'],
    ['GET', '/demo/yn/withdraw?id=1001', 405, 'POST'],
    ['POST', '/demo', 405, 'GET'],
    ['POST', '/demo/YN/withdraw?id=1001', 404, undefined],
    ['POST', '/demo/yn/explode', 404, undefined],
    ['POST', '/demo/yn/__proto__', 404, undefined],
    ['GET', '/demolish', 404, undefined],
  ])('responds to %s %s with %d', async (method, path, status, allow) => {
    const reply = await ask(await startErp(), path, { method });
    expect([reply.status, reply.headers.allow]).toEqual([status, allow]);
  });
});
