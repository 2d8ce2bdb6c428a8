import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHostCounter, toMarkFinder } from '#release/page-facts-marks.ts';
import { decodeEntities, readTags } from '#release/page-facts-tags.ts';
import { type FactsContext, toPageFacts, toSitemapFacts, toTextFacts } from '#release/page-facts.ts';

const context: FactsContext = {
  siteUrl: 'https://skr.example',
  findMarks: toMarkFinder([{ text: 'sg-js', name: 'js', bounds: 'word' }]),
  digest: (text) => hash('sha256', text, 'base64'),
  pictureOnlyHost: null,
};

function factsOf(html: string, given: Partial<FactsContext> = {}) {
  return toPageFacts(html, 'a/index.html', { ...context, ...given });
}

describe('the facts of a page', () => {
  it('say what it is', () => {
    expect(factsOf('<!doctype html><html lang=en><meta name="ROBOTS" content="all">').frame).toMatchObject({
      lang: 'en',
      isWhole: false,
      isRedirect: false,
      isIndexed: true,
      canonical: 'none',
    });
    expect(factsOf('<META NAME=robots CONTENT="noindex,follow"></html>\n').frame).toMatchObject({
      lang: null,
      isWhole: true,
      isIndexed: false,
    });
    expect(factsOf('<meta http-equiv="refresh" content="0; url=/b/">')).toMatchObject({
      frame: { isRedirect: true },
      links: ['b/index.html'],
    });
  });

  it('name its own address as its own alone', () => {
    const canonical = (href: string) => factsOf(`<link rel="canonical" href="${href}">`).frame.canonical;
    expect(canonical('https://skr.example/a/')).toBe('self');
    expect(canonical('https://skr.example/a')).toBe('https://skr.example/a');
    expect(canonical('/a/')).toBe('/a/');
    expect(canonical('https://skr.example/a/"><link rel="canonical" href="/b/')).toBe(
      'https://skr.example/a/ and /b/',
    );
  });

  it('list what it links to and what it needs, each once', () => {
    const { links, frame } = factsOf(
      '<a href="/b/">1</a><a href="/b/?q#h">2</a><a href="#h">3</a><area href="c/"><a href=/d/>4</a>' +
        "<script src='/x.js'></script><link rel=stylesheet href=/x.css><link rel=icon href=/x.png>" +
        '<img src="/y.png" srcset="/y1.png 1x, /y,2.png 2x"><astro-island component-url="/i.js" renderer-url="/r.js">' +
        '<p style="background: url(/p.png)"></p><style>@import "/s.css"; p { background: url(\'s.png\') }</style>',
    );
    expect(links).toEqual(['b/index.html', 'a/c/index.html', 'd/index.html']);
    expect(frame.assets).toEqual([
      'x.js',
      'x.css',
      'x.png',
      'y.png',
      'y1.png',
      'y,2.png',
      'i.js',
      'r.js',
      'p.png',
      's.css',
      'a/s.png',
    ]);
    expect(frame.outside).toEqual([]);
  });

  it('take nothing for a link that stands in a text, a comment or a script', () => {
    const { links, frame } = factsOf(
      '<p title="&lt;a href=&quot;/1/&quot;>">1 &lt; 2 href="/2/"</p><!-- <a href="/3/"> --><title><a href="/4/"></title>' +
        '<script>document.write(`<a href="/5/"><img src="/6.png">`)</script><textarea><a href="/7/"></textarea>',
    );
    expect([...links, ...frame.assets]).toEqual([]);
  });

  it('hash inline scripts that run and styles, as they are after parsing, and no data', () => {
    const sha = (text: string) => `sha256-${hash('sha256', text, 'base64')}`;
    const { frame } = factsOf(
      '<script>a\r\nb</script><script type="module">c</script><script type="application/json">d</script>' +
        '<script type="application/ld+json">{}</script><script src="/e.js">f</script><script type="importmap">g</script>' +
        '<style>h</style><script>a\nb</script><SCRIPT>"</scr"</SCRIPT>',
    );
    expect(frame.scripts).toEqual(['a\nb', 'c', 'g', '"</scr"'].map(sha));
    expect(frame.styles).toEqual([sha('h')]);
  });

  it('tell where it names a host that only pictures may come from', () => {
    const marks = (html: string) =>
      factsOf(html, { pictureOnlyHost: { name: 'erp.example', countIn: toHostCounter('erp.example') } }).frame
        .marks;
    const picture = '<a href="https://erp.example/a.png"><img src="https://erp.example/a.png"></a>';
    const island =
      '<astro-island props="{&quot;url&quot;:&quot;https://erp.example/a.png&quot;}"></astro-island>';
    const social = '<meta property="og:image" content="https://erp.example/a.png">';
    const data =
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","image":["https://erp.example/a.png"]}</script>';
    expect(marks(picture + island + social + data)).toEqual([]);
    expect(marks(`${picture}erp.example`)).toEqual(['erp:erp.example']);
    expect(marks(data.replace('"image"', '"note"'))).toEqual(['erp:erp.example']);
    expect(marks('my-erp.example and erp.example.com')).toEqual([]);
  });

  it('are made of any text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '=',
        '/',
        '<!--',
        '-->',
        '<a href="',
        '<script>',
        '</script',
        '</html>',
      ),
      fc.constantFrom(
        '<link rel="alternate" hreflang="en" href="',
        '<meta content="',
        '&#x110000;',
        '\ud800',
        '%',
      ),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const facts = toPageFacts(text, 'a/index.html', context);
        expect(facts.alternates).toHaveLength(facts.frame.hreflangs.length);
        expect(toPageFacts(text, 'a/index.html', context)).toEqual(facts);
      }),
    );
  });
});

describe('the facts of other files', () => {
  it("are a style sheet's addresses, from where it lies", () => {
    const { frame } = toTextFacts(
      '@import url("b.css"); p { background: url(../c.png) }',
      'assets/x/a.css',
      context,
    );
    expect(frame.assets).toEqual(['assets/x/b.css', 'assets/c.png']);
    expect(toTextFacts('url(b.css) sg-js', 'a.txt', context).frame).toMatchObject({
      assets: [],
      marks: ['js'],
    });
  });

  it('are the pages of a sitemap, with those that are none as they stand', () => {
    const xml =
      '<loc>https://skr.example/a/</loc><loc> https://b.example/?a&amp;b </loc><loc>https://skr.example/%E7%81%AF/</loc>';
    expect(toSitemapFacts(xml, 'sitemap.xml', context).links).toEqual([
      'a/index.html',
      '/https://b.example/?a&b',
      '灯/index.html',
    ]);
  });
});

it('reads start tags as browsers do', () => {
  const tags = [...readTags('<A Href=x href=y b c=\'d"\' e = "f>"/><br/>< p><3>')];
  expect(tags.map(({ name, attributes }) => [name, Object.fromEntries(attributes)])).toEqual([
    ['a', { href: 'x', b: '', c: 'd"', e: 'f>' }],
    ['br', {}],
  ]);
  expect(decodeEntities('&amp;&#38;&#x26;&quot;&AMP;&nbsp;&#x110000;')).toBe('&&&"&&nbsp;&#x110000;');
});
