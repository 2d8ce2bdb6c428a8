import { describe, expect, it } from 'vitest';
import { checkSitemap, listingOf } from '#guard/check-sitemap.ts';
import type { FileContent } from '#release/page/page-content.ts';
import { aPage, releaseOf, wordsOf } from './checked-pages.ts';

const sitemap = (...links: readonly string[]): FileContent => aPage({}, { links, says: null });
const hidden = aPage({ isIndexed: false });
const pages = { 'index.html': aPage(), 'a/index.html': aPage() };
const faultsOf = (given: Readonly<Record<string, FileContent>>) => wordsOf(checkSitemap(releaseOf(given)));

describe('the sitemap', () => {
  it.each<[what: string, files: Readonly<Record<string, FileContent>>]>([
    ['every page', { ...pages, 'sitemap.xml': sitemap('index.html', 'a/index.html') }],
    [
      'its parts, which list every page',
      {
        ...pages,
        'sitemap.xml': sitemap('sitemap-1.xml', 'sitemap-2.xml'),
        'sitemap-1.xml': sitemap('index.html'),
        'sitemap-2.xml': sitemap('a/index.html'),
      },
    ],
    [
      'no page that is hidden',
      { ...pages, 'b/index.html': hidden, 'sitemap.xml': sitemap(...Object.keys(pages)) },
    ],
    [
      'no page that gives another as its own, no redirect, and none for what is not found',
      {
        ...pages,
        'zh/index.html': aPage({ canonical: 'translation' }),
        'b/index.html': aPage({ isRedirect: true }),
        '404.html': aPage(),
        'sitemap.xml': sitemap(...Object.keys(pages)),
      },
    ],
    [
      'all pages of a demonstration, whose every page is hidden',
      { 'index.html': hidden, 'a/index.html': hidden, 'sitemap.xml': sitemap('index.html', 'a/index.html') },
    ],
    [
      'no page of a demonstration that visitors fill',
      { 'index.html': hidden, 'zh/products/list/index.html': hidden, 'sitemap.xml': sitemap('index.html') },
    ],
  ])('lists %s', (_, files) => {
    expect(faultsOf(files)).toEqual([]);
  });

  it.each<[what: string, listed: readonly string[], faults: readonly string[]]>([
    ['leave a page out', ['index.html'], ['The sitemap lacks pages, 1 of 2: /a/']],
    [
      'list a part that is not there',
      ['sitemap-1.xml', ...Object.keys(pages)],
      ['The sitemap lists pages that are not there, 1 of 3: sitemap-1.xml'],
    ],
    [
      'list a page twice, whether it is there or not',
      ['index.html', 'gone/index.html', 'a/index.html', 'gone/index.html', 'index.html'],
      [
        'The sitemap lists pages twice, 2 of 5: /gone/, /',
        'The sitemap lists pages that are not there, 1 of 5: /gone/',
      ],
    ],
    [
      'list a hidden page',
      ['b/index.html', ...Object.keys(pages)],
      ['The sitemap lists pages that are not for search engines, 1 of 3: /b/'],
    ],
  ])('may not %s', (_, listed, faults) => {
    expect(faultsOf({ ...pages, 'b/index.html': hidden, 'sitemap.xml': sitemap(...listed) })).toEqual(faults);
  });

  it('must be there, even where its content is known from before', () => {
    expect(faultsOf(pages)).toEqual(['There is no sitemap.xml']);
    const { contentOf } = releaseOf({ ...pages, 'sitemap.xml': sitemap(...Object.keys(pages)) });
    expect(checkSitemap({ ...releaseOf(pages), contentOf })).toEqual(['There is no sitemap.xml']);
  });
});

it.each<[file: string, content: FileContent | null, listing: ReturnType<typeof listingOf>]>([
  ['a/index.html', aPage(), 'indexed'],
  ['a/index.html', hidden, 'noindex'],
  ['a/index.html', null, null],
  ['a/index.html', aPage({ canonical: 'translation' }), null],
  ['a/index.html', aPage({ isRedirect: true }), null],
  ['zh/404.html', aPage(), null],
  ['a.txt', aPage(), null],
])('counts %s for the sitemap by its content', (file, content, listing) => {
  expect(listingOf(file, content)).toBe(listing);
});
