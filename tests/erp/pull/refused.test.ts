import { describe, expect, it } from 'vitest';
import type { DemoErp } from '#demo-erp/start.ts';
import { envelope } from '#demo-erp/to-wire.ts';
import { ErpCallError } from '#erp/errors.ts';
import { startErp } from '../../demo-erp/ask.ts';
import { json, type Reply, startServer, status } from '../client/scripted-server.ts';
import { openMemoryStore, problemsOf, pull, refusalOf, startTidyErp, yn } from './pull-demo.ts';
import { productText, startScriptedErp } from './scripted-erp.ts';

async function startWithNameless(products: number, nameless: number): Promise<DemoErp> {
  const erp = await startTidyErp({ products: products - nameless });
  for (let index = 0; index < nameless; index += 1) erp.brand('yn').publish({ id: `bad${index}`, name: '' });
  return erp;
}

describe('a pull with unreadable products', () => {
  it('fails and reports each unreadable product if there are too many', async () => {
    const erp = await startWithNameless(60, 4);
    const error = await refusalOf(pull(erp));
    expect(error.message).toContain("4 of 60 products of sg-yn can't be read");
    expect(error.message).toContain('maxLeftOut 0.05');
    expect(problemsOf(error)).toEqual([0, 1, 2, 3].map((n) => `left-out [${56 + n}] id bad${n} name`));
    expect(erp.requests().product.calls).toBe(0);
  });

  it.each([
    [100, 5],
    [10, 3],
  ])('succeeds if there are few: %i products, %i of them unreadable', async (products, nameless) => {
    const { snapshot } = await pull(await startWithNameless(products, nameless));
    expect(snapshot.products).toHaveLength(products - nameless);
    expect(snapshot.problems).toHaveLength(nameless);
  });

  it('fails if too many products return 404', async () => {
    const erp = await startTidyErp({ products: 20 });
    for (const id of ['1001', '1002', '1003', '1004']) erp.brand('yn').set(id, { id: `gone${id}` });
    const error = await refusalOf(pull(erp));
    expect(error.problems.map(({ message }) => message)).toEqual(
      Array(4).fill(expect.stringContaining('but does not publish it')),
    );
  });
});

describe('a pull', () => {
  it.each([
    ['red', 'themeColor must be a hex colour such as #0a7d5a'],
    [undefined, 'themeColor must be a hex colour such as #0a7d5a, but is missing'],
  ])(
    'fails with an error that names the field if the theme colour in the setting is %j',
    async (color, fault) => {
      const erp = await startTidyErp({ products: 3 });
      erp.brand('yn').retheme(JSON.parse(JSON.stringify({ color })).color);
      const { message } = await refusalOf(pull(erp));
      expect(message).toContain("The settings for sg-yn can't be used (settings/find/sg-yn, ");
      expect(message).toContain(fault);
      expect(message).toContain(
        'Correct them in the ERP, or change how src/erp/wire/setting.ts reads them, then build again.',
      );
      expect(erp.requests().product.calls).toBe(0);
    },
  );

  it('fails with an error that names the identifier if the ERP has no settings for the brand', async () => {
    const erp = await startTidyErp({ products: 3 });
    const { message } = await refusalOf(pull(erp, { brand: yn({ identifier: 'xx-yn' }) }));
    expect(message).toContain('has no settings for xx-yn (settings/find/xx-yn returned 404)');
  });
});

const unknown: Reply = (response) => response.writeHead(404).end();

describe('a pull whose list cannot be read', () => {
  it.each(['{}', 'null', envelope.join('null'), envelope.join('{"items":[]}'), '"[]"'])(
    'fails with an error that names the path of the call if the list is %s',
    async (body) => {
      const { message } = await refusalOf(pull(await startScriptedErp({ list: [json(body)] })));
      expect(message).toContain('did not answer with a list');
      expect(message).toContain('products/published/by_brand/sg-yn/false');
    },
  );

  it('fails with an error that names the path if the call for all products returns 404', async () => {
    const { message } = await refusalOf(pull(await startScriptedErp({ list: [unknown] })));
    expect(message).toContain(
      'has no products for sg-yn (products/published/by_brand/sg-yn/false returned 404)',
    );
  });

  it('fails with an error that names the path if the call for series products returns 404', async () => {
    const { message } = await refusalOf(
      pull(await startScriptedErp({ list: [json('[]')], seriesProducts: [unknown] })),
    );
    expect(message).toContain('products/published/all_series_products/sg-yn/false returned 404');
  });
});

