import { describe, expect, it } from 'vitest';
import type { Locale } from '#catalogue/text.ts';
import type { Route } from '#site/routes.ts';
import { titleSegments, toTitle } from '#catalogue/title.ts';
import { aShop } from '../site/build-site.ts';
import { frameOf } from '../site/frame-of.ts';

const yn = { code: 'yn', name: 'YN' } as const;

describe('the tab title of a page (requirements 2.9, 2.10)', () => {
  it.each<[title: string, route: Route]>([
    ['YN', { kind: 'landing', locale: 'En' }],
    ['YN | Products', { kind: 'products', locale: 'En', page: 1 }],
    ['YN | Products > 2', { kind: 'products', locale: 'En', page: 2 }],
    ['YN | Floor lamps', { kind: 'category', locale: 'En', slug: 'floor-lamps', page: 1 }],
    ['YN | Floor lamps, page 2', { kind: 'category', locale: 'En', slug: 'floor-lamps', page: 2 }],
    ['YN | Arc series', { kind: 'series', locale: 'En', slug: 'arc', page: 1 }],
    ['YN | Product a1', { kind: 'product', locale: 'En', key: 'a1' }],
    ['YN | Page Not Found', { kind: 'not-found', locale: 'En' }],
    ['YN', { kind: 'landing', locale: 'Zh' }],
    ['YN | 产品', { kind: 'products', locale: 'Zh', page: 1 }],
    ['YN | 产品（第 2 页）', { kind: 'products', locale: 'Zh', page: 2 }],
    ['YN | 弧系列', { kind: 'series', locale: 'Zh', slug: 'arc', page: 1 }],
    ['YN | 落地灯', { kind: 'category', locale: 'Zh', slug: 'floor-lamps', page: 1 }],
    ['YN | 落地灯（第 2 页）', { kind: 'category', locale: 'Zh', slug: 'floor-lamps', page: 2 }],
    ['YN | 产品a1', { kind: 'product', locale: 'Zh', key: 'a1' }],
    ['YN | 页面未找到', { kind: 'not-found', locale: 'Zh' }],
  ])('is "%s" for %j', (title, route) => {
    expect(frameOf(route, aShop({}, yn)).title).toBe(title);
  });

  it('contains no segment for the prefix /en/ on a site that forces Chinese', () => {
    const site = aShop({}, { ...yn, forcedLocale: 'Zh' });
    for (const [locale, products] of [
      ['En', 'YN | Products'],
      ['Zh', 'YN | 产品'],
    ] satisfies [Locale, string][]) {
      expect(frameOf({ kind: 'landing', locale }, site).title).toBe('YN');
      expect(frameOf({ kind: 'products', locale, page: 1 }, site).title).toBe(products);
    }
  });
});

describe('a title derived from a URL', () => {
  it.each<[path: string, tree: readonly string[], title: string]>([
    ['/', [], 'YN'],
    ['/zh/', ['zh'], 'YN'],
    ['/products/', [], 'YN | Products'],
    ['/zh/products/', ['zh'], 'YN | Products'],
    ['/products/series/arc/2/', [], 'YN | Products > Series > Arc > 2'],
    ['/products/category/%E8%90%BD%E5%9C%B0%E7%81%AF/', [], 'YN | Products > Category > 落地灯'],
    ['/products/category/%C3%A9tag%C3%A8re/', [], 'YN | Products > Category > Étagère'],
    ['/zh/zh/', ['zh'], 'YN | Zh'],
  ])('for the path %s and the language prefix %j, is "%s"', (path, tree, title) => {
    expect(toTitle('YN', null, titleSegments(path, tree))).toBe(title);
  });
});
