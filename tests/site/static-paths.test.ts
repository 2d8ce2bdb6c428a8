import { describe, expect, it } from 'vitest';
import { listPages, staticPaths } from '#site/pages.ts';
import type { Route } from '#site/routes.ts';
import type { Site } from '#site/site.ts';
import { aGroup, aProduct } from '../catalogue/build-catalogue.ts';
import { aShop, aSite, monolingual } from './build-site.ts';

function pathsOf<Kind extends Route['kind']>(kind: Kind, site: Site) {
  return staticPaths(kind, listPages(site), site);
}

describe("Astro's static paths", () => {
  it('have no language for the first tree and no page for the first page', () => {
    expect(pathsOf('products', aShop()).map(({ params }) => params)).toEqual([
      { lang: undefined, page: undefined },
      { lang: undefined, page: '2' },
      { lang: 'zh', page: undefined },
      { lang: 'zh', page: '2' },
    ]);
  });

  it('hold the slug as it is: Astro encodes it', () => {
    const site = aSite({ setting: monolingual, categories: [aGroup('落地灯')] });
    expect(pathsOf('category', site).map(({ params, props }) => ({ params, props }))).toEqual([
      {
        params: { lang: undefined, slug: '落地灯', page: undefined },
        props: { route: { kind: 'category', locale: 'En', slug: '落地灯', page: 1 } },
      },
    ]);
  });

  it('hold the key of a product', () => {
    const site = aSite({ products: [aProduct('1042')] });
    expect(pathsOf('product', site).map(({ params }) => params)).toEqual([
      { lang: undefined, key: '1042' },
      { lang: 'zh', key: '1042' },
    ]);
  });

  it('are those of the kind asked for and no other', () => {
    const kinds = pathsOf('landing', aShop()).map(({ props }) => props.route.kind);
    expect(kinds).toEqual(['landing', 'landing']);
  });
});
