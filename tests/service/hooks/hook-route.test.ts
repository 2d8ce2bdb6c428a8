import { describe, expect, it } from 'vitest';
import { type HookCall, bodyOf, send, sign } from './hook-call.ts';
import { newSecret, secrets, startHookServer, token } from './hook-server.ts';

const body = bodyOf({ brands: ['yn'] });

describe('a signed hook', () => {
  it('may contain numeric ids of any length and a byte order mark', async () => {
    const { origin, records } = await startHookServer();
    const products = '[{"id":1003},{"id":9007199254740993},{"id":"123456789012345678901"}]';
    const text = `\ufeff${bodyOf({ brands: ['yn'], products: [] }).replace('[]', products)}`;
    const { status, receipt } = await send(origin, sign(text));
    expect(status).toBe(202);
    const order = await records.readOrder(receipt);
    expect(order?.products.map(({ id }) => id)).toEqual([
      '1003',
      '9007199254740993',
      '123456789012345678901',
    ]);
  });

  it('is stored and queued before its receipt is sent', async () => {
    const { origin, records, queue } = await startHookServer();
    const products = [{ id: '1003', updatedAt: '2026-11-21T13:00:00+08:00' }, { id: 1004 }];
    const reply = await send(
      origin,
      sign(bodyOf({ brands: ['skr', 'yn', 'yn'], products, by: 'Anna', why: 'A new name', more: 1 })),
    );
    expect(reply).toMatchObject({
      status: 202,
      json: {
        receipt: expect.stringMatching(/^[0-9a-f]{32}$/),
        brands: ['yn', 'skr'],
        status: `https://publish.example.com/receipts/${reply.receipt}`,
      },
    });
    const expected = {
      id: reply.receipt,
      ...{ kind: 'hook', by: 'Anna', why: 'A new name', force: null },
      products: [
        { id: '1003', updatedAt: '2026-11-21T13:00:00+08:00' },
        { id: '1004', updatedAt: null },
      ],
    };
    for (const brand of ['yn', 'skr'] as const) {
      expect(await records.listOpenOrders(brand)).toMatchObject([expected]);
      expect((await queue.readState(brand)).isWaiting).toBe(true);
    }
    expect(await records.listOpenOrders('lwm')).toEqual([]);
    expect((await queue.readState('lwm')).isWaiting).toBe(false);
  });

  it('may name all brands with a wildcard', async () => {
    const { origin, requested } = await startHookServer();
    const reply = await send(origin, sign(bodyOf({ brands: ['*'], products: null, by: null })));
    expect(reply).toMatchObject({ status: 202, json: { brands: ['yn', 'lwm', 'skr'] } });
    expect(requested).toEqual(['yn', 'lwm', 'skr']);
  });

  it.each(secrets.map((secret, index) => [index + 1, secret] as const))(
    'is accepted with either of the two configured secrets (secret %i)',
    async (_, secret) => {
      const { origin } = await startHookServer();
      expect((await send(origin, sign(body, { secret }))).status).toBe(202);
      const call = sign(body, { secret });
      const both = `v1,${Buffer.alloc(32).toString('base64')} ${call.headers['webhook-signature']}`;
      const reply = await send(origin, { ...call, headers: { ...call.headers, 'webhook-signature': both } });
      expect(reply.status).toBe(202);
    },
  );

  it('adds no second order if redelivered with the same id, content and secret', async () => {
    const { origin, records, answers } = await startHookServer();
    const call = sign(body, { id: 'evt.1' });
    const first = await send(origin, call);
    const again = await send(origin, call);
    const retried = await send(
      origin,
      sign(bodyOf({ brands: ['yn'] }), { id: 'evt.1', at: new Date(Date.now() - 60_000) }),
    );
    expect([first, again, retried].map(({ status }) => status)).toEqual([202, 200, 200]);
    expect(again.json).toEqual(first.json);
    expect(retried.json).toEqual(first.json);
    expect(await records.listOpenOrders('yn')).toHaveLength(1);
    const others = [
      sign(body, { id: 'evt.2' }),
      sign(bodyOf({ brands: ['yn'], products: [{ id: '1' }] }), { id: 'evt.1' }),
      sign(body, { id: 'evt.1', secret: secrets[1] }),
    ];
    for (const other of others) expect((await send(origin, other)).status).toBe(202);
    expect(await records.listOpenOrders('yn')).toHaveLength(4);
    expect(answers).toEqual([202, 200, 200, 202, 202, 202]);
  });

  it('requests builds of its brands again if redelivered, but returns the same receipt', async () => {
    const { origin, requested } = await startHookServer();
    const call = sign(bodyOf({ brands: ['yn', 'skr'] }));
    const { receipt } = await send(origin, call);
    expect(await send(origin, call)).toMatchObject({ status: 200, receipt });
    expect(requested).toEqual(['yn', 'skr', 'yn', 'skr']);
  });
});

describe('a hook with a bearer token', () => {
  it('is accepted with or without a hook id', async () => {
    const { origin, records } = await startHookServer();
    const headers = { 'content-type': 'application/json; charset=utf-8', authorization: `Bearer ${token}` };
    const replies = [
      await send(origin, { headers, body }),
      await send(origin, { headers: { ...headers, 'webhook-id': '7' }, body }),
      await send(origin, { headers: { ...headers, 'webhook-id': '7' }, body }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 200]);
    expect(await records.listOpenOrders('yn')).toHaveLength(2);
  });

  it('is refused if the service has no token', async () => {
    const { origin } = await startHookServer({ hookToken: null });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    expect((await send(origin, { headers, body })).status).toBe(401);
  });
});

