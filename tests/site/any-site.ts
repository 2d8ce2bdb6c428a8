import fc from 'fast-check';
import type { Brand } from '#config/brands.ts';
import { factKeys } from '#catalogue/facts.ts';
import {
  type Attribute,
  availabilities,
  type Group,
  groupKinds,
  type Image,
  type Product,
} from '#catalogue/product.ts';
import { locales } from '#catalogue/text.ts';
import type { MadePicture } from '#catalogue/picture.ts';
import { problemKinds } from '#catalogue/problem.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { sanitise } from '#erp/sanitise.ts';
import { messageKeys } from '#site/messages.ts';
import type { SiteInput } from '#site/site.ts';
import { aSnapshot, manyProducts } from '../catalogue/build-catalogue.ts';
import { dictionaries } from './build-site.ts';

/** A new field without an arbitrary is a compile error. */
type Fields<Item> = { readonly [Key in keyof Required<Item>]: fc.Arbitrary<Item[Key]> };

/** Few values, so that products share groups and changes often repeat an existing value. */
const word = fc.constantFrom('Lamp', 'lamp', 'Lamp ', 'Sofa', 'Ärmel', '灯');
const englishText = fc.record({ En: word, Zh: fc.option(word) });
const localText = fc.oneof(englishText, fc.record({ En: fc.constant(null), Zh: word }));
const source = { erpHost: 'https://erp.example', publicErpHost: 'https://erp.example', allowedHosts: [] };
const safeHtml = fc
  .constantFrom('<p>One</p>', '<p>Two <b>bold</b></p>', '<p>A <img src="/a.jpg" alt="b"></p>')
  .map((html) => sanitise(html, source).html)
  .filter((html) => html !== null);
const localHtml = fc.record({ En: safeHtml, Zh: fc.option(safeHtml) });
const pictureUrls = ['https://erp.example/a.jpg', 'https://erp.example/b.jpg'];
const made: fc.Arbitrary<MadePicture> = fc.record({
  digest: fc.constantFrom('0123456789abcdef0123', 'fedcba9876543210fedc'),
  width: fc.constantFrom(200, 1600),
  height: fc.constantFrom(200, 1200),
  color: fc.constantFrom('#c3b9aa', '#102030'),
});
const image: fc.Arbitrary<Image> = fc.record({
  url: fc.constantFrom(...pictureUrls),
  alt: fc.option(localText),
  width: fc.option(fc.constantFrom(800, 1600)),
  height: fc.option(fc.constantFrom(600, 1200)),
});
const attribute: fc.Arbitrary<Attribute> = fc.record({ name: localText, value: localText });
const groupName = fc.constantFrom('Foo', 'foo', 'foo!', 'Bar', '椅', 'gone');
const sortOrder = fc.option(fc.constantFrom(1, 2));

const productFields: Fields<Product> = {
  id: fc.constantFrom('1', '2', '3', '4', 'A b', 'a/b', '灯'),
  code: fc.option(word),
  name: englishText,
  summary: fc.option(localText),
  description: fc.option(localHtml),
  categoryNames: fc.array(groupName, { maxLength: 3 }),
  seriesName: fc.option(groupName),
  images: fc.array(image, { maxLength: 2 }),
  price: fc.option(fc.record({ amount: fc.constantFrom(1, 129.9), currency: fc.constantFrom('SGD', 'USD') })),
  availability: fc.option(fc.constantFrom(...availabilities)),
  attributes: fc.array(attribute, { maxLength: 2 }),
  facts: fc
    .subarray([...factKeys])
    .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, localText])))),
  sortOrder,
  updatedAt: fc.option(fc.constantFrom('2026-09-01', '2026-09-02')),
};

const groupFields: Fields<Group> = {
  name: groupName,
  title: englishText,
  description: fc.option(localHtml),
  image: fc.option(image),
  sortOrder,
};

const settingFields: Fields<Snapshot['setting']> = {
  themeColor: fc.constantFrom('#0a7d5a', '#d9a400', '#da4'),
  enableZh: fc.boolean(),
};

