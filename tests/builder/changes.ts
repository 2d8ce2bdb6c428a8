import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Brand } from '#config/brands.ts';
import type { DemoBrand } from '#demo-erp/brand.ts';
import type { DemoProduct } from '#demo-erp/to-wire.ts';
import { availabilities } from '#catalogue/product.ts';

export interface World {
  readonly demo: DemoBrand;
  brand: Brand;
  isDemo: boolean;
  /** Contains a copy of `public/`, which tests may change. */
  readonly root: string;
}

/** `which` selects the record and `what` the new value. */
export type Change = (world: World, which: number, what: number) => Promise<void> | void;

function pickFrom<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}

function productAt({ demo }: World, which: number): DemoProduct {
  return pickFrom(demo.products(), which);
}

const names = [
  'Lamp',
  'lamp',
  'Ein "Stück" <b>&amp;',
  'Sofa & Söhne',
  'href="/nowhere/"',
  '灯',
  '0',
  'zzz',
  'A'.repeat(90),
];
/** `Shelf` and `shelf!` have the same path. */
const groups = ['Shelf', 'shelf!', 'SHELF', 'New arrivals', '新品', '2'];
const ids = ['new', 'New', 'a/b', '../x', '灯', '42', 'zz-9'];
const prices = [null, 1, 12.5, 1_000_000];
const colors = ['#0a7d5a', '#d9a400', '#000000', '#fff'];

/** Returns `groups` if no product is in a category. */
function categoryNamesOf({ demo }: World): readonly string[] {
  const names = demo.products().flatMap(({ categoryNames }) => categoryNames);
  return names.length > 0 ? names : groups;
}

/** Publishes a category and a series, because the site omits groups that only products mention. */
function publishGroups({ demo }: World, name: string, what: number): void {
  const group = { name, title: { Zh: what % 2 === 0 ? `${name} 中文` : null }, sortOrder: what % 3 };
  demo.publishCategory(group);
  demo.publishSeries(group);
}

export const changes = {
  nothing: () => {},
  rename: (world, which, what) => world.demo.rename(productAt(world, which).id, pickFrom(names, what)),
  renameZh: (world, which, what) =>
    world.demo.set(productAt(world, which).id, { name: { Zh: pickFrom([null, ...names], what) } }),
  describe: (world, which, what) => {
    const text = `<p>${pickFrom(['One', 'Two'], what)} <a href="https://other.example/">link</a></p>`;
    world.demo.set(productAt(world, which).id, { description: text, summary: pickFrom(names, what) });
  },
  renumber: (world, which, what) =>
    world.demo.set(productAt(world, which).id, {
      code: `C-${what}`,
      attributes: [{ name: 'Size', value: `${what}` }],
    }),
  reprice: (world, which, what) => world.demo.reprice(productAt(world, which).id, pickFrom(prices, what)),
  stock: (world, which, what) =>
    world.demo.set(productAt(world, which).id, { availability: pickFrom(availabilities, what) }),
  picture: (world, which, what) => {
    const { id, images } = productAt(world, which);
    world.demo.set(id, { images: what % 3 === 0 ? [] : images.toReversed() });
  },
  reorder: (world, which, what) =>
    world.demo.set(productAt(world, which).id, { sortOrder: pickFrom([null, 0, 50, 1000], what) }),
  withdraw: (world, which) => {
    if (world.demo.products().length > 3) world.demo.withdraw(productAt(world, which).id);
  },
  publish: (world, which, what) =>
    world.demo.publish({ ...productAt(world, which), id: pickFrom(ids, what), name: pickFrom(names, which) }),
  publishMany: (world, which) => {
    for (let at = 0; at < 20; at += 1)
      world.demo.publish({ ...productAt(world, which), id: `many-${at}`, name: `One of many ${at}` });
  },
  withdrawMany: ({ demo }) => {
    const many = demo.products().filter(({ id }) => id.startsWith('many-'));
    if (many.length < demo.products().length) for (const { id } of many) demo.withdraw(id);
  },
  moveToCategory: (world, which, what) => {
    const there = pickFrom(categoryNamesOf(world), what);
    world.demo.set(productAt(world, which).id, { categoryNames: [there] });
  },
  newGroup: (world, which, what) => {
    const name = pickFrom(groups, what);
    publishGroups(world, name, which);
    const product = productAt(world, which);
    world.demo.set(
      product.id,
      what % 2 === 0 ? { categoryNames: [...product.categoryNames, name] } : { seriesName: name },
    );
  },
  retitleGroup: (world, which, what) => {
    const name = pickFrom(categoryNamesOf(world), which);
    const group = world.demo.category(name);
    if (group)
      world.demo.publishCategory({
        ...group,
        title: { Zh: pickFrom(names, what) },
        description: { ...group.description, En: `<p>${what}</p>` },
      });
  },
  endCategory: (world, which) => {
    const name = pickFrom(categoryNamesOf(world), which);
    for (const product of world.demo.products()) {
      if (!product.categoryNames.includes(name)) continue;
      world.demo.set(product.id, { categoryNames: product.categoryNames.filter((other) => other !== name) });
    }
  },
  leaveSeries: (world, which) => world.demo.set(productAt(world, which).id, { seriesName: null }),
  joinSeries: (world, which, what) => {
    const series = world.demo.products().flatMap(({ seriesName }) => seriesName ?? []);
    if (series.length > 0) world.demo.set(productAt(world, which).id, { seriesName: pickFrom(series, what) });
  },
  retheme: ({ demo }, _, what) => demo.retheme(pickFrom(colors, what)),
  offerZh: ({ demo }) => demo.offerZh(!demo.setting().enableZh),
  rewrite: async ({ root }, which, what) => {
    const file = join(root, 'public', 'assets', 'i18n', `${pickFrom(['En', 'Zh'], which)}.json`);
    const texts: Record<string, string> = JSON.parse(await readFile(file, 'utf8'));
    const key = pickFrom(Object.keys(texts), what);
    await writeFile(file, JSON.stringify({ ...texts, [key]: `${texts[key]}!` }));
  },
  publicFile: async ({ root }, which, what) => {
    const file = join(root, 'public', pickFrom(['ads.txt', 'a/b/c.txt', 'assets/extra.css'], which));
    await mkdir(dirname(file), { recursive: true });
    if (what % 3 === 0) await rm(file, { force: true });
    else await writeFile(file, `${what}`);
  },
  brandEntry: (world, which, what) => {
    const entries: readonly Partial<Brand>[] = [
      { name: pickFrom(names, what) },
      { siteUrl: pickFrom(['https://one.example', 'https://two.example'], what) },
      { live: what % 2 === 0 },
      { liveListingBytes: pickFrom([0, 5_000, 200_000], what) },
      { forcedLocale: pickFrom([null, 'En', 'Zh'] as const, what) },
      { region: pickFrom(['sg', 'us'], what) },
    ];
    world.brand = { ...world.brand, ...pickFrom(entries, which) };
  },
  demonstration: (world) => {
    world.isDemo = !world.isDemo;
  },
} as const satisfies Record<string, Change>;

export type ChangeName = keyof typeof changes;
