import { describe, expect, it } from 'vitest';
import { readPlain } from '#guard/files/read-plain.ts';

const read = (file: string, text: string) => readPlain(text, file, 'https://skr.example');
const index = {
  count: 3,
  parts: [
    {
      bits: '0',
      rows: { En: 'aaaa', Zh: 'bbbb' },
      more: { En: 'cccc' },
      faces: [
        ['', 1, 'dddd'],
        ['1', 2, 'eeee'],
      ],
    },
  ],
  han: 'ffff',
};

describe('a text file that is no page', () => {
  it.each([
    ['products.json', '{"products":[]}'],
    ['zh/products-2.json', '{"products":[{}]}'],
    ['products.csv', 'id,name\n'],
    ['search.json', JSON.stringify(index)],
    ['a.json', 'null'],
    ['a.map', '[]'],
    ['a.webmanifest', '{}'],
    ['a.speculationrules', '{}'],
    ['a.js', 'export const a = await b;'],
    ['a.mjs', 'import "b";'],
    ['a.css', 'a { b: c }'],
    ['a.svg', '<svg/>\n'],
    ['a.xml', '<a></a>'],
    ['robots.txt', 'User-agent: *\nDisallow: /lists/\nDisallow:\n'],
    ['robots.txt', '# Disallow: /\nAllow: /\n'],
    ['robots.txt', 'User-agent: *\nDisallow: /*?q=\nDisallow: /*.pdf$\nDisallow: /lists/*\n'],
    ['zh/robots.txt', 'Disallow: /'],
    ['_redirects', '/a /b/ 301\n/c https://skr.example/d/ 301\n'],
    ['_redirects', '# From the old site.\r\n\r\n  /old-lamp   /b/   410  \r\n/ /b/ 302\r\n'],
    ['assets/i18n/En.json', '{"a":"of","b":"灯"}'],
    ['assets/i18n/Zh.json', '{"a":"共","b":"灯","c":"W"}'],
    ['assets/theme.abcd.css', ':root { --theme: #123456 }'],
    ['zh/assets/theme.abcd.css', 'a { b: c }'],
    ['sitemap-12.xml', '<urlset></urlset>'],
    ['a.txt', '{'],
    // Files that hosts and browsers take for nothing else than a text.
    ...[
      ...['products.json', 'search.json', 'assets/i18n/En.json', 'a.map', 'a.js', 'a.css', 'sitemap.xml'],
      ...['robots.txt', 'llms.txt', '_headers', '_redirects'],
    ].map((name): [string, string] => [`${name}.txt`, 'Disallow: /']),
    ...['llms.txt', '_headers', '_redirects'].map((name): [string, string] => [`zh/${name}`, 'a b']),
    ['zh/sitemap.xml', '<a></a>'],
    ['zh/assets/i18n/En.json', '{}'],
    ['zh/assets/search/rows-en-0.abcd.json', '{}'],
  ])('is sound: %s', (file, text) => {
    expect(read(file, text).faults).toEqual([]);
  });

  it.each<[file: string, text: string, fault: string]>([
    ['products.json', '{"products":', 'is not JSON'],
    ['products.json', 'null', 'is not JSON'],
    ['products.json', '"products"', 'is not JSON'],
    ['zh/products-12.json', '{"products":{}}', 'lists no products'],
    ['search.json', '{"count":3,"parts":[]}', 'is no index of the search'],
    ['search.json', '{"count":', 'is no index of the search'],
    ['a/search.json', '{"count":', 'is not JSON'],
    ['a.map', '', 'is not JSON'],
    ['a.webmanifest', '{', 'is not JSON'],
    ['a.speculationrules', '{', 'is not JSON'],
    ['a.js', '<!doctype html>', 'is no script that browsers can read'],
    ['a.mjs', 'a(', 'is no script that browsers can read'],
    ['a.mjs', 'let a; let a;', 'is no script that browsers can read'],
    ['a.mjs', 'a = /(/;', 'is no script that browsers can read'],
    ['a.css', 'a { b: c', 'is no style sheet that browsers can read'],
    ['a.svg', '<svg><pa', 'is cut'],
    ['a.xml', '<a></a', 'is cut'],
    ...['Disallow: /', 'disallow:/ # all', '\tDisallow: /*', 'Allow: /a\nDisallow: / \nAllow: /b'].map(
      (text): [string, string, string] => ['robots.txt', text, 'keeps search engines out'],
    ),
    ...[
      '/zh/products/item/',
      '/products/category/',
      '/en/products/series/x',
      '/zh/products/$',
      '/_astro/',
      '/products/item/1',
      '/en/products/category/lamps/',
      '/*1001',
      '/zh/*/item/1',
      '/*.js',
      '/assets/',
    ].map((path): [string, string, string] => [
      'robots.txt',
      `Disallow: ${path}`,
      'keeps search engines out',
    ]),
    [
      '_redirects',
      '/a https://elsewhere.example/ 301\n',
      'sends visitors from /a to https://elsewhere.example/, which is not on this site',
    ],
    ['_redirects', '/a #b 301\n', 'sends visitors from /a to #b, which is not on this site'],
    ...['/a /b/ 200', '/a /b/ 3011', '/:a /b/ 301', '/a', `/a* /${'b'.repeat(99)}/ 301`].map(
      (line): [string, string, string] => [
        '_redirects',
        `# x\n  ${line} \n`,
        `has a line that is no plain redirect on this site: ${line.slice(0, 80)}`,
      ],
    ),
    ['products.json', '{"products":[],"next":1}', 'goes on at an address of another site'],
    [
      'products.json',
      '{"products":[],"next":"https://elsewhere.example/products-2.json"}',
      'goes on at an address of another site',
    ],
    ['assets/search/rows-en-01.abcd.json', '[]', 'is no part of the search'],
    ['assets/i18n/En.json', '{"a":', 'is no list of texts'],
    ['assets/i18n/En.json', '{}', 'is no list of texts'],
    ['assets/i18n/En.json', '{"a":"of","b":""}', 'is no list of texts'],
    ['assets/i18n/En.json', '{"a":"共","b":"灯","c":"W"}', 'is in another language'],
    ['assets/i18n/Zh.json', '{"a":"of","b":"灯"}', 'is in another language'],
    ['a.css', '/* nothing */', 'styles nothing'],
    ['assets/theme.abcd.css', ':root { --other: red }', 'sets no colour of the brand'],
    ['sitemap.xml', '<a></a>', 'is cut'],
    ['sitemap-12.xml', '<a></a>', 'is cut'],
  ])('is not: %s with %s', (file, text, fault) => {
    expect(read(file, text).faults).toEqual([fault]);
  });

  it.each([
    ['products.json', '{"products":[{},{}]}', 2],
    ['products.json', '{"products":"12"}', 0],
    ['products.json', '[', 0],
    ['my-products.json', '{"products":[{},{}]}', null],
    ['products.csv', 'id,name\n1,"a\nb"\n2,"""\n"""\n3,c', 3],
    ['products.csv', '', 0],
    ['products.csv.txt', 'id\n1\n', null],
    ['assets/search/rows-en-0.abcd.json', '[]', 0],
    ['my-products.csv', 'id\n1\n', null],
    ['search.json', JSON.stringify(index), 3],
    ['robots.txt', 'Allow: /', null],
  ])('lists products, or none: %s with %s', (file, text, listed) => {
    expect(read(file, text).listed).toBe(listed);
  });

  it('names the parts of the search that browsers ask for', () => {
    expect(read('search.json', JSON.stringify(index)).assets).toEqual([
      'assets/search/rows-en-0.aaaa.json',
      'assets/search/more-en-0.cccc.json',
      'assets/search/rows-zh-0.bbbb.json',
      'assets/search/faces-0.dddd.json',
      'assets/search/faces-01.eeee.json',
      'assets/search/han.ffff.json',
    ]);
    const small = { count: 0, parts: [], han: null };
    expect(read('search.json', JSON.stringify(small)).assets).toEqual([]);
    expect(read('a.json', JSON.stringify(index)).assets).toEqual([]);
  });

  it.each([
    ['products.json', '{"products":[],"next":"https://skr.example/products-2.json"}', ['products-2.json']],
    ['products.json', '{"products":[],"next":null}', []],
    ['products.json', '{"products":[],"next":"/products-2.json"}', []],
    ['_redirects', '/a /b/ 301\n/c https://elsewhere.example/ 301\n/d #e 301', ['b/index.html']],
  ])('names the files that visitors are led to: %s with %s', (file, text, assets) => {
    expect(read(file, text).assets).toEqual(assets);
  });

  it.each(['null', '"https://skr.example/products-2.json"'])(
    'finds no fault where a list of products goes on at %s',
    (next) => {
      expect(read('products.json', `{"products":[],"next":${next}}`).faults).toEqual([]);
    },
  );
});
