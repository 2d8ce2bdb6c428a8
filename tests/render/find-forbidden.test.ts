import { describe, expect, it } from 'vitest';
import type { Brand } from '#config/brands.ts';
import {
  digestContext,
  noForbiddenContent,
  type ForbiddenContent,
  toFindingsContext,
} from '#render/findings-context.ts';
import { findSecretShapes, openForbiddenFinder, openNameFinder } from '#render/find-forbidden.ts';
import { openFindingsReader } from '#render/read-findings.ts';
import { brandOf } from '../builder/engine.ts';

const [a20, a36] = ['aB3d'.repeat(5), 'aB3d'.repeat(9)];

describe('the search for secrets', () => {
  it.each<readonly [shape: string, text: string]>([
    ['a private key', '-----BEGIN PRIVATE KEY-----'],
    ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----'],
    ['an AWS key id', 'AKIAIOSFODNN7EXAMPLE'],
    ['an AWS key id', '"ASIAIOSFODNN7EXAMPLE"'],
    ...['ghp', 'gho', 'ghu', 'ghs', 'ghr'].map((start) => ['a GitHub token', `${start}_${a36}`] as const),
    ['a GitHub token', `github_pat_${'a_1'.repeat(17)}`],
    ...['a', 'b', 'p', 'r', 's'].map((kind) => ['a Slack token', `xox${kind}-${a20}`] as const),
    ['a Google API key', `AIza${'a1-_x'.repeat(7)}`],
    ['a Stripe key', 'rk_live_0123456789abcdef'],
    ['a Standard Webhooks secret', `whsec_${'aB+/'.repeat(6)}`],
    ['a key of OpenAI or a similar service', `sk-${a36}`],
    ['a key of OpenAI or a similar service', `sk-ant-${a36}`],
    ['a JSON Web Token', 'eyJhbGciOiJIUz.eyJzdWIiOiIxMj.dozjgNryP4'],
    ['an AWS key', `AWS_SECRET_ACCESS_KEY : '${'aB+/'.repeat(10)}`],
    ['an AWS key', `"aws_secret_access_key":"${'aB+/'.repeat(10)}"`],
    ['an AWS key', `secretAccessKey: "${'aB+/'.repeat(10)}"`],
    ['an AWS key', `{&quot;SecretAccessKey&quot;: &quot;${'aB+/'.repeat(10)}&quot;}`],
    ['a bearer token', `Bearer ${a20}`],
    ...['password', 'passwd', 'secret', 'apiKey', 'api-key', 'access_token', 'AUTHTOKEN'].map(
      (name) => ['a hard-coded password or key', `${name} = 'hunter22'`] as const,
    ),
    ['a hard-coded password or key', '&#34;secret&#34;:&#39;hunter22&#39;'],
    ...['?', '&', ';'].map((mark) => ['a password or key in an address', `${mark}secret=hunter22`] as const),
    ['an address with a user name and a password', 'redis://user:pw@localhost'],
    ['an address with a user name and a password', 'https://user:pw@[::1]/'],
  ])('finds %s: %s', (shape, text) => {
    expect(findSecretShapes(`x\n${text}\nx`)).toEqual([shape]);
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
  ])('ignores %s', (text) => {
    expect(findSecretShapes(text)).toEqual([]);
  });
});

const own: Brand = {
  ...brandOf('skr'),
  ...{ name: 'Oak & Co', siteUrl: 'https://oak.example', pictureHosts: ['pictures.example'] },
};
const elm = { code: 'js', name: 'Elm (Asia)', identifier: 'sg-elm', siteUrl: 'https://elm.example' } as const;
const contextWith = (given: Partial<ForbiddenContent>, brand = own, erp = 'https://erp.example') =>
  toFindingsContext(brand, { ...noForbiddenContent, otherBrands: [elm], ...given }, erp);

describe('the search for names of other brands', () => {
  const findWith = (name: string, text: string) =>
    openNameFinder(contextWith({ otherBrands: [{ ...elm, name }] }))(text);

  it.each([
    ['Elm (Asia)', 'Lamps of Elm (Asia)'],
    [' Elm ', '灯 Elm 灯'],
    ['Elm', '灯Elm灯'],
    ['Elm', 'Elm: lamps'],
  ])('finds "%s" in "%s"', (name, text) => {
    expect(findWith(name, text)).toBe(name.trim());
  });

  it.each([
    ['Elm', 'Elms'],
    ['Elm', 'Helm'],
    ['Elm', 'Elm-2'],
    ['Elm', 'ÉElm'],
    ['Elm', '1Elm'],
    [' El ', 'El'],
    ['Oak', 'Oak'],
    ['E.m', 'Elm'],
  ])('does not find "%s" in "%s"', (name, text) => {
    expect(findWith(name, text)).toBeNull();
  });
});