const snapshotFields: Fields<Omit<Snapshot, 'version' | 'products' | 'categories' | 'series' | 'setting'>> = {
  brand: fc.constantFrom('yn', 'dr', 'skr'),
  identifier: fc.constantFrom('sg-dr', 'xx-dr'),
  isDemo: fc.boolean(),
  publicErpHost: fc.constantFrom('https://erp.example', 'https://other.example'),
  parameters: fc.record({ varying: fc.subarray(['sig', 'expires']), fixed: fc.constant([]) }),
  moves: fc.array(
    fc.record({
      kind: fc.constantFrom('category', 'series'),
      fromSlug: fc.constantFrom('old', 'older'),
      name: groupName,
    }),
    { maxLength: 2 },
  ),
  withdrawn: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('w1', 'w2', 'W 3'),
      name: englishText,
      categoryNames: fc.subarray(['Lamp', 'lamp']),
      seriesName: fc.option(groupName),
      endedGroups: fc.array(
        fc.record({ kind: fc.constantFrom(...groupKinds), name: groupName, title: englishText }),
        { maxLength: 2 },
      ),
      since: fc.constantFrom('2026-09-01', '2026-09-02'),
      isLeftOut: fc.boolean(),
      isGone: fc.boolean(),
    }),
    { maxLength: 3, selector: ({ id }) => id },
  ),
  pictures: fc.uniqueArray(fc.record({ url: fc.constantFrom(...pictureUrls), made: fc.option(made) }), {
    maxLength: 2,
    selector: ({ url }) => url,
  }),
  problems: fc.array(
    fc.record({
      brand: fc.constant('dr'),
      kind: fc.constantFrom(...problemKinds),
      about: fc.option(word).map((id) => ({ kind: 'product' as const, id })),
      effect: fc.constantFrom('left-out', 'changed'),
      call: word,
      place: word,
      field: word,
      locale: fc.constantFrom(null, ...locales),
      message: word,
    }),
    { maxLength: 1 },
  ),
};

const brandFields: Fields<Brand> = {
  code: fc.constantFrom('yn', 'dr', 'skr'),
  name: word,
  siteUrl: fc.constantFrom('https://dr.example', 'https://www.dr.example'),
  region: fc.constantFrom('sg', 'us'),
  identifier: fc.constantFrom('sg-dr', 'us-dr'),
  tagline: fc.constantFrom(undefined, 'Light', { En: 'Light', Zh: '光' }),
  hero: fc.constantFrom(undefined, '1', { En: '1', Zh: '2' }),
  flag: fc.boolean(),
  erpEdit: fc.constant(null),
  freeProducts: fc.boolean(),
  timeZone: fc.constantFrom('UTC', 'Asia/Singapore'),
  channels: fc.constant([]),
  forcedLocale: fc.option(fc.constantFrom(...locales)),
  live: fc.boolean(),
  cardPictures: fc.constantFrom<'contain' | 'cover'>('contain', 'cover'),
  variants: fc.constantFrom(undefined, { by: 'series' }),
  synonyms: fc.constantFrom(undefined, [['lamp', '灯']]),
  withdrawnDays: fc.constant(90),
  // With a limit of 400 or 800 bytes, some listings are too long and others are not.
  liveListingBytes: fc.constantFrom(0, 400, 800, 200_000),
  pictureHosts: fc.constantFrom([], ['cdn.example']),
  mediaPaths: fc.constant(['/media/']),
  images: fc.constantFrom(
    { kind: 'own', privateHosts: [] },
    { kind: 'link' },
    { kind: 'template', template: 'https://img.example/{width}/{url}' },
  ),
  thresholds: fc.record({
    maxShrink: fc.constantFrom(0.2, 0.3),
    maxLeftOut: fc.constant(0.05),
    maxDrop: fc.constant(0.2),
    maxImplausible: fc.constant(0.5),
  }),
  keep: fc.constant({ releases: 10, assetDays: 30 }),
  contact: fc.constantFrom(
    null,
    { mail: 'hello@dr.example' },
    { phone: { En: '+65 6123 4567', Zh: '400 123 4567' }, icp: '沪ICP备1号' },
  ),
  cdn: fc.constant(null),
};

const crowd = fc
  .oneof(
    { weight: 8, arbitrary: fc.constant([]) },
    fc.constant(manyProducts(25)),
    fc.constant(manyProducts(50, { categoryNames: ['Foo'], seriesName: 'Bar' })),
  )
  .map((products) => products.map((one) => ({ ...one, id: `c${one.id}` })));
const dictionaryText = fc.record({
  locale: fc.constantFrom(...locales),
  key: fc.constantFrom(...messageKeys),
  text: word,
});

