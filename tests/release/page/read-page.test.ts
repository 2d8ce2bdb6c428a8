import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toForbiddenFinder, toHostCounter } from '#guard/forbidden-texts.ts';
import { toNamedContact } from '#guard/named-contact.ts';
import type { ReadingContext } from '#release/page/page-content.ts';
import { readPage } from '#release/page/read-page.ts';

const context: ReadingContext = {
  siteUrl: 'https://skr.example',
  names: { name: 'SKR', findOther: () => null },
  contact: toNamedContact({ contact: null }),
  region: 'sg',
  findForbidden: toForbiddenFinder([{ text: 'sg-js', name: 'js', bounds: 'word' }]),
  pictureHost: null,
};

function read(html: string, given: Partial<ReadingContext> = {}) {
  return readPage(html, 'a/index.html', { ...context, ...given });
}

describe('the content of a page', () => {
  it('says its language and how it counts for search engines', () => {
    expect(read('<!doctype html><html lang=en><meta name="ROBOTS" content="all">').shared).toMatchObject({
      lang: 'en',
      isWhole: false,
      isRedirect: false,
      isIndexed: true,
      canonical: 'none',
    });
    expect(read('<META NAME=robots CONTENT="noindex,follow"></html>\n').shared).toMatchObject({
      lang: null,
      isWhole: true,
      isIndexed: false,
    });
    expect(read('<meta http-equiv="refresh" content="0; url=/b/">')).toMatchObject({
      shared: { isRedirect: true },
      links: ['b/index.html'],
    });
  });

  it('has the canonical address `self` for its own spelling alone', () => {
    const canonical = (href: string) => read(`<link rel="canonical" href="${href}">`).shared.canonical;
    expect(canonical('https://skr.example/a/')).toBe('self');
    expect(canonical('https://skr.example/a')).toBe('https://skr.example/a');
    expect(canonical('/a/')).toBe('/a/');
    expect(canonical('https://skr.example/a/"><link rel="canonical" href="/b/')).toBe(
      'https://skr.example/a/ and /b/',
    );
  });

  it('lists the files it links to and needs, each once', () => {
    const { links, shared } = read(
      '<a href="/b/">1</a><a href="/b/?q#h">2</a><a href="#h">3</a><area href="c/"><a href=/d/>4</a>' +
        "<script src='/x.js'></script><link rel=stylesheet href=/x.css><link rel=icon href=/x.png>" +
        '<img src="/y.png" srcset="/y1.png 1x, /y,2.png 2x">' +
        '<p style="background: url(/p.png)"></p><style>@import "/s.css"; p { background: url(\'s.png\') }</style>',
    );
    expect(links).toEqual(['b/index.html', 'a/c/index.html', 'd/index.html']);
    expect(shared.assets).toEqual([
      'x.js',
      'x.css',
      'x.png',
      'y.png',
      'y1.png',
      'y,2.png',
      'p.png',
      's.css',
      'a/s.png',
    ]);
    expect(shared.outside).toEqual([]);
  });

  it('has no links from a text, a comment or a script', () => {
    const { links, shared } = read(
      '<p title="&lt;a href=&quot;/1/&quot;>">1 &lt; 2 href="/2/"</p><!-- <a href="/3/"> --><title><a href="/4/"></title>' +
        '<script>document.write(`<a href="/5/"><img src="/6.png">`)</script><textarea><a href="/7/"></textarea>',
    );
    expect([...links, ...shared.assets]).toEqual([]);
  });

  it('names inline scripts that run and styles by the digests of policies, and no data', () => {
    const sha = (text: string) => `sha256-${hash('sha256', text, 'base64')}`;
    const { shared } = read(
      '<script>a\r\nb</script><script type="module">c</script><script type="application/json">d</script>' +
        '<script type="application/ld+json">{}</script><script src="/e.js">f</script><script type="importmap">g</script>' +
        '<style>h</style><script>a\nb</script><SCRIPT>"</scr"</SCRIPT>',
    );
    expect(shared.scripts).toEqual(['a\nb', 'c', 'g', '"</scr"'].map(sha));
    expect(shared.styles).toEqual([sha('h')]);
  });

  it('says where it misuses a host that only pictures may come from', () => {
    const isMisused = (html: string) =>
      read(html, { pictureHost: { name: 'erp.example', countIn: toHostCounter('erp.example') } }).shared
        .isPictureHostMisused;
    const picture = '<a href="https://erp.example/a.png"><img src="https://erp.example/a.png"></a>';
    const social = '<meta property="og:image" content="https://erp.example/a.png">';
    const data =
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","image":["https://erp.example/a.png"]}</script>';
    expect(isMisused(picture + social + data)).toBe(false);
    expect(isMisused(`${picture}erp.example`)).toBe(true);
    expect(isMisused(data.replace('"image"', '"note"'))).toBe(true);
    expect(isMisused('my-erp.example and erp.example.com')).toBe(false);
  });

  it('comes of any text', () => {
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
      fc.string({ unit: 'binary-ascii' }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const content = read(text);
        expect(content.alternates).toHaveLength(content.shared.hreflangs.length);
        expect(read(text)).toEqual(content);
      }),
    );
  });
});
