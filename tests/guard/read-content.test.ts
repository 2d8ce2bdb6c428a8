import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toForbiddenFinder } from '#guard/forbidden-texts.ts';
import { ContentPool } from '#guard/content-pool.ts';
import { toNamedContact } from '#guard/named-contact.ts';
import { readContent, toContent } from '#guard/read-content.ts';
import type { ReadingContext } from '#release/page/page-content.ts';

const context: ReadingContext = {
  siteUrl: 'https://skr.example',
  names: { name: 'SKR', findOther: () => null },
  contact: toNamedContact({ contact: null }),
  region: 'sg',
  findForbidden: toForbiddenFinder([{ text: 'sg-js', name: 'js', bounds: 'word' }]),
  pictureHost: null,
};

describe('the content of a file that is no page', () => {
  it("has a style sheet's addresses, resolved against it", () => {
    const { shared } = toContent(
      '@import url("b.css"); p { background: url(../c.png) }',
      'assets/x/a.css',
      context,
    );
    expect(shared.assets).toEqual(['assets/x/b.css', 'assets/c.png']);
    expect(toContent('url(b.css) sg-js', 'a.txt', context).shared).toMatchObject({
      assets: [],
      forbidden: ['js'],
    });
  });

  it('has the pages of a sitemap, with addresses that are no page as they stand', () => {
    const xml =
      '<loc>https://skr.example/a/</loc><loc> https://b.example/?a&amp;b </loc><loc>https://skr.example/%E7%81%AF/</loc>';
    expect(toContent(xml, 'sitemap.xml', context).links).toEqual([
      'a/index.html',
      '/https://b.example/?a&b',
      '灯/index.html',
    ]);
  });

  it('has the policy of the headers for all pages, and the inline code that it allows', () => {
    const policy = "default-src 'none'; script-src 'self' 'sha256-a=' 'sha512-b='; style-src 'sha256-c='";
    const headers = `/a/*\n  Content-Security-Policy: default-src *\n/*\n  content-SECURITY-policy: ${policy}\n`;
    expect(toContent(headers, '_headers', context).shared).toMatchObject({
      ...{ policy, scripts: ['sha256-a='], styles: ['sha256-c='] },
    });
    const none = { policy: null, scripts: [], styles: [] };
    expect(toContent('/*\n  X-A: b\n', '_headers', context).shared).toMatchObject(none);
    expect(toContent(headers, 'a.txt', context).shared).toMatchObject(none);
  });

  it.each([
    ['_headers', false],
    ['products.json', false],
    ['zh/products-2.json', false],
    ['products.csv', false],
    ['assets/search/faces-01.abcd.json', false],
    ['assets/_headers', true],
    ['my-products.json', true],
    ['products.json.txt', true],
    ['products-a.json', true],
    ['zh/assets/search/faces.json', true],
    ['assets/search/rows-en.abcd.json', true],
  ])('may not name the host of pictures, but for lists of pictures: %s', (file, isMisused) => {
    const pictureHost = {
      name: 'erp.example',
      countIn: (text: string) => text.split('erp.example').length - 1,
    };
    const judge = (text: string, given: Partial<ReadingContext> = { pictureHost }) =>
      toContent(text, file, { ...context, ...given }).shared.isPictureHostMisused;
    expect(judge('"https://erp.example"')).toBe(isMisused);
    expect(judge('"https://other.example"')).toBe(false);
    expect(judge('"https://erp.example"', {})).toBe(false);
  });
});

it.each([1_000, 300_000])('refuses a file of %i bytes that is not what the release says', async (length) => {
  const bytes = Buffer.alloc(length, 'a');
  const sha256 = hash('sha256', bytes);
  const files = [['a.txt', { sha256, bytes: length, type: '', cache: 'data' }]] as const;
  const read = (given: Buffer) => readContent(files, async () => given, context, new ContentPool());
  expect(await read(bytes)).toMatchObject([['a.txt', { sha256 }]]);
  await expect(read(Buffer.alloc(length, 'b'))).rejects.toThrow('a.txt is not what the release says');
});
