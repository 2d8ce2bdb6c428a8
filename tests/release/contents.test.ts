import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPageTrees } from '#builder/built-dist.ts';
import { groupKinds } from '#catalogue/group.ts';
import { toLanguages } from '#catalogue/locale.ts';
import { formatContents, parseContents } from '#release/contents-file.ts';
import { parseFormerSite } from '#release/former-site-file.ts';
import { type Contents, pathIn, toContents, toFormerSite } from '#release/contents.ts';
import { pathOf } from '#site/paths.ts';
import { type Site, toSite } from '#site/site.ts';
import { composeSnapshot } from '../../scripts/bench/catalogue.ts';
import { yn } from '../erp/pull/pull-demo.ts';
import { anyMaterial } from '../site/any-site.ts';
import { aShop } from '../site/build-site.ts';

function contentsOf({ snapshot, languages }: Pick<Site, 'snapshot' | 'languages'>): Contents {
  return toContents(snapshot, toPageTrees(languages));
}

describe('the contents of a release', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(anyMaterial, (material) => {
        const contents = contentsOf(toSite(material));
        expect(parseContents(formatContents(contents))).toEqual(contents);
      }),
    );
  });

  it('are read as they were written after others that share products with them', () => {
    const [first, ...others] = composeSnapshot(yn(), 100).products;
    const { categoryNames = [] } = first ?? {};
    for (const names of [categoryNames, ['Named here first', ...categoryNames], []]) {
      const products = [...(first === undefined ? [] : [{ ...first, categoryNames: names }]), ...others];
      const snapshot = { ...composeSnapshot(yn(), 100), products };
      const contents = contentsOf({ snapshot, languages: toLanguages(true, null) });
      expect(parseContents(formatContents(contents))).toEqual(contents);
    }
  });

  it('tell the next release the same, whichever fields the model had that wrote them', () => {
    fc.assert(
      fc.property(anyMaterial, (material) => {
        const contents = contentsOf(toSite(material));
        const { products, ...others } = JSON.parse(formatContents(contents));
        const moreFields = products.map((row: readonly unknown[]) => [...row, 'another value']);
        const text = JSON.stringify({ ...others, version: 'other', products: moreFields });
        expect(parseContents(text)).toBeNull();
        expect(parseFormerSite(text)).toEqual(toFormerSite(contents));
      }),
    );
  });

  it('know the page of every product, category and series in every language', () => {
    fc.assert(
      fc.property(anyMaterial, (material) => {
        const site = toSite(material);
        const { catalogue, languages } = site;
        const contents = contentsOf(site);
        for (const tree of contents.trees) {
          const { locale } = tree;
          for (const { id, key } of catalogue.products) {
            const path = pathOf({ kind: 'product', locale, key }, languages);
            expect(pathIn(tree, 'product', id, contents)).toBe(path);
          }
          for (const { kind, name, slug } of [...catalogue.categories, ...catalogue.series]) {
            const path = pathOf({ kind, locale, slug, page: 1 }, languages);
            expect(pathIn(tree, kind, name, contents)).toBe(path);
          }
        }
      }),
    );
  });

  it('know no page of a group that is not published', () => {
    const contents = contentsOf(aShop());
    const [tree] = contents.trees;
    for (const kind of groupKinds) expect(tree && pathIn(tree, kind, 'Nowhere', contents)).toBeNull();
  });

  it('take less than 150 bytes a product', () => {
    const snapshot = composeSnapshot(yn(), 500);
    const text = formatContents(contentsOf({ snapshot, languages: toLanguages(true, null) }));
    expect(Buffer.byteLength(text)).toBeLessThan(500 * 150 + 10_000);
  });
});

describe('contents that can not be read', () => {
  const text = formatContents(contentsOf(aShop()));

  it.each([
    ['cut', text.slice(0, -20)],
    ['of another version', text.replace(/"version":"[^"]*"/, '"version":"0"')],
    ['with a digest too few', text.replace(/([\w.-]{8})"\]\]/, '"]]')],
    ['nothing', ''],
    ['something else', '[]'],
  ])('are none: %s', (_, damaged) => {
    expect(damaged).not.toBe(text);
    expect(parseContents(damaged)).toBeNull();
  });

  it.each([
    ['cut', text.slice(0, -20)],
    ['of another version of what it follows', text.replace('"formerVersion":1', '"formerVersion":0')],
    ['nothing', ''],
    ['something else', '[]'],
  ])('tell the next release nothing: %s', (_, damaged) => {
    expect(damaged).not.toBe(text);
    expect(parseFormerSite(damaged)).toBeNull();
  });
});

/** As releases have it that were made before groups of withdrawn products were kept. */
const written =
  '{"version":"2-0a1b2c3d","brand":"dr","isDemo":false,"themeColor":"#0a7d5a","trees":[],"names":["Lamps","SGD","Arc"],' +
  '"category":[["Lamps","Lamps","灯","lamps","AAAA--------BBBB"]],"series":[],' +
  '"products":[["1","Lamp",null,129.9,1,0,[0],2,"AAAA"]],' +
  '"withdrawn":[["2","Past","过去",[0],2,"2026-11-24",false,true]],' +
  '"moves":[{"kind":"series","fromSlug":"arc-1","name":"Arc"}]}';

it('tells the next release what any release says that was ever made', () => {
  const groups = { categoryNames: ['Lamps'], seriesName: 'Arc' };
  expect(parseFormerSite(written)).toEqual({
    isDemo: false,
    products: [{ id: '1', name: { En: 'Lamp', Zh: null }, ...groups }],
    withdrawn: [
      {
        ...{ id: '2', name: { En: 'Past', Zh: '过去' }, ...groups, endedGroups: [] },
        ...{ since: '2026-11-24', isLeftOut: false, isGone: true },
      },
    ],
    groups: { category: [{ name: 'Lamps', title: { En: 'Lamps', Zh: '灯' } }], series: [] },
    moves: [{ kind: 'series', fromSlug: 'arc-1', name: 'Arc' }],
  });
});
