import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageTag } from '#catalogue/text.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { Brand } from '#config/brands.ts';
import { sanitise } from '#erp/sanitise.ts';
import { listOutputs, listTextFiles } from '#site/outputs.ts';
import { listPages } from '#site/pages.ts';
import { assetPath } from '#site/paths.ts';
import { fileOfRedirect, listRedirects } from '#site/redirects.ts';
import { type Site, toSite } from '#site/site.ts';
import { formatRobots } from '#site/sitemap.ts';
import { formatThemeSheet, themeSheetName } from '#catalogue/theme.ts';
import { aGroup, aProduct, anImage, aSetting, manyProducts } from '../catalogue/build-catalogue.ts';
import { anyChange, anyMaterial } from './any-site.ts';
import { aShop, aSite, textOf } from './build-site.ts';
import { viewOf } from './frame-of.ts';

function otherFiles(site: Site): ReadonlyMap<string, unknown> {
  const { brand, dictionaries, favicon } = site;
  const redirects = listRedirects(site).map((redirect): [string, unknown] => {
    const { movedTitle, movedText } = dictionaries[redirect.locale];
    const tag = languageTag[redirect.locale];
    return [fileOfRedirect(redirect), [tag, redirect.to, brand.name, brand.siteUrl, movedTitle, movedText]];
  });
  return new Map<string, unknown>([
    ...redirects,
    ['robots.txt', formatRobots(site)],
    [assetPath.sheet(themeSheetName(site.theme)).slice(1), formatThemeSheet(site.theme)],
    [assetPath.favicon(brand.code).slice(1), [...favicon]],
    [assetPath.touchIcon(brand.code).slice(1), [...favicon]],
    [assetPath.card(brand.code).slice(1), [[...favicon], site.theme.color]],
    [assetPath.wechat(brand.code).slice(1), [...(site.wechatQr ?? [])]],
  ]);
}

function filesOf(site: Site): ReadonlyMap<string, { readonly key: string; readonly shown: string }> {
  const others = otherFiles(site);
  const outputs = listOutputs(site, listPages(site)).map(({ file, key, route }) => {
    const shown = route === null ? others.get(file) : viewOf(route, site);
    return [file, { key, shown: JSON.stringify(shown) }] as const;
  });
  return new Map(outputs);
}

function textsOf(site: Site): ReturnType<typeof filesOf> {
  return new Map(listTextFiles(site).map((file) => [file.file, { key: file.key, shown: textOf(file) }]));
}

function keysOf(site: Site): ReadonlyMap<string, string> {
  return new Map([...filesOf(site)].map(([file, { key }]) => [file, key]));
}

function changedFiles(before: Site, after: Site): readonly string[] {
  const keys = keysOf(before);
  return [...keysOf(after)].flatMap(([file, key]) => (keys.get(file) === key ? [] : [file]));
}

const numRuns = process.env.LONG_TESTS ? 10_000 : 100;

describe('the key of a file', () => {
  it('changes whenever the data on the page changes', () => {
    let same = 0;
    let different = 0;
    const changes = fc.array(anyChange, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(anyMaterial, changes, (material, made) => {
        const before = filesOf(toSite(material));
        const after = filesOf(toSite(made.reduce((former, change) => change(former), material)));
        for (const [file, { key, shown }] of after) {
          const former = before.get(file);
          if (former === undefined) continue;
          if (former.shown === shown) same += 1;
          else different += 1;
          if (former.key === key) expect(shown, file).toBe(former.shown);
        }
      }),
      { numRuns },
    );
    expect([same, different].map((count) => count > numRuns)).toEqual([true, true]);
  });

  it('changes whenever the content of a text file changes', () => {
    const changes = fc.array(anyChange, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(anyMaterial, changes, (material, made) => {
        const before = textsOf(toSite(material));
        const after = textsOf(toSite(made.reduce((former, change) => change(former), material)));
        for (const [file, { key, shown }] of after)
          if (before.get(file)?.key === key) expect(before.get(file)?.shown, file).toBe(shown);
      }),
      { numRuns: numRuns / 4 },
    );
  });
});

