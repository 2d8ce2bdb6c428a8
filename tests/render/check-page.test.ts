import { describe, expect, it } from 'vitest';
import { nameInline } from '#release/page/inline-code.ts';
import { openPageCheck, type PageLimits } from '#render/check-page.ts';

const files = new Set([
  'index.html',
  'products/index.html',
  'products/category/灯/index.html',
  '_astro/a.js',
  'a&b.png',
]);
/** Checks a page that is given as text. */
const open = (limits: PageLimits) => {
  const checkPage = openPageCheck(limits);
  return (file: string, html: string) => checkPage(file, Buffer.from(html));
};
const checkPage = open({ hasFile: (file) => files.has(file), inlineCode: null });
const check = (html: string) => checkPage('zh/index.html', `<html>${html}</html>`);

describe('an address that leads somewhere', () => {
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
  ])('is one: %s', (html) => {
    expect(() => check(html)).not.toThrow();
  });

  it.each([
    ['of another site', '<a href="https://other.example/nowhere/">x</a>'],
    ['of another host without protocol', '<script src="//cdn.example/a.js"></script>'],
    ['in a text', '<p>Write href="/nowhere/" or src="/nowhere.png" or a-url="/x"</p>'],
    ['in a text after a comparison', '<p>1 &lt; 2 href="/nowhere/"</p>'],
    ['in data', '<script type="application/json">" href=\\"/nowhere/\\""</script>'],
    ['in a comment', '<!-- <a href="/nowhere/">x</a> -->'],
    ['in another attribute', '<p title="href=&quot;/nowhere/&quot;" data-src="/nowhere.png">x</p>'],
    ['relative or none', '<a href="nowhere/">x</a><a href="#top">y</a><a href="">z</a><a href>w</a>'],
  ])('is not asked where it is %s', (_, html) => {
    expect(() => check(html)).not.toThrow();
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
    ['<a href="/products/category/%E7%81%AE/">another character</a>', '/products/category/%E7%81%AE/'],
    ['<a href="/100%/">not encoded</a>', '/100%/'],
    ['<a href=/nowhere/ >without quotes</a>', '/nowhere/'],
    ["<a HREF='/nowhere/'>in others</a>", '/nowhere/'],
  ])('is named: %s', (html, link) => {
    // Twice: an address that was found broken is not remembered as sound.
    for (const _ of [1, 2])
      expect(() => check(html)).toThrow(`zh/index.html links to ${link}, which is not there.`);
  });
});

it('fails a page that is cut, and no whole one', () => {
  expect(() => checkPage('index.html', '<html><a href="/">x</a>')).toThrow('The page index.html is cut.');
  expect(() => checkPage('index.html', '<html><a href="/">x</a></html>\n')).not.toThrow();
});

describe('inline code', () => {
  const allowed = {
    scripts: ['start()', 'other()', 'say("灯")'].map(nameInline),
    styles: [nameInline('a{}')],
  };
  const openCheck = () => open({ hasFile: () => true, inlineCode: allowed });

  it.each([
    '<style>a{}</style><script>start()</script><p>x</p><script>start()</script><script>other()</script><script>say("灯")</script>',
    '<script type="module" src="/_astro/a.js"></script>',
    '<script type="application/ld+json">{"a":"\\u003cscript>"}</script><script>start()</script>',
    '<p title="<script>evil()</script>">An attribute holds what it likes</p>',
    '<!-- <style>b{}</style> --><script>start()</script>',
  ])('passes where the policy names it: %s', (html) => {
    const checkPage = openCheck();
    for (const _ of [1, 2]) expect(() => checkPage('index.html', `${html}</html>`)).not.toThrow();
  });

  it.each([
    ['<script>evil()</script>', 'script', 'evil()'],
    ['<script>start() </script>', 'script', 'start() '],
    ['<script>start()</script><script>start()</span></script>', 'script', 'start()</span>'],
    ['<script type="application/javascript">evil()</script>', 'script', 'evil()'],
    ['<script type="speculationrules">{}</script>', 'script', '{}'],
    ['<style media="print">b{}</style>', 'style', 'b{}'],
    ['<p title="<script>start()</script>"><script>evil()</script>', 'script', 'evil()'],
    ['<script>evil()', 'script', 'evil()</html>'],
    ['<script>say("椅")</script>', 'script', 'say("椅")'],
  ])('fails its page where the policy does not name it: %s', (html, kind, text) => {
    const checkPage = openCheck();
    checkPage('index.html', '<script>start()</script><style>a{}</style></html>');
    expect(() => checkPage('zh/index.html', `${html}</html>`)).toThrow(
      `zh/index.html has an inline ${kind} (${nameInline(text)}) that none of the pages has`,
    );
  });
});
