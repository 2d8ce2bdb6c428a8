import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openUsers } from '#service/accounts/users.ts';
import { openStore } from '#service/store/open-store.ts';
import { isAlive, listDescendants } from './service-processes.ts';
import { someOf } from '../some-of.ts';
import { ServiceShop, until } from './service-shop.ts';

const root = resolve(import.meta.dirname, '../..');
const password = 'a long password of the tests';
let shop: ServiceShop;

beforeAll(async () => {
  shop = await ServiceShop.open({ brands: ['skr'], products: 5 });
}, 240_000);

afterAll(async () => {
  await shop?.close();
});

async function signIn(): Promise<string> {
  const store = await openStore('sqlite:service.sqlite', shop.folder);
  await openUsers(store).add('anna', 'viewer', password);
  await store.close();
  const { origin } = shop.service;
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ name: 'anna', password }),
  });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

function openPage(cookie: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = get(`${shop.service.origin}/live`, { agent, headers: { cookie } }, (answer) => {
      answer.setEncoding('utf8').once('data', resolve).resume();
    });
    asked.once('error', reject);
  });
}

it('the service stops within 30 seconds during a build', async () => {
  const cookie = await signIn();
  const agent = new Agent({ keepAlive: true });
  const pages = await Promise.all([1, 2, 3].map(() => openPage(cookie, agent)));
  for (const page of pages) expect(page).toContain('SKR');
  // With LONG_TESTS, the build misses the deadline and returns to the queue.
  const times = process.env.LONG_TESTS ? 100 : 1;
  shop.erp.fail('slow', { brand: 'skr', call: 'by_brand', waitMs: 5_000, times });
  const receipt = await shop.rename('skr', '1003', 'Asked for before the end');
  await shop.untilState(receipt, 'building');
  const processes = listDescendants(shop.service.pid);
  const started = performance.now();
  const code = await shop.service.stop();
  expect(code).toBe(0);
  expect((performance.now() - started) / 1000).toBeLessThan(30);
  agent.destroy();
  await until('its processes ended', async () => (processes.some(isAlive) ? null : true));
  shop.erp.heal();
  await shop.restart();
  await shop.untilState(receipt, 'live');
  expect(await shop.readPage('skr', '1003')).toContain('<h1>Asked for before the end</h1>');
  const log = await shop.service.readLog();
  for (const secret of [password, cookie.split('=')[1] ?? cookie]) expect(log).not.toContain(secret);
}, 240_000);

it('the option --only starts either the web routes or the builders of the service', async () => {
  await shop.service.stop();
  await shop.restart(['--only', 'web']);
  const receipt = await shop.rename('skr', '1004', 'Built elsewhere');
  expect(listDescendants(shop.service.pid)).toEqual([]);
  expect((await shop.readReceipt(receipt)).state).toBe('queued');
  await shop.service.stop();
  await shop.restart(['--only', 'builders']);
  await until('it is live', async () =>
    (await shop.readPage('skr', '1004')).includes('Built elsewhere') ? true : null,
  );
  for (const [path, status] of [
    ['/healthz', 200],
    ['/receipts/00000000000000000000000000000000', 404],
    ['/hooks/publish', 404],
    ['/login', 404],
  ] as const)
    expect([path, (await fetch(shop.service.origin + path)).status]).toEqual([path, status]);
}, 240_000);

interface Refusal {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly message: string;
}

const refusals: readonly Refusal[] = [
  { args: ['--only', 'both'], env: {}, message: '--only is "both". Set it to web or builders.' },
  { args: [], env: { SERVICE_STORE: 'mysql://x' }, message: 'SERVICE_STORE is neither sqlite:FILE nor' },
  {
    args: [],
    env: { SERVICE_STORE: 'redis://h' },
    message: 'Set it to postgres://HOST/DATABASE for several',
  },
  {
    args: [],
    env: { HOOK_SECRETS: 's3cret' },
    message: 'HOOK_SECRETS contains a value that is not a Standard Webhooks secret',
  },
];

function toEnvironment(env: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE, OUTPUT_FOLDER: shop.folder, ERP_HOST: shop.erp.origin, ...env };
}

it.for(someOf(refusals))(
  'the service refuses to start with $args $env, and explains why',
  async ({ args, env, message }) => {
    const child = spawn(process.execPath, ['scripts/serve.ts', ...args], {
      cwd: root,
      env: toEnvironment(env),
    });
    let said = '';
    child.stderr.on('data', (text) => (said += text));
    const [code] = await once(child, 'close');
    expect([code, said]).toEqual([1, expect.stringContaining(message)]);
    expect(said).not.toContain('s3cret');
  },
);

it('the error about a port in use names the port and the variable', async () => {
  const port = new URL(shop.service.metricsOrigin).port;
  const child = spawn(process.execPath, ['scripts/serve.ts'], {
    cwd: root,
    env: toEnvironment({ METRICS_PORT: port }),
  });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  expect([code, said]).toEqual([
    1,
    `Port ${port} on 127.0.0.1 is already in use. Set METRICS_PORT to a free port, or stop the program that uses it.\n`,
  ]);
});
