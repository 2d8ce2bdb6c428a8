import { describe, expect, it } from 'vitest';
import type { Brand } from '#config/brands.ts';
import type { Finding, PageFacts } from '#release/manifest.ts';
import { noForbiddenContent, toFactsContext } from '#render/facts-context.ts';
import { openPageReader, type PageLimits } from '#render/read-page.ts';
import { brandOf } from '../builder/engine.ts';

const files = new Set([
  'index.html',
  'products/index.html',
  'products/category/灯/index.html',
  '_astro/a.js',
  'a&b.png',
]);
const own: Brand = { ...brandOf('skr'), name: 'Oak & Co', siteUrl: 'https://oak.example', live: false };
const elm = { code: 'js', name: 'Elm', identifier: 'sg-elm', siteUrl: 'https://elm.example' } as const;
const forbiddenContent = { ...noForbiddenContent, otherBrands: [elm] };

const open = (limits: Omit<PageLimits, 'metaPolicy'>, metaPolicy: string | null = null, brand = own) => {
  const context = toFactsContext(brand, forbiddenContent, 'https://erp.example');
  const readPage = openPageReader({ ...limits, metaPolicy }, context);
  return (file: string, html: string) => readPage(file, Buffer.from(html));
};
const limits = { hasFile: (file: string) => files.has(file) };
const checkPage = open(limits);
const check = (html: string) => checkPage('zh/index.html', `<html>${html}</html>`);

describe('the check of links in a page', () => {
  it.each([
    '<a href="/">Home</a>',
    '<a href="/products/">Products</a>',
    '<a class="x" href="/products/" rel="next">Next</a>',
    '<a href="/products/category/%E7%81%AF/">Encoded</a>',
    '<a href="/products/category/灯/">As it is</a>',
    '<a href="/products/?sort=name&amp;page=2">Query</a>',
    '<a href="/products/#top">Hash</a>',
    '<a href="/?q=/nowhere/#/nowhere/">Query and hash of the root</a>',
    '<script type="module" src="/_astro/a.js"></script>',
    '<img alt="" src="/a&amp;b.png"><img alt="" src="/a&#38;b.png">',
    '<a href="/products/"><b>Twice</b></a><a href="/products/">the same</a>',
    '<a href="https://other.example/nowhere/">x</a>',
    '<script src="//cdn.example/a.js"></script>',
    '<p>Write href="/nowhere/" or src="/nowhere.png" or a-url="/x"</p>',
    '<p>1 &lt; 2 href="/nowhere/"</p>',
    '<script type="application/json">" href=\\"/nowhere/\\""</script>',
    '<!-- <a href="/nowhere/">x</a> -->',
    '<p title="href=&quot;/nowhere/&quot;" data-src="/nowhere.png">x</p>',
    '<a href="nowhere/">x</a><a href="#top">y</a><a href="">z</a><a href>w</a>',
  ])('finds no broken link in %s', (html) => {
    expect(() => check(html)).not.toThrow();
  });
});

describe('a broken link in a page', () => {
  it.each([
    ['<a href="/nowhere/">x</a>', '/nowhere/'],
    ['<a href="/products/">x</a><a href="/nowhere/">y</a>', '/nowhere/'],
    ['<a href="/products">without its closing slash</a>', '/products'],
    ['<a href="/products/index">x</a>', '/products/index'],
    ['<a\nhref="/nowhere/?a=1#b">after a line break</a>', '/nowhere/?a=1#b'],
    ['<script type="module" src="/_astro/b.js"></script>', '/_astro/b.js'],
    ['<a href="/products/category/%E7%81%AE/">another character</a>', '/products/category/%E7%81%AE/'],
    ['<a href="/100%/">not encoded</a>', '/100%/'],
  ])('is rejected: %s', (html, link) => {
    // Checks the page twice, because the reader caches valid addresses.
    for (const _ of [1, 2])
      expect(() => check(html)).toThrow(`zh/index.html links to ${link}, which does not exist.`);
  });
});

it('the page reader rejects a truncated page', () => {
  expect(() => checkPage('index.html', '<html><a href="/">x</a>')).toThrow(
    'The page index.html is truncated.',
  );
  expect(() => checkPage('index.html', '<html><a href="/">x</a></html>\n')).not.toThrow();
});

