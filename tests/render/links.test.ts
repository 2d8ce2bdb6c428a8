import { describe, expect, it } from 'vitest';
import { checkPage } from '#render/check-page.ts';
import { checkInlineCode } from '#render/inline-check.ts';
import { checkLinksTo } from '#render/links.ts';

const files = new Set([
  'index.html',
  'products/index.html',
  'products/category/灯/index.html',
  '_astro/a.js',
  'a&b.png',
]);
const links = checkLinksTo((file) => files.has(file));
const checks = { links, inline: checkInlineCode(null) };

describe('an address that leads somewhere', () => {
  it.each([
    '<a href="/">Home</a>',
    '<a href="/products/">Products</a>',
    '<a class="x" href="/products/" rel="next">Next</a>',
    '<a href="/products/category/%E7%81%AF/">Encoded</a>',
    '<a href="/products/?sort=name&amp;page=2">Query</a>',
    '<a href="/products/#top">Hash</a>',
    '<a href="/?q=/nowhere/#/nowhere/">Query and hash of the root</a>',
    '<script type="module" src="/_astro/a.js"></script>',
    '<img alt="" src="/a&amp;b.png"><img alt="" src="/a&#38;b.png">',
    '<astro-island component-url="/_astro/a.js" renderer-url="/_astro/a.js"></astro-island>',
    '<a href="/products/"><b>Twice</b></a><a href="/products/">the same</a>',
  ])('is one: %s', (html) => {
    expect(links.findBroken(html)).toBeNull();
  });

  it.each([
    ['of another site', '<a href="https://other.example/nowhere/">x</a>'],
    ['of another host without protocol', '<script src="//cdn.example/a.js"></script>'],
    ['in a text', '<p>Write href="/nowhere/" or src="/nowhere.png" or a-url="/x"</p>'],
    ['in a text after a comparison', '<p>1 &lt; 2 href="/nowhere/"</p>'],
    ['in a script', '<script>const link = ` href="/nowhere/"`;</script>'],
    ['in another attribute', '<p title="href=&quot;/nowhere/&quot;" data-src="/nowhere.png">x</p>'],
    ['relative or none', '<a href="nowhere/">x</a><a href="#top">y</a><a href="">z</a><a href>w</a>'],
  ])('is not asked where it is %s', (_, html) => {
    expect(links.findBroken(html)).toBeNull();
  });
});

describe('an address that leads nowhere', () => {
  it.each([
    ['<a href="/nowhere/">x</a>', '/nowhere/'],
    ['<a href="/products/">x</a><a href="/nowhere/">y</a>', '/nowhere/'],
    ['<a href="/products">without its closing slash</a>', '/products'],
    ['<a href="/products/index">x</a>', '/products/index'],
    ['<a\nhref="/nowhere/?a=1#b">after a line break</a>', '/nowhere/?a=1#b'],
    ['<script type="module" src="/_astro/b.js"></script>', '/_astro/b.js'],
    ['<astro-island component-url="/_astro/b.js"></astro-island>', '/_astro/b.js'],
    ['<astro-island renderer-url="/_astro/b.js"></astro-island>', '/_astro/b.js'],
    ['<a href="/products/category/%E7%81%AE/">another character</a>', '/products/category/%E7%81%AE/'],
    ['<a href="/100%/">not encoded</a>', '/100%/'],
  ])('is named: %s', (html, link) => {
    expect(links.findBroken(html)).toBe(link);
    // And again: what was found broken once is not taken for known.
    expect(links.findBroken(html)).toBe(link);
  });

  it('fails its page by name', () => {
    expect(() => checkPage('zh/index.html', '<html><a href="/nowhere/">x</a></html>', checks)).toThrow(
      'zh/index.html links to /nowhere/, which is not there.',
    );
  });
});

it('fails a page that is cut, and no whole one', () => {
  expect(() => checkPage('index.html', '<html><a href="/">x</a>', checks)).toThrow(
    'The page index.html is cut.',
  );
  expect(() => checkPage('index.html', '<html><a href="/">x</a></html>\n', checks)).not.toThrow();
});
