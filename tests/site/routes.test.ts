import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Languages, toLanguages } from '#catalogue/text.ts';
import { fileOf, pathOf } from '#site/paths.ts';
import type { Route } from '#site/routes.ts';
import type { Site } from '#site/site.ts';
import { similarTexts } from '../catalogue/awkward-texts.ts';
import { aGroup, aProduct } from '../catalogue/build-catalogue.ts';
import { aShop, aSite, monolingual, routesOf } from './build-site.ts';

const englishFirst = toLanguages(true, null);
const chineseFirst = toLanguages(true, 'Zh');
const { languages: englishOnly } = aSite({ setting: monolingual });

const filesOf = (site: Site) => routesOf(site).map((route) => fileOf(route, site.languages));
const isProduct = (path: string) => path.includes('/item/');

describe('the path and the file of a page (requirements 2.1 to 2.7)', () => {
  it.each<[route: Route, path: string]>([
    [{ kind: 'landing', locale: 'En' }, ''],
    [{ kind: 'products', locale: 'En', page: 1 }, 'products/'],
    [{ kind: 'products', locale: 'En', page: 2 }, 'products/2/'],
    [{ kind: 'product', locale: 'En', key: '1042' }, 'products/item/1042/'],
    [{ kind: 'category', locale: 'En', slug: 'floor-lamps', page: 1 }, 'products/category/floor-lamps/'],
    [{ kind: 'category', locale: 'En', slug: 'floor-lamps', page: 2 }, 'products/category/floor-lamps/2/'],
    [{ kind: 'series', locale: 'En', slug: 'arc', page: 1 }, 'products/series/arc/'],
    [{ kind: 'group-index', locale: 'En', of: 'category' }, 'products/category/'],
    [{ kind: 'group-index', locale: 'En', of: 'series' }, 'products/series/'],
    [{ kind: 'selection', locale: 'En', of: 'compare' }, 'products/compare/'],
    [{ kind: 'series', locale: 'En', slug: 'arc', page: 11 }, 'products/series/arc/11/'],
  ])('for the route %j, start with the language prefix, followed by "%s"', (route, path) => {
    const cases: readonly [Route, Languages, string][] = [
      [route, englishFirst, ''],
      [{ ...route, locale: 'Zh' }, englishFirst, 'zh/'],
      [{ ...route, locale: 'Zh' }, chineseFirst, ''],
      [route, chineseFirst, 'en/'],
      [route, englishOnly, ''],
    ];
    for (const [page, languages, prefix] of cases) {
      expect(pathOf(page, languages)).toBe(`/${prefix}${path}`);
      expect(fileOf(page, languages)).toBe(`${prefix}${path}index.html`);
    }
  });

  it('use the file name 404.html for the 404 page of each language', () => {
    expect(fileOf({ kind: 'not-found', locale: 'En' }, englishFirst)).toBe('404.html');
    expect(fileOf({ kind: 'not-found', locale: 'Zh' }, englishFirst)).toBe('zh/404.html');
    expect(fileOf({ kind: 'not-found', locale: 'Zh' }, chineseFirst)).toBe('404.html');
    expect(fileOf({ kind: 'not-found', locale: 'En' }, chineseFirst)).toBe('en/404.html');
  });
});

describe('the pages of a site', () => {
  const english = [
    'index.html',
    'products/index.html',
    'products/2/index.html',
    'products/category/floor-lamps/index.html',
    'products/category/floor-lamps/2/index.html',
    'products/category/index.html',
    'products/series/index.html',
    'products/list/index.html',
    'products/compare/index.html',
    'products/series/arc/index.html',
    '404.html',
  ];

  it('exist in both languages, including the 404 page', () => {
    const files = filesOf(aShop());
    const expected = [...english, ...english.map((file) => `zh/${file}`)];
    expect(files.filter((file) => !isProduct(file)).toSorted()).toEqual(expected.toSorted());
    expect(files.filter(isProduct)).toHaveLength(60);
    expect(files).toEqual(
      expect.arrayContaining(['products/item/a1/index.html', 'zh/products/item/a1/index.html']),
    );
  });

  it('include no category, series or product pages if there are no products', () => {
    expect(filesOf(aSite({ setting: monolingual }))).toEqual([
      'index.html',
      'products/index.html',
      'products/list/index.html',
      'products/compare/index.html',
      '404.html',
    ]);
  });

  it('have different paths and different files, whatever the ids and names', () => {
    fc.assert(
      fc.property(similarTexts, similarTexts, (ids, names) => {
        const groups = names.map((name) => aGroup(name));
        const site = aSite({
          products: ids.map((id) => aProduct(id)),
          categories: groups,
          series: groups,
        });
        const paths = routesOf(site).map((route) => pathOf(route, site.languages));
        expect(new Set(paths).size).toBe(paths.length);
        const files = filesOf(site).map((file) => file.normalize('NFC').toLowerCase());
        expect(new Set(files).size).toBe(files.length);
        for (const path of paths) expect(path).toBe(new URL(path, 'https://dr.example').pathname);
      }),
    );
  });
});