const minute = 60_000;
const tampered = (call: HookCall, headers: Record<string, string>): HookCall => ({
  ...call,
  headers: { ...call.headers, ...headers },
});

describe('an unauthenticated hook', () => {
  it.each<[string, () => HookCall]>([
    ['signed with another secret', () => sign(body, { secret: newSecret() })],
    ['whose body was changed', () => ({ ...sign(body), body: bodyOf({ brands: ['*'] }) })],
    ['whose id was changed', () => tampered(sign(body), { 'webhook-id': 'another' })],
    [
      'whose time was changed',
      () => tampered(sign(body), { 'webhook-timestamp': `${Math.floor(Date.now() / 1000) + 2}` }),
    ],
    ['with a time six minutes in the past', () => sign(body, { at: new Date(Date.now() - 6 * minute) })],
    ['with a time six minutes in the future', () => sign(body, { at: new Date(Date.now() + 6 * minute) })],
    ['with an invalid time', () => tampered(sign(body), { 'webhook-timestamp': 'now' })],
    ['without a signature in its header', () => tampered(sign(body), { 'webhook-signature': 'v1' })],
    ['with a signature of another scheme', () => tampered(sign(body), { 'webhook-signature': 'v1a,AAAA' })],
    ['with neither signature nor token', () => ({ headers: { 'content-type': 'application/json' }, body })],
    [
      'with another token',
      () => ({ headers: { 'content-type': 'application/json', authorization: `Bearer ${token}x` }, body }),
    ],
    [
      'with an empty token',
      () => ({ headers: { 'content-type': 'application/json', authorization: 'Bearer ' }, body }),
    ],
    [
      'with a wrong signature beside the token',
      () => tampered(sign(body, { secret: newSecret() }), { authorization: `Bearer ${token}` }),
    ],
    ['with a body that is not JSON', () => sign('{', { secret: newSecret() })],
    ['for an unknown brand', () => sign(bodyOf({ brands: ['acme'] }), { secret: newSecret() })],
  ])('is answered with 401 and not stored: %s', async (_, make) => {
    const { origin, records, requested, answers } = await startHookServer();
    const reply = await send(origin, make());
    expect(reply).toMatchObject({
      status: 401,
      json: { error: 'The signature or the token is missing or wrong.' },
    });
    expect(await records.listOpenOrders('yn')).toEqual([]);
    expect({ requested, answers }).toEqual({ requested: [], answers: [401] });
  });

  it('is refused even if the service has neither a secret nor a token', async () => {
    const { origin } = await startHookServer({ hookSecrets: [], hookToken: null });
    expect((await send(origin, sign(body))).status).toBe(401);
  });
});

describe('an invalid hook', () => {
  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'is refused if its method is %s',
    async (method) => {
      const { origin, requested } = await startHookServer();
      const { status, headers } = await send(origin, sign(body), method);
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
      expect(requested).toEqual([]);
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'is refused if its media type is %s',
    async (type) => {
      const { origin, requested } = await startHookServer();
      expect((await send(origin, tampered(sign(body), { 'content-type': type }))).status).toBe(415);
      expect(requested).toEqual([]);
    },
  );

  const data = { brands: ['yn'] };
  it.each<[string, string, string]>([
    ['truncated JSON', '{"type":', 'body'],
    ['a body that is not an object', '[]', 'body'],
    ['an empty body', '', 'body'],
    ['another type', JSON.stringify({ type: 'product.deleted', data }), 'type'],
    ['no data', JSON.stringify({ type: 'catalogue.published' }), 'data'],
    ['no brands', bodyOf({}), 'data.brands'],
    ['an empty list of brands', bodyOf({ brands: [] }), 'data.brands'],
    ['an unknown brand', bodyOf({ brands: ['yn', 'acme'] }), 'data.brands.1'],
    ['a demo brand that is not in brands.json', bodyOf({ brands: ['vs'] }), 'data.brands.0'],
    ['the brand __proto__', bodyOf({ brands: ['__proto__'] }), 'data.brands.0'],
    ['a product without an id', bodyOf({ ...data, products: [{}] }), 'data.products.0.id'],
    ['an id with a line break', bodyOf({ ...data, products: [{ id: '1\n2' }] }), 'data.products.0.id'],
    [
      'a time without a zone',
      bodyOf({ ...data, products: [{ id: '1', updatedAt: '2026-11-21 13:00' }] }),
      'data.products.0.updatedAt',
    ],
    ['too many products', bodyOf({ ...data, products: Array(1_001).fill({ id: '1' }) }), 'data.products'],
    ['a reason that is not a text', bodyOf({ ...data, why: 5 }), 'data.why'],
  ])('is refused with a response that names the faulty field: %s', async (_, text, field) => {
    const { origin, requested } = await startHookServer();
    expect(await send(origin, sign(text))).toMatchObject({
      status: 422,
      json: { error: 'This field is missing or wrong.', field },
    });
    expect(requested).toEqual([]);
  });
});