export const anyMaterial: fc.Arbitrary<SiteInput> = fc
  .record({
    products: fc.array(fc.record(productFields), { maxLength: 5 }),
    crowd,
    categories: fc.array(fc.record(groupFields), { maxLength: 3 }),
    series: fc.array(fc.record(groupFields), { maxLength: 3 }),
    setting: fc.record(settingFields),
    rest: fc.record(snapshotFields),
    brand: fc.record(brandFields),
  })
  .map(({ products, crowd, categories, series, setting, rest, brand }) =>
    tidy({
      brand,
      snapshot: aSnapshot({
        ...rest,
        setting,
        products: [...products, ...crowd],
        categories,
        series,
      }),
      dictionaries,
      favicon: new Uint8Array([1]),
      wechatQr: null,
    }),
  );

export type Change = (material: SiteInput) => SiteInput;

const place = fc.nat({ max: 9 });

function someOf<Item>(fields: Fields<Item>): fc.Arbitrary<Partial<Item>> {
  const names = Object.keys(fields);
  return fc
    .subarray(names, { minLength: 1, maxLength: 2 })
    .chain((chosen) => fc.record(fields).map((all) => pick(all, chosen)));
}

function pick<Item extends object>(item: Item, names: readonly string[]): Partial<Item> {
  const chosen: Partial<Item> = { ...item };
  for (const name in item) if (!names.includes(name)) delete chosen[name];
  return chosen;
}

type List = 'products' | 'categories' | 'series';

function changeSnapshot(change: (snapshot: Snapshot) => Partial<Snapshot>): Change {
  return (material) => ({
    ...material,
    snapshot: { ...material.snapshot, ...change(material.snapshot) },
  });
}

function patchList(list: List, at: number, patch: object): Change {
  return changeSnapshot((snapshot) => ({
    [list]: snapshot[list].map((item, index) =>
      index === at % snapshot[list].length ? { ...item, ...patch } : item,
    ),
  }));
}

function listChanges<Item extends object>(list: List, fields: Fields<Item>): fc.Arbitrary<Change> {
  const patched = fc.tuple(place, someOf(fields)).map(([at, patch]) => patchList(list, at, patch));
  const spliced = fc.tuple(place, fc.nat({ max: 1 }), fc.array(fc.record(fields), { maxLength: 1 }));
  const others = spliced.map(([at, removed, added]) =>
    changeSnapshot((snapshot) => {
      const items: readonly object[] = snapshot[list];
      return { [list]: items.toSpliced(at, removed, ...added) };
    }),
  );
  const reversed = fc.constant(changeSnapshot((snapshot) => ({ [list]: snapshot[list].toReversed() })));
  return fc.oneof({ weight: 4, arbitrary: patched }, { weight: 2, arbitrary: others }, reversed);
}

export const anyChange: fc.Arbitrary<Change> = fc
  .oneof(
    { weight: 4, arbitrary: listChanges('products', productFields) },
    listChanges('categories', groupFields),
    listChanges('series', groupFields),
    someOf(settingFields).map((patch) =>
      changeSnapshot(({ setting }) => ({ setting: { ...setting, ...patch } })),
    ),
    someOf(snapshotFields).map((patch) => changeSnapshot(() => patch)),
    someOf(brandFields).map(
      (patch): Change =>
        (material) => ({
          ...material,
          brand: { ...material.brand, ...patch },
        }),
    ),
    dictionaryText.map(
      ({ locale, key, text }): Change =>
        (material) => ({
          ...material,
          dictionaries: {
            ...material.dictionaries,
            [locale]: { ...material.dictionaries[locale], [key]: text },
          },
        }),
    ),
    fc.nat({ max: 255 }).map(
      (byte): Change =>
        (material) => ({ ...material, favicon: new Uint8Array([byte]) }),
    ),
  )
  .map(
    (change): Change =>
      (material) =>
        tidy(change(material)),
  );

/** Removes duplicate ids and names, as a pull does. */
function tidy(material: SiteInput): SiteInput {
  const { products, categories, series } = material.snapshot;
  return {
    ...material,
    snapshot: {
      ...material.snapshot,
      products: uniqueBy(products, ({ id }) => id),
      categories: uniqueBy(categories, ({ name }) => name),
      series: uniqueBy(series, ({ name }) => name),
    },
  };
}

function uniqueBy<Item>(items: readonly Item[], markOf: (item: Item) => string): readonly Item[] {
  const byMark = new Map(items.toReversed().map((item) => [markOf(item), item]));
  return items.filter((item) => byMark.get(markOf(item)) === item);
}
