import { describe, expect, it } from 'vitest';
import { staticPaths } from '#site/static-paths.ts';
import { aGroup, aProduct } from '../catalogue/build-catalogue.ts';
import { aShop, aSite, monolingual } from './build-site.ts';

describe("Astro's static paths", () => {
  it('have no language for the first tree and no page for the first page', () => {
    expect(staticPaths(aShop(), 'products').map(({ params }) => params)).toEqual([
      { lang: undefined, page: undefined },
      { lang: undefined, page: '2' },
      { lang: 'zh', page: undefined },
      { lang: 'zh', page: '2' },
    ]);
  });

  it('hold the slug as it is: Astro encodes it', () => {
    const site = aSite({ setting: monolingual, categories: [aGroup('落地灯')] });
    expect(staticPaths(site, 'category')).toEqual([
      {
        params: { lang: undefined, slug: '落地灯', page: undefined },
        props: { route: { kind: 'category', locale: 'En', slug: '落地灯', page: 1 } },
      },
    ]);
  });

  it('hold the key of a product', () => {
    const site = aSite({ products: [aProduct('1042')] });
    expect(staticPaths(site, 'product').map(({ params }) => params)).toEqual([
      { lang: undefined, key: '1042' },
      { lang: 'zh', key: '1042' },
    ]);
  });

  it('are those of the kinds asked for and no other', () => {
    const kinds = staticPaths(aShop(), 'landing', 'not-found').map(({ props }) => props.route.kind);
    expect(kinds).toEqual(['landing', 'not-found', 'landing', 'not-found']);
  });
});