describe('the search for forbidden text', () => {
  const finder = openForbiddenFinder(
    contextWith({
      privateHosts: ['erp.internal', 'erp.example', 'oak.example', 'pictures.example'],
      secrets: [['STORE_KEY', ['correct horse', 'battery', `st<a>p"l'e`, '密码密码密码']]],
    }),
  );
  const find = (text: string) => finder(Buffer.from(text).toString('latin1'));
  const secret = { rule: 'secret', values: { what: 'the value of STORE_KEY' } };
  const ofElm = (text: string) => ({ rule: 'other-brand', values: { brand: 'Elm (Asia)', text } });

  it.each([
    ['sg-elm', ofElm('sg-elm')],
    ['/sg-elm. sg-elm', ofElm('sg-elm')],
    ['https://elm.example/', ofElm('elm.example')],
    ['elm.example: x', ofElm('elm.example')],
    ['"/assets/images/js/favicon.png"', ofElm('/assets/images/js/')],
    ['https://oak.example/assets/images/js/favicon.png', ofElm('/assets/images/js/')],
    ['http://erp.internal/', { rule: 'private-host', values: { host: 'erp.internal' } }],
    ['xcorrect horsex', secret],
    ['battery', secret],
    ['correct%20horse', secret],
    [`st<a>p\\"l'e`, secret],
    ['st&lt;a&gt;p&quot;l&#x27;e', secret],
    ['st&lt;a&gt;p&quot;l&#39;e', secret],
    ['x密码密码密码x', secret],
  ])('finds forbidden text in %s', (text, finding) => {
    expect(find(text)).toEqual([finding]);
  });

  it.each([
    ...['oak.example', 'erp.example', 'pictures.example', own.identifier, '/assets/images/skr/'],
    ...['msg-elm', '-sg-elm', 'sg-elmx', 'sg-elm-2', 'sg_elm', 'a.elm.example', 'x-elm.example'],
    ...['elm.example.com', 'elm.examplex', 'elm.example:81', 'erp.example/assets/images/js/'],
  ])('finds no forbidden text in %s', (text) => {
    expect(find(text)).toEqual([]);
  });

  it.each(['https://oak.example', 'https://erp.example', 'https://pictures.example'])(
    'permits a host that both another brand and this brand use: %s',
    (siteUrl) => {
      const other = { ...elm, siteUrl };
      expect(openForbiddenFinder(contextWith({ otherBrands: [other] }))(siteUrl)).toEqual([]);
    },
  );
});

describe('the search in files that are not pages', () => {
  const read = openFindingsReader(contextWith({}, { ...own, live: false }));
  const findIn = (file: string, text: string) => read(file, Buffer.from(text));

  it('finds forbidden text and foreign origins', () => {
    const foreign = { rule: 'third-party', values: { use: 'load', origin: 'https://cdn.example' } };
    expect(findIn('_astro/a.css', '@import "https://cdn.example/a.css"')).toEqual([foreign]);
    expect(findIn('_astro/a.js', 'import("https://cdn.example/a.js")')).toEqual([foreign]);
    expect(findIn('products.json', '["sg-elm"]')).toMatchObject([{ rule: 'other-brand' }]);
  });

  it('ignores permitted URLs and the content of pictures', () => {
    expect(findIn('products.json', 'https://erp.example/a.png')).toEqual([]);
    expect(findIn('a.png', 'sg-elm')).toEqual([]);
    expect(findIn('_astro/a.css', 'a{background:url(/a.png)}')).toEqual([]);
  });
});

describe('the digest of the forbidden text', () => {
  const digestWith = (brand: Partial<Brand>, given: Partial<ForbiddenContent> = {}, erp?: string) =>
    digestContext(contextWith(given, { ...own, ...brand }, erp));

  it('does not depend on the thresholds of the guard', () => {
    expect(digestWith({ thresholds: { ...own.thresholds, maxDrop: 1 } })).toBe(digestWith({}));
  });

  it.each<[what: string, brand: Partial<Brand>, given: Partial<ForbiddenContent>, erp?: string]>([
    ['site', { siteUrl: 'https://ash.example' }, {}],
    ['name', { name: 'Ash' }, {}],
    ['hosts of pictures', { pictureHosts: [] }, {}],
    ['ERP', {}, {}, 'https://ash.example'],
    ['private hosts', {}, { privateHosts: ['erp.internal'] }],
    ['secrets', {}, { secrets: [['A', ['battery']]] }],
    ['other brands', {}, { otherBrands: [] }],
  ])('changes with the %s', (_, brand, given, erp) => {
    expect(digestWith(brand, given, erp)).not.toBe(digestWith({}));
  });
});