it('a pull keeps stored responses if its option `check` rejects the new snapshot', async () => {
  const [erp, store] = [await startErp({ products: 6 }), openMemoryStore()];
  const before = (await pull(erp, { store })).snapshot;
  erp.fail('empty');
  const check = () => {
    throw new Error('The ERP lists nothing.');
  };
  await expect(pull(erp, { store, before, check })).rejects.toThrow('lists nothing');
  erp.heal();
  const calls = erp.requests().product.calls;
  expect((await pull(erp, { store, before })).snapshot).toEqual(before);
  expect(erp.requests().product.calls).toBe(calls);
});

async function startBefore(erp: DemoErp, ids: readonly string[], reply: Reply) {
  const isTheirs = (url = '') =>
    url.includes('/products/published/') && ids.some((id) => url.endsWith(`/${id}`));
  return startServer(async (response, request) => {
    if (isTheirs(request.url)) return reply(response, request);
    const answer = await fetch(`${erp.origin}${request.url}`).catch(() => null);
    if (answer === null) response.destroy();
    else json(await answer.text())(response, request);
  });
}

const whole = productText({ id: '1003', name: 'Lamp' });
const reset: Reply = (response) => response.destroy();
/** Closes the connection in the middle of the body. */
const cut: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length });
  response.write(whole.slice(0, 20), () => response.destroy());
};

describe('a product whose request returns no usable product', () => {
  it.each<readonly [kind: string, reply: Reply, says: string]>([
    ['204', status(204), 'answered 204'],
    ['an empty body', json(''), 'JSON that cannot be parsed: Unexpected end '],
    ['half of the JSON', json(whole.slice(0, 20)), 'JSON that cannot be parsed: '],
    ['a body cut by the connection', cut, 'broke the connection'],
    ['a broken gzip body', json('no gzip', { 'content-encoding': 'gzip' }), 'sent a broken gzip body'],
    ['text that is not UTF-8', json(Buffer.from('"\xff"', 'latin1')), 'sent text that is not UTF-8'],
    ['a connection reset', reset, 'broke the connection'],
    ['500', status(500), 'answered 500'],
  ])('makes the pull fail if the response is broken or an error: %s', async (_, reply, says) => {
    const server = await startBefore(await startTidyErp({ products: 12 }), ['1003'], reply);
    const error: unknown = await pull(server).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ErpCallError);
    expect(String(error)).toContain(says);
    expect(String(error)).toMatch(/\/1003, tried 3 times/);
    expect(server.requests.filter(({ path }) => path.endsWith('/1003'))).toHaveLength(3);
  });

  it.each([
    ['a record without a name', json(productText({ id: '1003', name: '' }))],
    ['a record without an id', json('{"name":"Lamp"}')],
    ['no record', json('[]')],
    ['404', unknown],
  ])('is omitted and reported if the ERP returns %s', async (_, reply) => {
    const server = await startBefore(await startTidyErp({ products: 12 }), ['1003'], reply);
    const { snapshot } = await pull(server);
    expect(snapshot.products).toHaveLength(11);
    expect(snapshot.problems).toMatchObject([{ effect: 'left-out', about: { kind: 'product', id: '1003' } }]);
  });
});

it('a pull fails if the product list has too many duplicate ids', async () => {
  const erp = await startTidyErp({ products: 40 });
  for (const id of ['1031', '1032', '1033']) erp.brand('yn').set(id, { id: '1001' });
  expect((await pull(erp)).snapshot.products).toHaveLength(37);
  erp.brand('yn').set('1034', { id: '1001' });
  const { message, problems } = await refusalOf(pull(erp));
  expect(message).toContain("4 of 40 products of sg-yn can't be read");
  expect(problems.map(({ kind }) => kind)).toEqual(Array(4).fill('duplicate-id'));
});
