import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digest8 } from '#catalogue/digest.ts';
import { planMoves } from '#catalogue/former-pages.ts';
import { pathOf } from '#site/paths.ts';
import { formatRedirects, listRedirects } from '#site/redirects.ts';
import { aRecord } from '../catalogue/a-record.ts';
import { similarTexts } from '../catalogue/awkward-texts.ts';
import { aGroup } from '../catalogue/build-catalogue.ts';
import { aSite, monolingual, routesOf } from './build-site.ts';

const lamps = {
  categories: [aGroup('Lamps'), aGroup('LAMPS')],
  moves: [{ kind: 'category', fromSlug: 'lamps', name: 'Lamps' }],
} as const;
const lampsSlug = `lamps-${digest8('Lamps')}`;

describe('redirects', () => {
  it('lead from products/sg and products/SG to products (requirement 2.3)', () => {
    expect(listRedirects(aSite())).toEqual([
      { locale: 'En', from: ['products', 'sg'], to: '/products/' },
      { locale: 'En', from: ['products', 'SG'], to: '/products/' },
    ]);
  });

  it('lead from a former slug to the current one, in every language', () => {
    expect(listRedirects(aSite(lamps)).slice(2)).toEqual([
      { locale: 'En', from: ['products', 'category', 'lamps'], to: `/products/category/${lampsSlug}/` },
      {
        locale: 'Zh',
        from: ['zh', 'products', 'category', 'lamps'],
        to: `/zh/products/category/${lampsSlug}/`,
      },
    ]);
    expect(listRedirects(aSite({ ...lamps, setting: monolingual })).slice(2)).toHaveLength(1);
  });

  it('do not confuse the former slug of a series with an equal category slug', () => {
    const site = aSite({
      categories: [aGroup('Arc')],
      series: [aGroup('Arc'), aGroup('ARC')],
      moves: [{ kind: 'series', fromSlug: 'arc', name: 'Arc' }],
    });
    expect(listRedirects(site)[2]).toMatchObject({
      from: ['products', 'series', 'arc'],
      to: `/products/series/arc-${digest8('Arc')}/`,
    });
  });

  it('omit groups that are no longer published', () => {
    const site = aSite({ moves: [{ kind: 'category', fromSlug: 'lamps', name: 'Lamps' }] });
    expect(listRedirects(site)).toHaveLength(2);
  });

  it('omit a former slug that a parent category now uses', () => {
    const site = aSite({
      categories: [aGroup('Men / Tops'), aGroup('Tops')],
      moves: [{ kind: 'category', fromSlug: 'men', name: 'Tops' }],
    });
    expect(listRedirects(site)).toHaveLength(2);
  });

  it('start at paths without a page and lead to existing pages', () => {
    fc.assert(
      fc.property(similarTexts, similarTexts, (former, present) => {
        const groupsOf = (names: readonly string[]) => names.map((name) => aGroup(name));
        const before = { category: groupsOf(former), series: groupsOf(present) };
        const now = { category: groupsOf(present), series: groupsOf([...present, ...former.slice(1)]) };
        const unique = { ...now, series: [...new Map(now.series.map((one) => [one.name, one])).values()] };
        const record = aRecord({
          ...{ categories: before.category, series: before.series, moves: planMoves(null, before) },
        });
        const moves = planMoves(record, unique);
        const site = aSite({ categories: unique.category, series: unique.series, moves });
        const pages = new Set(routesOf(site).map((route) => pathOf(route, site.languages)));
        for (const { from, to } of listRedirects(site)) {
          expect(pages).toContain(to);
          expect(pages).not.toContain(`/${from.map(encodeURIComponent).join('/')}/`);
        }
      }),
    );
  });
});

describe('the _redirects file', () => {
  it('contains each permanent redirect with and without a trailing slash', () => {
    const redirects = listRedirects(aSite({ ...lamps, setting: monolingual }));
    expect(formatRedirects(redirects, [])).toBe(
      [
        '/products/sg /products/ 301',
        '/products/sg/ /products/ 301',
        '/products/SG /products/ 301',
        '/products/SG/ /products/ 301',
        `/products/category/lamps /products/category/${lampsSlug}/ 301`,
        `/products/category/lamps/ /products/category/${lampsSlug}/ 301`,
        '',
      ].join('\n'),
    );
  });
});
