import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Brand, readBrands } from '#config/brands.ts';
import { readEnvironment } from '#config/environment.ts';
import { readServiceEnvironment } from '#config/service-environment.ts';
import { openLog } from '#service/log.ts';
import { openWeb } from '#service/open-web.ts';
import { type Endings, openParts } from '#service/service-parts.ts';
import { openFolder } from '../files/folder.ts';

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
  return { port: Number(new URL(origin).port), lines };
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
  ['//x//evil.com?lang=en', '/x//evil.com'],
  ['http://evil.com/history?lang=zh-Hans', '/history'],
])('remembers the language of %s, and goes to %s', async (target, location) => {
  const { port } = await startWeb();
  const answer = await sendRaw(port, request('GET', target));
  expect(/^HTTP\/1\.1 (\d+).*^location: ([^\r\n]*)\r$/ims.exec(answer)?.slice(1)).toEqual(['303', location]);
});

const routes = [
  '/',
  '/login',
  '/logout',
  '/history',
  '/audit',
  '/events',
  '/hooks/publish',
  '/hooks/x',
  '/brands/yn',
  '/healthz',
  '/readyz',
  '/assets/x',
  '/brands/yn/reports/changes',
];
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
const anyRequest = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'get', 'FOO'),
    anyTarget,
    fc.array(anyHeader, { maxLength: 4 }),
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
  const { port, lines } = await startWeb();
  let sentCount = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyRequest, { minLength: 20, maxLength: 20 }), async (requests) => {
      sentCount += requests.length;
      const answers = await Promise.all(requests.map((one) => sendRaw(port, one)));
      for (const [at, answer] of answers.entries()) expectHarmless(answer, requests[at] ?? '');
    }),
    { numRuns: process.env.LONG_TESTS ? 500 : 30, endOnFailure: true },
  );
  expect(sentCount).toBeGreaterThanOrEqual(600);
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  expect(lines.join('').length).toBeLessThan(sentCount * 400);
}, 300_000);
