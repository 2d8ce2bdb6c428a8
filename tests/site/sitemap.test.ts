import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Brand } from '#config/brands.ts';
import { pathOf } from '#site/paths.ts';
import type { Site } from '#site/site.ts';
import { countIndexed, listSitemapFiles } from '#site/sitemap.ts';
import { similarTexts } from '../catalogue/awkward-texts.ts';
import { aGroup, anImage, aProduct } from '../catalogue/build-catalogue.ts';
import { aShop, aSite, inChinese, monolingual, routesOf, textOf } from './build-site.ts';

function formatSitemap(site: Site): string {
  const [file, ...others] = listSitemapFiles(site);
  expect(others).toEqual([]);
  return textOf(file);
}

const locationsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, text]) => text);

describe('the sitemap', () => {
  it('lists every page in every language, except the 404 and selection pages', () => {
    const site = aShop();
    const pages = routesOf(site).filter(({ kind }) => kind !== 'not-found' && kind !== 'selection');
    const expected = pages.map((route) => `https://dr.example${pathOf(route, site.languages)}`);
    expect(locationsOf(formatSitemap(site)).toSorted()).toEqual(expected.toSorted());
    expect(expected).toContain('https://dr.example/zh/products/category/floor-lamps/2/');
    const ofDemo = locationsOf(formatSitemap(aShop({ isDemo: true })));
    expect(ofDemo.filter((location) => /\/(?:list|compare)\/$/.test(location ?? ''))).toEqual([]);
  });

  it('lists as many pages as countIndexed counts, except on a demonstration site', () => {
    const site = aShop();
    expect(countIndexed(site)).toBe(locationsOf(formatSitemap(site)).length);
    expect(countIndexed(aShop({ isDemo: true }))).toBe(0);
  });

  it('lists the first picture of a product if the site hosts the picture', () => {
    const images = [anImage('https://erp.example/1.jpg'), anImage('https://erp.example/2.jpg')];
    const made = { digest: '0123456789abcdef0123', width: 800, height: 600, color: '' };
    const given = {
      products: [inChinese(aProduct('1', { images }))],
      pictures: [{ url: images[0]?.url ?? '', made }],
    };
    const own = 'https://dr.example/assets/pictures/0123456789abcdef0123-800.jpg';
    const tag = `<image:image><image:loc>${own}</image:loc></image:image></url>`;
    expect(formatSitemap(aSite(given)).split(tag)).toHaveLength(3);
    expect(formatSitemap(aSite(given, { images: { kind: 'link' } }))).not.toContain('<image:');
  });

  it('has no alternate links on a site with one language', () => {
    expect(formatSitemap(aSite({ setting: monolingual }))).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n' +
        '<url><loc>https://dr.example/</loc></url>\n' +
        '<url><loc>https://dr.example/products/</loc></url>\n' +
        '</urlset>\n',
    );
  });

  it('is well-formed ASCII for any ids and names', () => {
    const link = String.raw`<xhtml:link rel="alternate" hreflang="[\w-]+" href="[!#-%'-;=?-~]+"/>`;
    const entry = new RegExp(`^<url><loc>[!#-%(-;=?-~]+</loc>(?:${link}){3}</url>$`);
    fc.assert(
      fc.property(similarTexts, (texts) => {
        const products = texts.map((id) => inChinese(aProduct(id)));
        const groups = texts.map((name) => aGroup(name, { title: { En: name, Zh: '灯' } }));
        const lines = formatSitemap(aSite({ products, categories: groups, series: groups })).split('\n');
        for (const line of lines.slice(2, -2)) expect(line).toMatch(entry);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the date of a page in the sitemap', () => {
  const lastmodOf = (updatedAt: string | null, brand: Partial<Brand> = {}) => {
    const products = [aProduct('1', { updatedAt })];
    const xml = formatSitemap(aSite({ setting: monolingual, products }, brand));
    return [...xml.matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)<\/lastmod>/g)].map((found) =>
      found.slice(1),
    );
  };

  it.each(['2026-09-01T08:15:00Z', '2026-09-01', '2026-09-01T08:15:00.123+08:00'])(
    'is the ERP date %s for a product page, and absent for other pages',
    (updatedAt) => {
      expect(lastmodOf(updatedAt)).toEqual([['https://dr.example/products/item/1/', updatedAt]]);
    },
  );

  it('is in the time zone of the brand if the ERP date has no time zone', () => {
    expect(lastmodOf('2026-09-01 08:15', { timeZone: 'Asia/Singapore' })).toEqual([
      ['https://dr.example/products/item/1/', '2026-09-01T08:15+08:00'],
    ]);
  });

  it.each([null, '', 'yesterday', '2026-13-45', '1.9.2026', '<b>', '0001-01-01T00:00:00Z'])(
    'is absent if the ERP has no valid date: %s',
    (updatedAt) => {
      expect(lastmodOf(updatedAt)).toEqual([]);
    },
  );
});

describe('a long sitemap', () => {
  it('is an index of parts that list every page once, in order', () => {
    const site = aShop();
    const [index, ...parts] = listSitemapFiles(site, 20).map((part) => ({
      file: part.file,
      xml: textOf(part),
    }));
    expect(index?.file).toBe('sitemap.xml');
    expect(index?.xml).toContain('<sitemapindex');
    expect(locationsOf(index?.xml ?? '')).toEqual(parts.map(({ file }) => `https://dr.example/${file}`));
    expect(parts.map(({ xml }) => locationsOf(xml).length <= 20)).not.toContain(false);
    expect(parts.flatMap(({ xml }) => locationsOf(xml))).toEqual(locationsOf(formatSitemap(site)));
  });

  it('gives each part the latest date of its products', () => {
    const moments = ['2026-09-01T08:00:00+08:00', '2026-09-01T01:00:00Z', null];
    const products = moments.map((updatedAt, at) => aProduct(`${at}`, { updatedAt }));
    const [index] = listSitemapFiles(aSite({ setting: monolingual, products }), 2);
    const xml = textOf(index);
    expect(xml.split('\n').slice(2, -2)).toEqual([
      '<sitemap><loc>https://dr.example/sitemap-1.xml</loc></sitemap>',
      '<sitemap><loc>https://dr.example/sitemap-2.xml</loc><lastmod>2026-09-01T01:00:00Z</lastmod></sitemap>',
      '<sitemap><loc>https://dr.example/sitemap-3.xml</loc></sitemap>',
    ]);
  });

  it('changes only the index and one part if a product changes', () => {
    const keysOf = (updatedAt: string) => {
      const { snapshot } = aShop();
      const products = snapshot.products.map((one) => (one.id === '3' ? { ...one, updatedAt } : one));
      return listSitemapFiles(aShop({ products, setting: monolingual }), 10).map(({ key }) => key);
    };
    const [before, after] = [keysOf('2026-09-01'), keysOf('2026-09-02')];
    expect(after.filter((key, at) => key !== before[at])).toHaveLength(2);
    expect(after[0]).not.toBe(before[0]);
  });
});
