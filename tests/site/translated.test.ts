import { describe, expect, it } from 'vitest';
import type { Product } from '#catalogue/product.ts';
import { sanitise } from '#erp/sanitise.ts';
import { listSitemapFiles } from '#site/sitemap.ts';
import type { Route } from '#site/routes.ts';
import type { Site } from '#site/site.ts';
import { aGroup, aProduct } from '../catalogue/build-catalogue.ts';
import { aShop, aSite, inChinese, monolingual, textOf } from './build-site.ts';
import { frameOf } from './frame-of.ts';

const source = { erpHost: 'https://erp.example', publicErpHost: 'https://erp.example', allowedHosts: [] };
const { html } = sanitise('<p>文字</p>', source);
const plain = { En: 'Text', Zh: null };

const chinese: readonly (readonly [string, Partial<Product>])[] = [
  ['the name', { name: { En: 'Lamp', Zh: '灯' } }],
  ['the summary', { summary: { En: null, Zh: '简介' } }],
  ['the description', { description: html && { En: null, Zh: html } }],
  ['an attribute', { attributes: [{ name: plain, value: { En: '80 cm', Zh: '80 厘米' } }] }],
  ['an English field', { summary: { En: '这是一盏灯', Zh: null } }],
];
const product = (locale: 'En' | 'Zh'): Route => ({ kind: 'product', locale, key: '1' });
const addresses = (site: Site) => listSitemapFiles(site).map(textOf).join('');

describe('a Chinese product page', () => {
  const site = aSite({ products: [aProduct('1'), inChinese(aProduct('2'))] });

  it('has the English canonical URL if it has no Chinese text', () => {
    expect(frameOf(product('Zh'), site)).toMatchObject({
      canonical: 'https://dr.example/products/item/1/',
      alternates: [],
      isIndexed: true,
      counterpart: { path: '/products/item/1/' },
    });
    expect(frameOf(product('En'), site)).toMatchObject({
      canonical: 'https://dr.example/products/item/1/',
      alternates: [],
      counterpart: { path: '/zh/products/item/1/' },
    });
  });

  it('is absent from the sitemap if it has no Chinese text', () => {
    expect(addresses(site)).toContain('<url><loc>https://dr.example/products/item/1/</loc></url>');
    expect(addresses(site)).not.toContain('/zh/products/item/1/');
    expect(addresses(site)).toContain('<loc>https://dr.example/zh/products/item/2/</loc>');
  });

  it('has the English canonical URL if its product is withdrawn and untranslated', () => {
    const past = (id: string, Zh: string | null) => ({
      ...{ id, name: { En: 'Past', Zh }, categoryNames: ['Lamps'], seriesName: null, endedGroups: [] },
      ...{ since: '2026-11-24', isLeftOut: false, isGone: false },
    });
    const categories = [aGroup('Lamps', { title: { En: 'Lamps', Zh: '灯' } })];
    const shop = aSite({ withdrawn: [past('1', null), past('2', '过去')], categories });
    const english = 'https://dr.example/products/item/1/';
    for (const locale of ['En', 'Zh'] as const) {
      const frame = frameOf({ kind: 'withdrawn', locale, key: '1' }, shop);
      expect(frame).toMatchObject({ canonical: english, alternates: [], isIndexed: false });
    }
    const chinese = frameOf({ kind: 'withdrawn', locale: 'Zh', key: '2' }, shop);
    expect(chinese.canonical).toBe('https://dr.example/zh/products/item/2/');
    expect(chinese.alternates).toHaveLength(3);
  });

  it('has the canonical URL under /en/ if untranslated on a Chinese-first site', () => {
    const first = aSite({ products: [aProduct('1')] }, { forcedLocale: 'Zh' });
    expect(frameOf(product('Zh'), first).canonical).toBe('https://dr.example/en/products/item/1/');
  });

  it('does not affect the canonical URL of the English page if Chinese is disabled', () => {
    const alone = aSite({ products: [aProduct('1')], setting: monolingual });
    expect(frameOf(product('En'), alone).canonical).toBe('https://dr.example/products/item/1/');
  });

  it.each(chinese)('has its own canonical URL if %s contains Chinese', (_, given) => {
    const translated = aSite({ products: [aProduct('1', given)] });
    expect(frameOf(product('Zh'), translated).canonical).toBe('https://dr.example/zh/products/item/1/');
    expect(frameOf(product('En'), translated).alternates).toHaveLength(3);
  });
});

describe('a Chinese listing', () => {
  const lamps = { categoryNames: ['Lamps'] };
  const products = [aProduct('1', lamps), aProduct('2', lamps)];
  const canonicalsOf = (site: Site) =>
    (
      [
        { kind: 'landing', locale: 'Zh' },
        { kind: 'products', locale: 'Zh', page: 1 },
        { kind: 'category', locale: 'Zh', slug: 'lamps', page: 1 },
        { kind: 'group-index', locale: 'Zh', of: 'category' },
      ] as const
    ).map((route) => frameOf(route, site).canonical?.replace('https://dr.example', ''));

  it('has the English canonical URL if it shows no Chinese text', () => {
    const site = aSite({ products, categories: [aGroup('Lamps')] });
    expect(canonicalsOf(site)).toEqual([
      '/',
      '/products/',
      '/products/category/lamps/',
      '/products/category/',
    ]);
  });

  it('has the English canonical URL if the catalogue has no groups and no Chinese text', () => {
    const landing: Route = { kind: 'landing', locale: 'Zh' };
    expect(frameOf(landing, aSite({ products })).canonical).toBe('https://dr.example/');
  });

  it('has its own canonical URL if a group title or product name is translated', () => {
    const titled = aSite({ products, categories: [aGroup('Lamps', { title: { En: 'Lamps', Zh: '灯' } })] });
    expect(canonicalsOf(titled)).toEqual([
      '/zh/',
      '/products/',
      '/zh/products/category/lamps/',
      '/zh/products/category/',
    ]);
    const named = aSite({
      products: [...products, inChinese(aProduct('3', lamps))],
      categories: [aGroup('Lamps')],
    });
    expect(canonicalsOf(named).slice(1)).toEqual([
      '/zh/products/',
      '/zh/products/category/lamps/',
      '/products/category/',
    ]);
  });

  it('has its own canonical URL if it is empty', () => {
    expect(frameOf({ kind: 'landing', locale: 'Zh' }, aSite()).canonical).toBe('https://dr.example/zh/');
    expect(frameOf({ kind: 'products', locale: 'Zh', page: 2 }, aShop()).alternates).toHaveLength(3);
  });
});
