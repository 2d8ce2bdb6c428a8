import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Brand, readBrands } from '#config/brands.ts';
import { readEnvironment } from '#config/environment.ts';
import { readServiceEnvironment } from '#config/service-environment.ts';
import { openLog } from '#service/log.ts';
import { openSessions } from '#service/accounts/sessions.ts';
import { openUsers } from '#service/accounts/users.ts';
import { openWeb } from '#service/open-web.ts';
import { type Endings, openParts } from '#service/service-parts.ts';
import { createPreviewServer } from '#service/preview/preview-server.ts';
import { openFolder } from '../files/folder.ts';
import { aSite, publish } from '../publish/a-release.ts';
import { openDirStore } from '../publish/targets/dir/dir-store.ts';

const root = resolve(import.meta.dirname, '..', '..');
let brands: ReadonlyMap<string, Brand>;
beforeAll(async () => {
  brands = await readBrands(join(root, 'brands.json'));
});

/** Starts everything that a service answers, without builders; it ends with the test. */
async function startWeb() {
  const output = await openFolder();
  const lines: string[] = [];
  const endings: Endings = [];
  const variables = { HOOK_TOKEN: 'a'.repeat(40), SERVICE_ORIGIN: 'https://publish.example.com' };
  const parts = await openParts(
    {
      workspace: { root, output, brandsFile: join(root, 'brands.json') },
      environment: readEnvironment(variables),
      serviceEnvironment: readServiceEnvironment(variables),
      variables,
      brands,
      log: openLog(variables, { write: (line) => void lines.push(line) }),
      erp: null,
      hasWeb: true,
    },
    endings,
  );
  const app = await openWeb(parts, { check: async () => {} });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await app.close();
    for (const end of endings.reverse()) await end();
  });
  const users = openUsers(parts.store);
  await users.add('anna', 'publisher', 'a long password');
  const anna = await openSessions(parts.store, users).signIn('anna', 'a long password');
  if (anna.kind !== 'session') throw new Error('Nobody is signed in.');
  return { app, port: Number(new URL(origin).port), lines, session: anna.token };
}

/** Sends bytes as they are, and returns all that came back until the server closed. */
async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.end(Buffer.from(bytes, 'latin1'));
  await Promise.race([
    new Promise((closed) => socket.once('close', closed)),
    new Promise((late) => setTimeout(late, 5_000)),
  ]);
  socket.destroy();
  return Buffer.concat(chunks).toString('latin1');
}

function request(method: string, target: string, headers: readonly string[] = [], body = ''): string {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const lines = ['Host: publish.example.com', 'Connection: close', ...headers, ...length];
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** No answer may be this: a failure of ours, or a way to another host. */
function expectHarmless(answer: string, sent: string): void {
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 400);
  // Not ready, or busy: said on purpose.
  expect(status === 503 ? 400 : status, `${sent}\n\n${answer.slice(0, 500)}`).toBeLessThan(500);
  const location = /^location: (.*)$/im.exec(answer)?.[1]?.trim();
  if (location !== undefined) {
    // Those who are signed in get one-time links to a preview, at a port of its own.
    if (/^https:\/\/publish\.example\.com:\d+\/\.look\/[\w-]{43}\?to=/.test(location)) return;
    expect(new URL(location, 'https://publish.example.com').origin, sent).toBe('https://publish.example.com');
    expect(location.replaceAll('\\', '/'), sent).toMatch(/^\/(?!\/)/);
  }
  expect(answer, sent).not.toMatch(/\bat .*\.ts:\d+/);
}

it.each([
  '//x//evil.com?lang=en',
  '//evil.com?lang=en',
  '//evil.com/..?lang=zh-Hans',
  '/\\evil.com?lang=en',
  '/%5cevil.com?lang=en',
  'http://evil.com/?lang=en',
  'http://evil.com//evil.com?lang=en',
  '//',
  '///',
  '//?lang=en',
  '/\t/evil.com?lang=en',
  '/?lang=en#//evil.com',
  '*',
  'evil.com:443',
])('answers GET %s without failing, and leads nowhere else', async (target) => {
  const { port } = await startWeb();
  const sent = request('GET', target);
  expectHarmless(await sendRaw(port, sent), sent);
});

it.each([
  ['/history?lang=en', '/history'],
  ['//x//evil.com?lang=en', '/evil.com'],
  ['http://evil.com/history?lang=zh-Hans', '/history'],
])('remembers the language of %s, and goes to %s', async (target, location) => {
  const { port } = await startWeb();
  const answer = await sendRaw(port, request('GET', target));
  expect(/^HTTP\/1\.1 (\d+).*^location: ([^\r\n]*)\r$/ims.exec(answer)?.slice(1)).toEqual(['303', location]);
});

const parameters = { brand: 'yn', name: 'changes', release: '00000001-abc', id: 'x' };

