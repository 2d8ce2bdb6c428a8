import { describe, expect, it } from 'vitest';
import { type ForbiddenText, toForbiddenFinder, toHostCounter } from '#guard/forbidden-texts.ts';

const find = toForbiddenFinder([]);
const [a20, a36] = ['aB3d'.repeat(5), 'aB3d'.repeat(9)];

describe('a text that looks like a secret', () => {
  it.each<readonly [shape: string, text: string]>([
    ['a private key', '-----BEGIN PRIVATE KEY-----'],
    ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----'],
    ['an AWS key id', 'AKIAIOSFODNN7EXAMPLE'],
    ['an AWS key id', '"ASIAIOSFODNN7EXAMPLE"'],
    ...['ghp', 'gho', 'ghu', 'ghs', 'ghr'].map((start) => ['a token of GitHub', `${start}_${a36}`] as const),
    ['a token of GitHub', `github_pat_${'a_1'.repeat(17)}`],
    ...['a', 'b', 'p', 'r', 's'].map((kind) => ['a token of Slack', `xox${kind}-${a20}`] as const),
    ['a key of Google', `AIza${'a1-_x'.repeat(7)}`],
    ['a key of Stripe', 'rk_live_0123456789abcdef'],
    ['a secret of Standard Webhooks', `whsec_${'aB+/'.repeat(6)}`],
    ['a key of OpenAI or the like', `sk-${a36}`],
    ['a key of OpenAI or the like', `sk-ant-${a36}`],
    ['a JSON Web Token', 'eyJhbGciOiJIUz.eyJzdWIiOiIxMj.dozjgNryP4'],
    ['an AWS key', `AWS_SECRET_ACCESS_KEY : '${'aB+/'.repeat(10)}`],
    ['an AWS key', `"aws_secret_access_key":"${'aB+/'.repeat(10)}"`],
    ['an AWS key', `secretAccessKey: "${'aB+/'.repeat(10)}"`],
    ['an AWS key', `{&quot;SecretAccessKey&quot;: &quot;${'aB+/'.repeat(10)}&quot;}`],
    ['a bearer token', `Bearer ${a20}`],
    ...['password', 'passwd', 'secret', 'apiKey', 'api-key', 'access_token', 'AUTHTOKEN'].map(
      (name) => ['a password or key with its name', `${name} = 'hunter22'`] as const,
    ),
    ['a password or key with its name', '&#34;secret&#34;:&#39;hunter22&#39;'],
    ...['?', '&', ';'].map((mark) => ['a password or key in an address', `${mark}secret=hunter22`] as const),
    ['a user with a password in an address', 'redis://user:pw@localhost'],
    ['a user with a password in an address', 'https://user:pw@[::1]/'],
  ])('is %s: %s', (shape, text) => {
    expect(find(`x\n${text}\nx`)).toEqual([`secret:${shape}`]);
  });

  it.each([
    'A PRIVATE KEY',
    'AKIAIOSFODNN7EXAMPL',
    'XAKIAIOSFODNN7EXAMPLE',
    'AKIAIOSFODNN7EXAMPLEX',
    `ghx_${a36}`,
    `aghp_${a36}`,
    `xoxb-${a20.slice(1)}`,
    'pk_live_0123456789abcdef',
    `a-sk-${a36}`,
    `sk-${'a'.repeat(31)}`,
    `Bearer of good tidings`,
    `aBearer ${a20}`,
    'password: "short"',
    'the secret of "a good lamp"',
    '?secret=short',
    'secret=hunter22',
    'see https://shop.example/a:b@c',
    'write to a@b.example: at 10:30@home',
  ])('is not: %s', (text) => {
    expect(find(text)).toEqual([]);
  });
});

describe('a forbidden text', () => {
  const forbidden = (text: string, bounds: ForbiddenText['bounds'], name = text) => ({ text, bounds, name });

  it.each<[bounds: ForbiddenText['bounds'], text: string, held: string]>([
    ['word', 'sg-js', 'sg-js'],
    ['word', 'sg-js', '/sg-js.'],
    ['host', 'js.example', 'https://js.example/'],
    ['host', 'js.example', 'js.example.'],
    ['host', 'js.example', 'js.example: x'],
    ['path', '/assets/js/', '"/assets/js/a.png'],
    ['none', 'a.b', 'xa.bx'],
  ])('that is a %s, %s, is found in %s', (bounds, text, held) => {
    expect(toForbiddenFinder([forbidden(text, bounds, 'it')])(held)).toEqual(['it']);
  });

  it.each<[bounds: ForbiddenText['bounds'], text: string, held: readonly string[]]>([
    ['word', 'sg-js', ['msg-js', '-sg-js', 'sg-jsx', 'sg-js-2', 'sg_js']],
    ['host', 'js.example', ['a.js.example', 'x-js.example', 'js.example.com', 'js.example-x']],
    ['host', 'js.example', ['xjs.example', 'js.examplex', 'js.example:81', 'jsxexample']],
    ['path', '/assets/js/', ['erp.example/assets/js/', 'x-/assets/js/', './assets/js/']],
    ['none', 'a.b', ['xa-bx']],
  ])('that is a %s, %s, is something else in %j', (bounds, text, held) => {
    const finder = toForbiddenFinder([forbidden(text, bounds)]);
    expect(held.map(finder)).toEqual(held.map(() => []));
  });

  it('is named once however often it stands there, and by every rule that forbids it', () => {
    const finder = toForbiddenFinder([
      forbidden('a.b', 'none', 'one'),
      forbidden('a.b', 'none', 'other'),
      forbidden('c', 'word', 'third'),
    ]);
    expect(finder('c a.b a.b c')).toEqual(['third', 'one', 'other']);
  });
});

it('counts how often a text names a host', () => {
  const count = toHostCounter('erp.example');
  expect(['erp.example, https://erp.example/', 'x.erp.example', 'erpxexample', ''].map(count)).toEqual([
    2, 0, 0, 0,
  ]);
});
