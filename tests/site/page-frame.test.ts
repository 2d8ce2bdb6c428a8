import { describe, expect, it } from 'vitest';
import { aGroup } from '../catalogue/build-catalogue.ts';
import { aShop, aSite, routesOf } from './build-site.ts';
import { frameOf } from './frame-of.ts';

const isMissing = (kind: string) => kind === 'not-found';

describe('the canonical URL of a page', () => {
  it('is the absolute, percent-encoded URL of that page', () => {
    const site = aSite({ categories: [aGroup('落地灯')] });
    const route = { kind: 'category', locale: 'Zh', slug: '落地灯', page: 1 } as const;
    expect(frameOf(route, site).canonical).toBe(
      'https://dr.example/zh/products/category/%E8%90%BD%E5%9C%B0%E7%81%AF/',
    );
  });
});

describe('the alternate links of a page', () => {
  it('list both language versions, and the first language as x-default', () => {
    const route = { kind: 'product', locale: 'Zh', key: 'a1' } as const;
    expect(frameOf(route, aShop()).alternates).toEqual([
      { hreflang: 'en', href: 'https://dr.example/products/item/a1/' },
      { hreflang: 'zh-Hans', href: 'https://dr.example/zh/products/item/a1/' },
      { hreflang: 'x-default', href: 'https://dr.example/products/item/a1/' },
    ]);
  });

  it('have the second language as x-default if the brand forces that language', () => {
    const route = { kind: 'landing', locale: 'En' } as const;
    expect(frameOf(route, aShop({}, { forcedLocale: 'Zh' })).alternates).toEqual([
      { hreflang: 'zh-Hans', href: 'https://dr.example/' },
      { hreflang: 'en', href: 'https://dr.example/en/' },
      { hreflang: 'x-default', href: 'https://dr.example/' },
    ]);
  });

  it.each([null, 'Zh'] as const)('are reciprocal on every page (forced language: %s)', (forcedLocale) => {
    const site = aShop({}, { forcedLocale });
    const frames = routesOf(site)
      .filter(({ kind }) => !isMissing(kind))
      .map((route) => frameOf(route, site));
    const byAddress = new Map(frames.map((frame) => [frame.canonical, frame]));
    for (const { canonical, lang, alternates } of frames) {
      expect(alternates).toContainEqual({ hreflang: lang, href: canonical });
      expect(alternates.filter(({ hreflang }) => hreflang === 'x-default')).toHaveLength(1);
      for (const { href } of alternates) expect(byAddress.get(href)?.alternates).toEqual(alternates);
    }
  });
});

describe('the 404 page', () => {
  it('has no canonical URL or alternate links, and is not indexed', () => {
    expect(frameOf({ kind: 'not-found', locale: 'En' }, aShop())).toMatchObject({
      canonical: null,
      alternates: [],
      isIndexed: false,
      counterpart: { locale: 'Zh', path: '/zh/products/' },
      productsPath: '/products/',
    });
  });
});
