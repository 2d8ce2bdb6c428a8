import { describe, expect, it } from 'vitest';
import type { Brand } from '#config/brands.ts';
import type { Finding } from '#release/manifest.ts';
import { noForbiddenContent, toFindingsContext } from '#render/findings-context.ts';
import { openFindingsReader } from '#render/read-findings.ts';
import { brandOf } from '../builder/engine.ts';

const own: Brand = { ...brandOf('skr'), name: 'Oak & Co', siteUrl: 'https://oak.example', live: false };
const elm = { code: 'js', name: 'Elm', identifier: 'sg-elm', siteUrl: 'https://elm.example' } as const;
const forbiddenContent = { ...noForbiddenContent, otherBrands: [elm] };

const open = (brand = own) => {
  const read = openFindingsReader(toFindingsContext(brand, forbiddenContent, 'https://erp.example'));
  return (html: string) => read('index.html', Buffer.from(html));
};

describe('the search for violations in a page', () => {
  const findIn = (html: string, read = open()) => read(html);

  it.each<[html: string, finding: Finding]>([
    ['<a href="https://oak.example/gone/">x</a>', { rule: 'link', values: { to: 'gone/index.html' } }],
    [
      '<img src="https://cdn.example/a.png">',
      { rule: 'third-party', values: { use: 'picture', origin: 'https://cdn.example' } },
    ],
    [
      '<img srcset="https://cdn.example/a.png 320w, https://cdn.example/b.png 640w">',
      { rule: 'third-party', values: { use: 'picture', origin: 'https://cdn.example' } },
    ],
    [
      '<script src="//cdn.example/a.js"></script>',
      { rule: 'third-party', values: { use: 'load', origin: 'https://cdn.example' } },
    ],
    [
      '<meta property="og:image" content="https://cdn.example/a.png">',
      { rule: 'third-party', values: { use: 'picture', origin: 'https://cdn.example' } },
    ],
    [
      '<a href="javascript:x()">x</a>',
      { rule: 'third-party', values: { use: 'link', origin: 'javascript:' } },
    ],
    ['<a href="http://10.0.0.5/">x</a>', { rule: 'private-host', values: { host: '10.0.0.5' } }],
    ['<a href="http://wiki/">x</a>', { rule: 'private-host', values: { host: 'wiki' } }],
    ['<p>See sg-elm</p>', { rule: 'other-brand', values: { brand: 'Elm', text: 'sg-elm' } }],
    ['<title>Oak &amp; Co | Lamp of Elm</title>', { rule: 'brand-name', values: { brand: 'Elm' } }],
    ['<h1>灯 <b>Ｅｌｍ</b> 灯</h1>', { rule: 'brand-name', values: { brand: 'Elm' } }],
    [
      '<a href="https://user:pw@shop.example/">x</a>',
      { rule: 'secret', values: { what: 'an address with a user name and a password' } },
    ],
  ])('finds a violation in %s', (html, finding) => {
    expect(findIn(html)).toEqual([finding]);
  });

  it.each([
    '<a href="https://elsewhere.example/">x</a><a href="mailto:a@b.example">y</a><a href="tel:+65">z</a>',
    '<img src="https://erp.example/a.png"><a href="https://erp.example/b.pdf">x</a>',
    '<script type="application/ld+json">{"image":["https://erp.example/a.png"]}</script>',
    '<meta property="og:url" content="https://oak.example/">',
    '<img alt="<a href=x>" src="https://erp.example/a.png">',
    '<p title="<script>" data-src="https://cdn.example/a.js">src=https://cdn.example/a.js</p>',
    '<p class="style" title="onclick=x">Elm is a tree, and Elms are trees</p>',
    '<title>Oak &amp; Co | Helm</title><h1>Elm-2</h1>',
  ])('finds no violation in %s', (html) => {
    expect(findIn(html)).toEqual([]);
  });

  it('permits the ERP host if the live refresh is on', () => {
    const read = open({ ...own, live: true });
    expect(findIn('<p>https://erp.example/</p>', read)).toEqual([]);
  });
});
