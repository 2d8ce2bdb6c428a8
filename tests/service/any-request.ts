import fc from 'fast-check';
import type { RawRequest } from './raw-request.ts';

export const actions = ['accept', 'automatic', 'discard', 'drop-plan', 'plan', 'publish']
  .concat(['publish-waiting', 'review', 'roll-back', 'unaccept'])
  .map((name) => `/brands/skr/${name}`);

/** raw-requests.test.ts compares this list with the registered routes. */
export const routes = [
  ...['/', '/login', '/logout', '/history', '/log', '/live', '/healthz', '/readyz', '/*'],
  ...['/hooks/publish', '/receipts/x', '/assets/x', '/brands/skr/releases/00000001-abc/picture'],
  ...['/search', '/brands/skr', '/brands/skr/releases/00000001-abc'],
  ...['content', 'live', 'look', 'releases', 'reports/changes'].map((name) => `/brands/skr/${name}`),
  ...actions,
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
export const anyTarget = fc.oneof(
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
const madeByServer = ['(session)', '(form token)', '(held)', '(former)', '(live)'] as const;

type MadeByServer = Readonly<Record<(typeof madeByServer)[number], string>>;

export function fillIn(request: RawRequest, made: MadeByServer): RawRequest {
  const fill = (text: string) =>
    madeByServer.reduce((filled, name) => filled.replaceAll(name, made[name]), text);
  return { ...request, headers: request.headers.map(fill), body: fill(request.body) };
}

const signedIn = 'Cookie: __Host-session=(session)';

const anyPlainRequest = fc.record({
  method: fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'get', 'FOO'),
  target: anyTarget,
  headers: fc.array(fc.oneof({ weight: 3, arbitrary: anyHeader }, fc.constant(signedIn)), { maxLength: 4 }),
  body: fc.constantFrom(
    '',
    '{}',
    '{"brands":["skr"]}',
    'name=a&password=b',
    'name=%ff&__proto__=x',
    'token=(form token)',
    '[[[[',
    '\0\0',
    'x'.repeat(70_000),
  ),
});

const likely = (text: string, ...others: readonly string[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(text) }, fc.constantFrom(...others, '', '%00', '__proto__'));
const anyForm = fc
  .record(
    {
      token: likely('(form token)', '(session)'),
      release: fc.constantFrom('(held)', '(former)', '(live)', '00000001-abc', '../../x', ''),
      reason: likely('Sale', '+', 'x'.repeat(301)),
      why: likely('Sale', '+', 'x'.repeat(301)),
      from: likely('2098-11-01T00:00', '2026-03-29T02:30', '9999-99-99T99:99', '0000-01-01T00:00'),
      to: likely('2098-12-01T00:00', '2000-01-01T00:00', '9999-99-99T99:99'),
      older: likely('on', 'off'),
      all: likely('on', 'off'),
    },
    { requiredKeys: ['token'] },
  )
  .map((fields) => Object.entries(fields).map(([name, value]) => `${name}=${value}`))
  .map((pairs) => pairs.join('&'));

export const fromOwnPage = [
  signedIn,
  'Origin: https://publish.example.com',
  'Content-Type: application/x-www-form-urlencoded',
];
const anyAction = fc.record({
  method: fc.constant('POST'),
  target: fc
    .tuple(fc.constantFrom(...actions, '/logout'), likely('', '?lang=en', '//', '%2f'))
    .map((parts) => parts.join('')),
  headers: fc.array(anyHeader, { maxLength: 1 }).map((more) => [...fromOwnPage, ...more]),
  body: anyForm,
});

/** A third of the requests are actions of a signed-in publisher, most of them with a valid form token. */
export const anyRequest: fc.Arbitrary<RawRequest> = fc.oneof(
  { weight: 2, arbitrary: anyPlainRequest },
  { weight: 1, arbitrary: anyAction },
);