const english = aSetting({ enableZh: false });
const source = { erpHost: 'https://erp.example', publicErpHost: 'https://erp.example', allowedHosts: [] };
const html = sanitise('<p>New</p>', source).html;

function withProduct(id: string, patch: Partial<Snapshot['products'][number]>): Site {
  const shop = aShop({ setting: english });
  const products = shop.snapshot.products.map((one) => (one.id === id ? { ...one, ...patch } : one));
  return toSite({ ...shop, snapshot: { ...shop.snapshot, products } });
}

function withSnapshot(patch: Partial<Snapshot>): Site {
  return aShop({ setting: english, ...patch });
}

const arc = aGroup('Arc');
const deepGroup = (name: string, title = name) =>
  aGroup(name, { title: { En: `Home / Soft / ${title}`, Zh: null } });
const [lamps, rugs] = [deepGroup('Lamps'), deepGroup('Rugs')];
const lamp = aProduct('1', { code: 'L-1', categoryNames: ['Lamps'], seriesName: 'Arc' });
const inLamps = [lamp, aProduct('2', { categoryNames: ['Lamps'], seriesName: 'Arc' })];
const rug = aProduct('3', { code: 'R-3', categoryNames: ['Rugs'] });
const second = ['products/2/index.html', 'products/category/floor-lamps/2/index.html'];
const first = ['products/index.html', 'products/category/floor-lamps/index.html'];
const items = (...ids: readonly string[]) => ids.map((id) => `products/item/${id}/index.html`);