/** Reads the tree that Fastify prints, with something in the place of each parameter. */
function listRoutes(tree: string): readonly string[] {
  const parents: string[] = [];
  const paths = [...tree.matchAll(/^([│ ]*)[├└]── (\S+) \(/gm)].map(([, indent = '', part = '']) => {
    const depth = indent.length / 4;
    const path = `${depth === 0 ? '' : parents[depth - 1]}${part}`;
    parents[depth] = path;
    return depth === 0 ? path : `/${path.replace(/^\/+/, '')}`;
  });
  return paths.map((path) =>
    Object.entries(parameters).reduce((text, [name, value]) => text.replace(`:${name}`, value), path),
  );
}

/** All that the service answers at; the first test of them holds the list to what it registers. */
const routes = [
  ...['/', '/login', '/logout', '/history', '/audit', '/events', '/healthz', '/readyz', '/*'],
  ...['/hooks/publish', '/receipts/x', '/assets/x', '/brands/yn/releases/00000001-abc/picture'],
  ...['call-off', 'compare', 'end-freeze', 'force', 'freeze', 'look', 'plan', 'preview', 'promote', 'publish']
    .concat(['releases', 'reports/changes', 'resume', 'roll-back', 'urgent'])
    .map((name) => `/brands/yn/${name}`),
];

it('knows every route of the service', async () => {
  const { app } = await startWeb();
  const registered = listRoutes(app.printRoutes({ commonPrefix: false }));
  expect(registered.length).toBeGreaterThan(25);
  const asked = registered.map((path) => path.replace(/^\/assets\/.*/, '/assets/x'));
  expect([...new Set(asked)].toSorted()).toEqual(routes.toSorted());
});

const odd = [
  '//',
  '\\',
  '%2f',
  '%00',
  '%',
  '..',
  '?',
  '#',
  '&lang=en',
  '?lang=en',
  '?release=00000001-abc',
  '&with=00000002-abc',
  '&path=/.//evil.com',
  '/.//evil.com',
  ';',
  '@evil.com',
  ' ',
  '\u00e9',
  '%ff',
  'a'.repeat(300),
  '[',
  ':80',
  '__proto__',
];
const anyTarget = fc.oneof(
  fc
    .tuple(fc.constantFrom(...routes), fc.array(fc.constantFrom(...odd), { maxLength: 4 }))
    .map(([route, more]) => route + more.join('')),
  fc
    .array(fc.constantFrom(...odd, ...routes), { minLength: 1, maxLength: 5 })
    .map((pieces) => pieces.join('')),
  fc.webUrl(),
);
const anyHeader = fc.constantFrom(
  'Origin: https://evil.com',
  'Origin: null',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Type: application/json',
  'Content-Type: text/plain;charset=x',
  'Accept-Language: zh;q=9,*',
  `Accept-Language: ${'a,'.repeat(2_000)}`,
  `Cookie: __Host-session=${'x'.repeat(43)}; __Host-language=__proto__`,
  'Cookie: =;;;=',
  'Transfer-Encoding: chunked',
  'Expect: 100-continue',
  'X-Forwarded-For: evil',
  'X-HTTP-Method-Override: DELETE',
  `Webhook-Signature: v1,${'A'.repeat(8_000)}`,
  'Webhook-Signature: v1,',
  'Webhook-Id: \u00e9',
  'Webhook-Timestamp: 9999999999999999999999',
  `Authorization: Bearer ${'b'.repeat(5_000)}`,
  'Range: bytes=0-0,1-1',
  'If-None-Match: *',
);
/** Stands for a cookie of a publisher's, which the server makes. */
const signedIn = 'Cookie: signed-in';
const anyRequest = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'get', 'FOO'),
    anyTarget,
    fc.array(fc.oneof({ weight: 3, arbitrary: anyHeader }, fc.constant(signedIn)), { maxLength: 4 }),
    fc.constantFrom(
      '',
      '{}',
      '{"brands":["yn"]}',
      'name=a&password=b',
      'name=%ff&__proto__=x',
      '[[[[',
      '\0\0',
      'x'.repeat(70_000),
    ),
  )
  .map(([method, target, headers, body]) => request(method, target, headers, body));

it('answers any request without failing, leads nowhere else, and logs within bounds', async () => {
  const { port, lines, session } = await startWeb();
  const asAnna = (text: string) => text.replaceAll(signedIn, `Cookie: __Host-session=${session}`);
  let sentCount = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyRequest, { minLength: 20, maxLength: 20 }), async (requests) => {
      sentCount += requests.length;
      const answers = await Promise.all(requests.map((one) => sendRaw(port, asAnna(one))));
      for (const [at, answer] of answers.entries()) expectHarmless(answer, requests[at] ?? '');
    }),
    { numRuns: process.env.LONG_TESTS ? 500 : 30, endOnFailure: true },
  );
  expect(sentCount).toBeGreaterThanOrEqual(600);
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  expect(lines.join('').length).toBeLessThan(sentCount * 400);
}, 300_000);

it('shows a preview to any request without failing, and leads nowhere else', async () => {
  const target = await (await openDirStore()).open();
  const { release } = await publish(target, aSite('held'), { isHeld: true });
  const token = 'a'.repeat(43);
  const problems: unknown[] = [];
  const server = createPreviewServer({
    ...{ brand: 'skr', target, origin: 'https://publish.example.com', isOpen: async () => true },
    looks: {
      redeem: async () => token,
      read: async () => ({ brand: 'skr', release: release.id, session: 'x' }),
    },
    onProblem: (problem) => void problems.push(problem),
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const look = [`Cookie: __Host-look-skr=${token}`];
  const anyLook = fc.oneof(
    anyTarget,
    anyTarget.map((to) => `/.look/${token}?to=${to}`),
    anyTarget.map((to) => `/.look/${token}?to=${encodeURIComponent(to)}`),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anyLook, { minLength: 20, maxLength: 20 }), async (targets) => {
      const sent = targets.map((to) => request('GET', to, look));
      const answers = await Promise.all(sent.map((one) => sendRaw(port, one)));
      for (const [at, answer] of answers.entries()) expectHarmless(answer, sent[at] ?? '');
    }),
    { numRuns: process.env.LONG_TESTS ? 500 : 30, endOnFailure: true },
  );
  expect(problems).toEqual([]);
}, 300_000);
