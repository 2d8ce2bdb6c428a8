import { describe, expect, it } from 'vitest';
import { toForbiddenFinder } from '#guard/forbidden-texts.ts';
import { toContent } from '#guard/read-content.ts';
import type { ReadingContext } from '#release/page/page-content.ts';

const context: ReadingContext = {
  siteUrl: 'https://skr.example',
  names: { name: 'SKR', findOther: () => null },
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
});
