import { describe, expect, it } from 'vitest';
import { findHeaderFaults } from '#guard/files/header-faults.ts';

const sound = ['Strict-Transport-Security: max-age=15552000', 'X-Content-Type-Options: nosniff'];
const block = (pattern: string, headers: readonly string[]) =>
  `${pattern}\n${headers.map((header) => `  ${header}\n`).join('')}`;
const ever = 'Cache-Control: max-age=31536000, immutable';
const forAll = (...headers: readonly string[]) => block('/*', [...sound, ...headers]);

type Refused = [what: string, text: string, faults: readonly string[]];

describe('the headers of a release', () => {
  it.each([
    ['ask for HTTPS for half a year', forAll()],
    ['give that time in quotes', forAll().replace('15552000', '"15552000" ; includeSubDomains')],
    ['have names in any case', forAll().toUpperCase().replace('NOSNIFF', 'nosniff')],
    ['let a page be kept for ten minutes', forAll('Cache-Control: public, max-age=600')],
    ['let proxies keep it for longer', forAll('Cache-Control: public, s-maxage=86400, max-age=0')],
    ['keep search engines out of what is no page', forAll('X-Robots-Tag: noarchive')],
    [
      'let other files be kept for ever',
      `${forAll()}${block('/_astro/*', [ever])}${block('/assets/pictures/*', [ever])}`,
    ],
    [
      'send other headers for some files',
      `${forAll()}${block('/*.json', ['Access-Control-Allow-Origin: *'])}`,
    ],
  ])('may %s', (_, text) => {
    expect(findHeaderFaults(text)).toEqual([]);
  });

  const hsts = 'has no Strict-Transport-Security of half a year or more';
  const nosniff = 'has no X-Content-Type-Options: nosniff';

  it.each<Refused>([
    ['be missing', '', [hsts, nosniff]],
    [
      'be there for some pages alone',
      block('/products/*', ['X-Content-Type-Options: nosniff']),
      [hsts, nosniff, 'has another X-Content-Type-Options for /products/*'],
    ],
    ['ask for HTTPS a second less', forAll().replace('15552000', '15551999'), [hsts]],
    ['ask for it without a time', forAll().replace('max-age=15552000', 'includeSubDomains'), [hsts]],
    ['ask for it twice', forAll().replace('15552000', '15552000; max-age=0'), [hsts]],
    ['ask for it by another name', forAll().replace('max-age', 'foo-max-age'), [hsts]],
    ['ask for it in words', forAll().replace('15552000', '15552000x'), [hsts]],
    ...['/', '/products/item/1001/', '/products/item/:id/', '/a.html', '/*.HTM', '/*.*'].map(
      (pattern): Refused => [
        `give ${pattern} a type of its own`,
        `${forAll()}${block(pattern, ['Content-Type: text/plain'])}`,
        [`sends the header Content-Type for ${pattern}`],
      ],
    ),
    ['let types be guessed', forAll().replace('nosniff', 'sniff'), [nosniff]],
    [
      'ask for other things elsewhere',
      `${forAll()}${block('/a/*', ['Strict-Transport-Security: max-age=99999999', "Content-Security-Policy: default-src 'none'"])}`,
      ['has another Strict-Transport-Security for /a/*', 'has another Content-Security-Policy for /a/*'],
    ],
    ...['Location', 'Refresh', 'Set-Cookie', 'Clear-Site-Data', 'LINK'].map((name): Refused => [
      `send ${name}`,
      forAll(`${name}: /x`),
      [`sends the header ${name} for /*`],
    ]),
    ...[
      ['X-Frame-Options', 'ALLOWALL'],
      ['Permissions-Policy', 'camera=*'],
      ['Referrer-Policy', 'unsafe-url'],
      ['Cross-Origin-Opener-Policy', 'unsafe-none'],
      ['Cross-Origin-Resource-Policy', 'cross-origin'],
      ['Speculation-Rules', '"https://evil.example/x.json"'],
      ['Speculation-Rules', '"//evil.example/x.json"'],
    ].map(([name, value]): Refused => [
      `say ${name}: ${value}`,
      forAll(`${name}: ${value}`),
      [`has ${name}: ${value}, which protects too little`],
    ]),
    ...['noindex', 'none', 'googlebot: NOINDEX, nofollow', 'noarchive, nosnippet', 'nofollow'].map(
      (value): Refused => [
        `say ${value}`,
        forAll(`x-robots-tag: ${value}`),
        ['keeps search engines out of /*'],
      ],
    ),
    [
      'let the pages of products be kept for long',
      `${forAll()}${block('/products/item/*', ['cache-control: private,max-age=601'])}`,
      ['lets browsers keep /products/item/x/ for long', 'lets browsers keep /products/item/ for long'],
    ],
    [
      'let the list of products be kept for a year',
      `${forAll()}${block('/products/', ['Cache-Control: max-age=31536000'])}`,
      ['lets browsers keep /products/ for long'],
    ],
    ...['/zh/*', '/zh*', '/products/category/*', '/404.html', '/products.json'].map((pattern): Refused => {
      const path = pattern.replace('*', '');
      return [
        `let ${pattern} alone be kept for a year`,
        `${forAll()}${block(pattern, ['Cache-Control: max-age=31536000'])}`,
        [`lets browsers keep ${path} for long`],
      ];
    }),
    [
      'let every page be kept for ever',
      forAll('Cache-Control: max-age=60, IMMUTABLE'),
      ['/', '/products/', '/products/item/x/'].map((page) => `lets browsers keep ${page} for long`),
    ],
  ])('may not %s', (_, text, faults) => {
    expect(findHeaderFaults(text)).toEqual(faults);
  });
});
