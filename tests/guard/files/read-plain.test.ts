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
    ['a.txt', '{'],
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
});
