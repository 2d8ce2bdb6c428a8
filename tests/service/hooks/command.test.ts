import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import type { BrandOrder } from '#service/orders/order.ts';
import { root, runScript } from '../../run-script.ts';
import { someOf } from '../../some-of.ts';
import { newSecret, type HookServer, secrets, startHookServer } from './hook-server.ts';

function runHook({ origin }: HookServer, args: readonly string[], secret = secrets.join(',')) {
  return runScript('hook', ['--url', origin, ...args], { HOOK_SECRETS: secret });
}

async function applyChanges(server: HookServer, changes: readonly Partial<BrandOrder>[]): Promise<void> {
  const { records } = server;
  await expect.poll(() => records.listOpenOrders('yn')).toHaveLength(1);
  const orders = await records.listOpenOrders('yn');
  for (const change of changes) await records.updateOrders(orders, 'yn', change);
}

it('the hook command sends a signed hook and prints its receipt', async () => {
  const server = await startHookServer();
  const product = ['--product', '1003@2026-11-21T13:00:00Z', '--product', 'a@b'];
  const { code, stdout } = await runHook(server, ['--brand', 'yn,skr', ...product, '--why', 'New prices']);
  const [order] = await server.records.listOpenOrders('skr');
  expect(code).toBe(0);
  expect(stdout).toBe(`receipt ${order?.id}\nhttps://publish.example.com/receipts/${order?.id}\n`);
  expect(order).toMatchObject({
    products: [
      { id: '1003', updatedAt: '2026-11-21T13:00:00Z' },
      { id: 'a@b', updatedAt: null },
    ],
    ...{ by: 'npm run hook', why: 'New prices' },
  });
});

it('the hook command with --wait exits when the requested rebuild is live or has failed', async () => {
  const server = await startHookServer();
  const live = runHook(server, ['--brand', 'yn', '--wait']);
  const links = [{ name: 'Jasmine tea', url: 'https://yn.example.com/products/item/1003/' }];
  await applyChanges(server, [{ state: 'building' }, { state: 'live', release: '42-a', links }]);
  const shown = expect.stringMatching(/yn live 42-a\n {2}Jasmine tea https:\/\/yn\.example\.com\/.*\n$/);
  expect(await live).toMatchObject({ code: 0, stdout: shown });
  const failed = runHook(server, ['--brand', 'yn', '--wait']);
  await applyChanges(server, [{ state: 'failed', cause: 'shrink' }]);
  const why = expect.stringContaining('yn failed Much of the site’s content would be missing.');
  expect(await failed).toMatchObject({ code: 1, stdout: why });
});

it('the hook command keeps polling the receipt after failed requests', async () => {
  const server = await startHookServer();
  const troubles = [429, 503, 'cut'] as const;
  let looks = 0;
  const proxy = createServer(async (request, response) => {
    const trouble = request.method === 'GET' ? troubles[looks++] : undefined;
    if (trouble === 'cut') return void response.destroy();
    if (trouble !== undefined) return void response.writeHead(trouble).end();
    const body = request.method === 'GET' ? null : await text(request);
    const headers = Object.entries(request.headers).filter(([name]) => /^(webhook|content-type)/.test(name));
    const answer = await fetch(`${server.origin}${request.url}`, {
      ...{ method: request.method ?? 'GET', body },
      headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  const port = typeof address === 'object' ? address?.port : null;
  const followed = runHook({ ...server, origin: `http://127.0.0.1:${port}` }, ['--brand', 'yn', '--wait']);
  await applyChanges(server, [{ state: 'live', release: '42-a' }]);
  expect(await followed).toMatchObject({ code: 0, stdout: expect.stringContaining('yn live 42-a') });
  expect(looks).toBe(troubles.length + 1);
});

const strangers = newSecret();
const refusals = [
  { args: ['--brand', 'yn'], secret: strangers, says: /answered 401: .* the same HOOK_SECRETS/ },
  { args: ['--brand', 'acme'], says: /422: .*data\.brands\.0/ },
  { args: ['--brand', 'yn'], secret: '', says: /HOOK_SECRETS is not set/ },
  { args: ['--brand', 'yn'], origin: 'http://127.0.0.1:9', says: /did not answer/ },
];

it('the hook command explains a refused hook without revealing the secret', async () => {
  const server = await startHookServer();
  for (const { args, secret, says, origin = server.origin } of someOf(refusals)) {
    const { code, stdout, stderr } = await runHook({ ...server, origin }, args, secret);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(says);
    for (const hidden of [strangers, ...secrets]) expect(stderr).not.toContain(hidden);
  }
  expect(await server.records.listOpenOrders('yn')).toEqual([]);
});

it('the service accepts the hook of the documented curl and OpenSSL example', async () => {
  const server = await startHookServer();
  const page = await readFile(new URL('docs/hosting/hook.md', `file://${root}/`), 'utf8');
  const example = /```sh\n(id=[^`]*)```/.exec(page)?.[1] ?? '';
  const variables = { SECRET: secrets[0] ?? '', SERVICE: server.origin };
  const sent = promisify(execFile)('sh', ['-e', '-c', example], { env: { ...process.env, ...variables } });
  const { stdout, stderr } = await sent;
  expect(stderr).toBe('');
  const [order] = await server.records.listOpenOrders('yn');
  expect(JSON.parse(stdout)).toMatchObject({ receipt: order?.id, brands: ['yn'] });
  expect(order?.by).toBe('curl');
});