describe('the check for inline code in a page', () => {
  it.each([
    '<script type="module" src="/_astro/a.js"></script>',
    '<script type="application/ld+json">{"a":"\\u003cscript>"}</script>',
    '<script type="application/json">{}</script>',
    '<p title="<script>evil()</script>">An attribute holds what it likes</p>',
    '<!-- <style>b{}</style> -->',
  ])('accepts %s', (html) => {
    expect(() => check(html)).not.toThrow();
  });

  it.each([
    ['<script>evil()</script>', 'script'],
    ['<script type="application/javascript">evil()</script>', 'script'],
    ['<script type="speculationrules">{}</script>', 'script'],
    ['<style media="print">b{}</style>', 'style'],
    ['<p title="<script>start()</script>"><script>evil()</script>', 'script'],
    ['<script>evil()', 'script'],
  ])('rejects %s', (html, kind) => {
    expect(() => check(html)).toThrow(`zh/index.html has an inline ${kind}, which`);
  });
});

describe('reading the facts of a page', () => {
  const factsOf = (html: string, file = 'index.html') => checkPage(file, `${html}</html>`).page;
  const canonical = (address: string) => `<link rel="canonical" href="${address}">`;

  it.each<[html: string, facts: Partial<PageFacts>]>([
    ['<html lang="zh-Hans">', { lang: 'zh-Hans', hasTitle: false, hasText: false, isRedirect: false }],
    ['<meta name="robots" content="noindex,follow">', { isIndexable: false }],
    ['<meta name="Baiduspider" content="NONE">', { isIndexable: false }],
    ['<meta name="description" content="none">', { isIndexable: true }],
    ['<meta http-equiv="refresh" content="0;url=/">', { isRedirect: true }],
    ['<p>x</p>', { canonical: 'none' }],
    [canonical('https://oak.example/'), { canonical: 'self' }],
    [canonical('https://oak.example/en/'), { canonical: 'translation' }],
    [canonical('https://oak.example/products/'), { canonical: 'other' }],
    [canonical('https://elsewhere.example/'), { canonical: 'other' }],
    [canonical('https://oak.example/').repeat(2), { canonical: 'other' }],
    ['<main>a</main><main>b</main>', { hasText: false }],
    ['<main><p></p></main><p>x</p>', { hasText: false }],
    ['<main><p class="a">灯</p></main>', { hasText: true }],
    ['<title> </title><svg><title>y</title></svg>', { hasTitle: true }],
    ['<title>x</title>', { hasTitle: true }],
  ])('finds in %s the facts %j', (html, facts) => {
    expect(factsOf(html)).toMatchObject(facts);
  });
});

describe('the search for violations in a page', () => {
  const findIn = (html: string, read = checkPage) => read('index.html', `${html}</html>`).findings;

  it.each<[html: string, finding: Finding]>([
    ['<p style="color:red">', { rule: 'policy', values: { what: 'a style attribute' } }],
    ['<p onclick="x()">', { rule: 'policy', values: { what: 'the attribute onclick' } }],
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
      '<meta http-equiv="refresh" content="0; url=https://else.example/">',
      { rule: 'third-party', values: { use: 'page', origin: 'https://else.example' } },
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
    ['<meta property="og:title" content="Elm">', { rule: 'brand-name', values: { brand: 'Elm' } }],
    [
      '<script type="application/ld+json">{"brand":{"@type":"Brand","name":"Elm"}}</script>',
      { rule: 'brand-name', values: { brand: 'Elm' } },
    ],
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
    '<p class="style" title="onclick=x">Elm is a tree, and Elms are trees</p>',
    '<title>Oak &amp; Co | Helm</title><h1>Elm-2</h1>',
  ])('finds no violation in %s', (html) => {
    expect(findIn(html)).toEqual([]);
  });

  it('permits the ERP host if the live refresh is on', () => {
    const read = open(limits, null, { ...own, live: true });
    expect(findIn('<p>https://erp.example/</p>', read)).toEqual([]);
  });

  it('reports a wrong or missing Content-Security-Policy, except on a redirect page', () => {
    const read = open(limits, "default-src 'none'");
    const policy = (text: string) => `<meta http-equiv="Content-Security-Policy" content="${text}">`;
    expect(findIn(policy("default-src 'none'"), read)).toEqual([]);
    expect(findIn(policy('default-src *'), read)).toMatchObject([{ rule: 'policy' }]);
    expect(findIn('<p>x</p>', read)).toMatchObject([{ rule: 'policy' }]);
    expect(findIn('<meta http-equiv="refresh" content="0;url=/">', read)).toEqual([]);
  });
});