describe('file keys', () => {
  it.each([
    ['no change', withSnapshot({}), []],
    [
      'new problems',
      withSnapshot({
        problems: [
          {
            ...{ brand: 'dr', kind: 'html', about: { kind: 'list' }, effect: 'changed' },
            ...{ call: '', place: '', field: '', locale: null, message: '' },
          },
        ],
      }),
      [],
    ],
    [
      'a price on the first page',
      withProduct('5', { price: { amount: 5, currency: 'SGD' } }),
      // Product 5 is related to products 1 to 4.
      [...first, ...items('1', '2', '3', '4', '5')],
    ],
    [
      'a second picture',
      withProduct('5', { images: [anImage('https://erp.example/1.jpg')] }),
      ['index.html', ...first, ...items('1', '2', '3', '4', '5')],
    ],
    [
      'a description in a series',
      withProduct('a2', { description: html && { En: html, Zh: null } }),
      [...second, 'products/series/arc/index.html', ...items('a1', 'a2', 'a3', '25', '26', '27')],
    ],
    [
      'a former path',
      withSnapshot({ moves: [{ kind: 'series', fromSlug: 'arcs', name: 'Arc' }] }),
      ['products/series/arcs/index.html'],
    ],
  ])('change only for the pages that show the changed data: %s', (_, after, expected) => {
    const changed = changedFiles(withSnapshot({}), after);
    expect([...changed].sort()).toEqual([...expected].sort());
  });

  it('change for every page that shows a product if the product sells out', () => {
    const { products } = withSnapshot({}).snapshot;
    const stocked = products.map((one) => ({ ...one, availability: 'in_stock' as const }));
    const sold = stocked.map((one) =>
      one.id === '5' ? { ...one, availability: 'out_of_stock' as const } : one,
    );
    const changed = changedFiles(withSnapshot({ products: stocked }), withSnapshot({ products: sold }));
    expect([...changed].sort()).toEqual([...first, ...items('1', '2', '3', '4', '5')].sort());
  });

  it('change for only four files if a product is added', () => {
    const shop = withSnapshot({});
    const after = withSnapshot({ products: [...shop.snapshot.products, aProduct('z')] });
    expect([...changedFiles(shop, after)].sort()).toEqual(
      ['index.html', 'products/index.html', 'products/2/index.html', 'products/item/z/index.html'].sort(),
    );
  });

  it('change for a product page if a category with the same path replaces the category of the product', () => {
    const product = aProduct('1', { categoryNames: ['Lamps!', 'lamps'] });
    const shop = (name: string) =>
      withSnapshot({
        products: [product],
        series: [],
        categories: [aGroup(name, { title: { En: 'Lamps', Zh: null } })],
      });
    expect(changedFiles(shop('Lamps!'), shop('lamps'))).toContain('products/item/1/index.html');
  });

  it.each<[string, Partial<Snapshot>, Partial<Brand>]>([
    ['a sibling has a new title', { categories: [lamps, deepGroup('Rugs', 'Mats')] }, {}],
    ['another category has the same title', { categories: [lamps, rugs, deepGroup('Lampen', 'Lamps')] }, {}],
    [
      'another product has the same name',
      { products: [...inLamps, rug, { ...rug, id: '4', name: lamp.name }] },
      {},
    ],
    [
      'the series of its products has a new title',
      { series: [deepGroup('Arc')] },
      { variants: { by: 'series' } },
    ],
  ])('change for the page of an unchanged category if %s', (_, after, brand) => {
    const products = [...inLamps, rug, { ...rug, id: '4' }];
    const shop = { categories: [lamps, rugs], series: [arc], products, setting: english };
    const changed = changedFiles(aSite(shop, brand), aSite({ ...shop, ...after }, brand));
    expect(changed).toContain('products/category/lamps/index.html');
  });

  it("change for a product page if a related product's variant has a new price", () => {
    const own = aProduct('1', { categoryNames: ['Lamps'] });
    const related = aProduct('2', { categoryNames: ['Lamps'], seriesName: 'Arc' });
    const categories = ['Lamps', 'Sale'].map((name) => aGroup(name));
    const shop = (amount: number) => {
      const price = { amount, currency: 'SGD' };
      const variant = aProduct('3', { categoryNames: ['Sale'], seriesName: 'Arc', price });
      const products = [own, related, variant];
      return aSite({ products, categories, series: [arc] }, { variants: { by: 'series' } });
    };
    expect(changedFiles(shop(10), shop(20))).toContain('products/item/1/index.html');
  });

  it('change for the landing page if a discontinued product has a new picture', () => {
    const shop = (picture: string) => {
      const images = [anImage(`https://erp.example/${picture}.jpg`)];
      const product = aProduct('1', { categoryNames: ['Lamps'], availability: 'discontinued', images });
      const other = aProduct('2', { categoryNames: ['Lamps'] });
      return withSnapshot({ products: [product, other], series: [], categories: [aGroup('Lamps')] });
    };
    expect(changedFiles(shop('a'), shop('b'))).toContain('index.html');
  });

  it('change for every page of a Chinese listing of untranslated products if one of them is translated', () => {
    const shop = (Zh: string | null) => {
      const [last, ...others] = manyProducts(30).toReversed();
      return aSite({ products: [...others, ...(last ? [{ ...last, name: { En: 'Last', Zh } }] : [])] });
    };
    const changed = changedFiles(shop(null), shop('做'));
    expect(changed).toContain('zh/products/index.html');
    expect(changed).toContain('zh/products/2/index.html');
  });

  it('change for all files except icons and robots.txt if the theme changes', () => {
    const after = withSnapshot({ setting: { ...english, themeColor: '#d9a400' } });
    const changed = changedFiles(withSnapshot({}), after);
    const kept = [...keysOf(after).keys()].filter((file) => !changed.includes(file));
    expect([...kept].sort()).toEqual([
      'assets/images/dr/favicon.png',
      'assets/images/dr/touch-icon.png',
      'robots.txt',
    ]);
  });

  it('change for no text file except _headers if the theme changes', () => {
    const before = textsOf(withSnapshot({}));
    const after = textsOf(withSnapshot({ setting: { ...english, themeColor: '#d9a400' } }));
    const changed = [...after].flatMap(([file, { key }]) => (before.get(file)?.key === key ? [] : [file]));
    expect(changed).toEqual(['_headers']);
  });
});
