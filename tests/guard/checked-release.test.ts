import { describe, expect, it } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import type { WithdrawnProduct } from '#catalogue/former-pages.ts';
import { hasOwnAddress } from '#guard/checked-release.ts';
import { toContents } from '#release/contents.ts';
import { aProduct, aSnapshot } from '../catalogue/build-catalogue.ts';
import { aPage, releaseOf } from './checked-pages.ts';
import { brandOf, contextOf } from './guard-release.ts';

const withdrawn: WithdrawnProduct = {
  ...{ id: 'a b', name: { En: 'Past', Zh: null }, categoryNames: [], seriesName: null },
  ...{ endedGroups: [], since: '2026-11-24', isLeftOut: false, isGone: false },
};
const trees = toPageTrees({ first: 'En', second: 'Zh', isForced: false });

describe('what a release is judged by', () => {
  it('is the policy of its headers, or none', () => {
    const headers = aPage({ policy: "default-src 'none'" });
    expect(releaseOf({ _headers: headers }).policy).toBe(headers.shared);
    expect(releaseOf({}).policy).toBeNull();
  });

  it('has the pages of withdrawn products, in each language', () => {
    const contents = toContents(aSnapshot({ withdrawn: [withdrawn] }), trees);
    const release = releaseOf({}, contextOf('skr', { contents }));
    expect([...release.withdrawn]).toEqual([
      expect.stringMatching(/^products\/item\/a-b-[0-9a-f]{8}\/index\.html$/),
      expect.stringMatching(/^zh\/products\/item\/a-b-[0-9a-f]{8}\/index\.html$/),
    ]);
    expect(release.hasProducts).toBe(false);
    const one = toContents(aSnapshot({ products: [aProduct('1')] }), trees);
    expect(releaseOf({}, contextOf('skr', { contents: one })).hasProducts).toBe(true);
  });

  it.each([
    ['a page of the own site', { privacy: 'https://skr.example/privacy/' }, ['privacy/index.html']],
    [
      'pages of the own site in each language',
      { imprint: { En: 'https://skr.example/imprint', Zh: 'https://skr.example/zh/imprint' } },
      ['imprint', 'zh/imprint'],
    ],
    ['pages elsewhere', { privacy: 'https://other.example/', imprint: 'https://other.example/x' }, []],
  ])('has what the notices of brands.json lead to: %s', (_, contact, besides) => {
    const brand = { ...brandOf('skr'), contact };
    expect([...releaseOf({}, contextOf('skr', { brand })).besides]).toEqual(besides);
    expect([...releaseOf({}).besides]).toEqual([]);
  });

  it('lets scripts ask the ERP where the brand has live refresh', () => {
    const originsOf = (live: boolean) => {
      const context = { brand: { ...brandOf('skr'), live }, publicErpHost: 'https://erp.example:8443/x' };
      const { allowedSources, publicErpHost } = releaseOf({}, contextOf('skr', context));
      return [[...allowedSources.calls], publicErpHost];
    };
    expect(originsOf(true)).toEqual([['https://erp.example:8443'], 'erp.example:8443']);
    expect(originsOf(false)).toEqual([[], 'erp.example:8443']);
  });
});

it.each([
  ['a/index.html', aPage(), true],
  ['a/index.html', aPage({ isRedirect: true }), false],
  ['zh/404.html', aPage(), false],
  ['a.txt', aPage(), false],
])('says whether %s has an address of its own', (file, content, expected) => {
  expect(hasOwnAddress(file, content)).toBe(expected);
});
