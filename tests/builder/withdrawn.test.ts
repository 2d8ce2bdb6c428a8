import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTarget } from '#publish/targets/open-target.ts';
import type { Workspace } from '#config/workspace.ts';
import { addressOf } from '#release/address.ts';
import { openSharedBuilder, openShop, type Shop } from './builder-shop.ts';
import { openWorkspace } from './workbench.ts';
import { Bucket } from '../publish/targets/s3/bucket.ts';
import { someOf } from '../some-of.ts';
import { missingRadosgw, type Radosgw, startRadosgw } from '../publish/targets/s3/radosgw.ts';

const page = (id: string) => `products/item/${id}/index.html`;
const pages = (id: string) => [page(id), `zh/${page(id)}`];

/** Builds each release in an empty workspace, as on a new machine. */
class MachineSeries {
  readonly shop: Shop;
  readonly #address: string;

  constructor(shop: Shop, address: string) {
    this.shop = shop;
    this.#address = address;
  }

  async release({ brand = {}, isHeld = false, isDemo = false }: ReleaseOptions = {}): Promise<Workspace> {
    const workspace = await openWorkspace();
    const { brands } = JSON.parse(await readFile(workspace.brandsFile, 'utf8'));
    const skr = { ...brands.skr, thresholds: { maxDrop: 1, maxShrink: 1 }, ...brand };
    await writeFile(workspace.brandsFile, JSON.stringify({ brands: { skr } }));
    const { settings } = this.shop;
    const erp = { ...settings.erp, isDemo };
    const run = await openSharedBuilder({ ...settings, workspace, erp, target: this.#address });
    expect(await run({ isHeld })).toMatchObject({ kind: isHeld ? 'held' : 'live', refusal: null });
    return workspace;
  }

  async read(file: string): Promise<string | null> {
    return this.#atLive(async (read) => (await read(file))?.toString() ?? null);
  }

  async listFilesWith(text: string): Promise<readonly string[]> {
    return this.#atLive(async (read, files) => {
      const naming: string[] = [];
      for (const file of files) if ((await read(file))?.includes(text)) naming.push(file);
      return naming.sort();
    });
  }

  async listFolders(start: string): Promise<readonly string[]> {
    return this.#atLive(async (_, files) => {
      const found = files
        .filter((file) => file.startsWith(start))
        .map((file) => file.split('/').at(-2) ?? '');
      return [...new Set(found)];
    });
  }

  async #atLive<Result>(
    look: (read: (file: string) => Promise<Buffer | null>, files: readonly string[]) => Promise<Result>,
  ): Promise<Result> {
    const target = await openTarget(this.#address, '/', 'skr');
    try {
      const live = await target.readLive();
      const read = async (file: string) => {
        const bytes = live && (await target.readFile(live, file));
        return bytes && Buffer.from(bytes);
      };
      return await look(read, [...(live?.files.keys() ?? [])]);
    } finally {
      await target.close();
    }
  }

  async rewriteWithOtherFields(): Promise<void> {
    const folder = join(this.#address.slice('dir:'.length), 'skr', 'releases');
    const lists = (await readdir(folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name));
    for (const list of lists) {
      const text = await readFile(list, 'utf8');
      await writeFile(list, text.replace(/(?<=\\"version\\":\\")[^"\\]*/, 'other'));
    }
  }
}

interface ReleaseOptions {
  readonly brand?: object;
  readonly isHeld?: boolean;
  readonly isDemo?: boolean;
}

let radosgw: Radosgw | null = null;
let bucket: Bucket | null = null;
beforeAll(async () => {
  if (!process.env.LONG_TESTS || missingRadosgw !== null) return;
  radosgw = await startRadosgw();
  bucket = new Bucket(radosgw);
  await bucket.create();
}, 120_000);
afterAll(async () => {
  bucket?.close();
  await radosgw?.stop();
});

describe.each(someOf(['dir', 'pointer', 'in-place'] as const))('a withdrawn product (%s)', (kind) => {
  const openWay = async () => {
    const shop = await openShop({ products: 6 });
    const address =
      kind === 'dir' ? `dir:${join(shop.workspace.output, 'live')}` : bucket?.place(kind).address;
    return address === undefined ? null : new MachineSeries(shop, address);
  };

  it('has a "no longer offered" page until the product is published again', async ({ skip }) => {
    const way = await openWay();
    if (way === null) return skip(missingRadosgw ?? '');
    const demo = way.shop.erp.brand('skr');
    const product = demo.product('1003');
    if (product === undefined) throw new Error('The demo ERP has no product 1003.');
    const { categoryNames } = product;
    const name = 'Withdrawn some day';
    demo.publishCategory({ name: 'Nothing else', title: { Zh: '别无他物' } });
    demo.set('1003', {
      name: { En: name, Zh: '有一天下架' },
      categoryNames: [...categoryNames, 'Nothing else'],
    });
    await way.release();
    expect(await way.read('products.json')).toContain(name);

    demo.withdraw('1003');
    await way.release();
    const [english, chinese] = await Promise.all(pages('1003').map((file) => way.read(file)));
    expect(english).toContain('<meta name="robots" content="noindex,follow">');
    expect(english).toContain(`<title>SKR | ${name} – no longer offered</title>`);
    expect(english).toMatch(
      /<h1>Withdrawn some day<\/h1><p class="notice">This product is no longer offered\./,
    );
    expect(chinese).toMatch(/<h1>有一天下架<\/h1><p class="notice">该产品已停止供应。/);
    for (const category of categoryNames) expect(english).toContain(category);
    expect(english).toMatch(/<a href="[^"]+">[^<]+<\/a><span>Nothing else<\/span>/);
    expect(chinese).toContain('<span>别无他物</span>');
    expect(english).toMatch(/<h2>[^<]+<\/h2><ul class="grid"><li class="card"/);
    expect(await way.listFilesWith('1003')).toEqual(pages('1003').sort());

    demo.rename('1005', 'Another change');
    await way.release();
    expect(await way.read('products.json')).toContain('Another change');
    expect(await way.read(page('1003'))).toBe(english);

    demo.publish({ ...product, name: { ...product.name, En: 'Offered again' } });
    await way.release();
    for (const file of pages('1003')) {
      expect(await way.read(file)).not.toContain('notice');
      expect(await way.read(file)).toContain('class="gallery"');
    }
    expect(await way.read('sitemap.xml')).toContain(addressOf(page('1003')));
  }, 240_000);
});

const openDir = async () => {
  const shop = await openShop({ products: 6 });
  return new MachineSeries(shop, `dir:${join(shop.workspace.output, 'live')}`);
};

it('after a code update, a build keeps the pages and 410 rules of withdrawn products', async () => {
  const way = await openDir();
  const demo = way.shop.erp.brand('skr');
  await way.release();
  demo.withdraw('1003');
  await way.release();
  await way.rewriteWithOtherFields();
  demo.withdraw('1004');
  await way.release();
  for (const file of [...pages('1003'), ...pages('1004')])
    expect(await way.read(file)).toContain('<p class="notice">');
  await way.rewriteWithOtherFields();
  await way.release({ brand: { withdrawnDays: 0 } });
  for (const id of ['1003', '1004'])
    expect(await way.read('_redirects')).toContain(`/products/item/${id}/ /404.html 410\n`);
});

it.runIf(process.env.LONG_TESTS)(
  'a build creates no page for a withdrawn product if withdrawnDays is 0',
  async () => {
    const way = await openDir();
    await way.release();
    way.shop.erp.brand('skr').withdraw('1003');
    await way.release({ brand: { withdrawnDays: 0 } });
    expect(await way.listFilesWith('1003')).toEqual(['_redirects']);
    expect(await way.read('_redirects')).toContain(
      '/products/item/1003 /404.html 410\n/products/item/1003/ /404.html 410\n',
    );
    expect(await way.read('_redirects')).toContain('/zh/products/item/1003/ /zh/404.html 410\n');
  },
);

it.runIf(process.env.LONG_TESTS)(
  'a build on a new machine keeps the redirects from former category URLs',
  async () => {
    const way = await openDir();
    const demo = way.shop.erp.brand('skr');
    for (const [id, name] of [
      ['1003', 'Twins'],
      ['1004', 'twins'],
    ] as const) {
      demo.publishCategory({ name });
      demo.set(id, { categoryNames: [name] });
    }
    await way.release();
    const former = await way.listFolders('products/category/twins-');
    demo.set('1004', { categoryNames: ['Blocks and Stackers'] });
    await way.release();
    demo.rename('1005', 'Another change');
    await way.release();
    expect(former.length).toBeGreaterThan(0);
    const redirects = (await way.read('_redirects')) ?? '';
    expect(
      former.some((one) => redirects.includes(`/products/category/${one}/ /products/category/twins/ 301`)),
    ).toBe(true);
  },
);

it.runIf(process.env.LONG_TESTS)(
  'a build creates no page for a withdrawn product that was never live',
  async () => {
    const way = await openDir();
    const demo = way.shop.erp.brand('skr');
    demo.publish({ id: 'secret', name: 'Not yet to be known' });
    await way.release({ isHeld: true });
    demo.withdraw('secret');
    await way.release();
    expect(await way.listFilesWith('secret')).toEqual([]);
    demo.publish({ id: 'secret', name: 'Not yet to be known' });
    await way.release({ isHeld: true });
    demo.withdraw('secret');
    demo.rename('1005', 'Another change');
    await way.release();
    expect(await way.listFilesWith('secret')).toEqual([]);
  },
);

it.runIf(process.env.LONG_TESTS)(
  'a build creates no page for a withdrawn product that existed only as demo content',
  async () => {
    const way = await openDir();
    await way.release({ isDemo: true });
    way.shop.erp.brand('skr').withdraw('1003');
    await way.release();
    expect(await way.listFilesWith('1003')).toEqual([]);
  },
);

it('a product that the ERP lists with unreadable data is not shown as withdrawn', async () => {
  const way = await openDir();
  const demo = way.shop.erp.brand('skr');
  await way.release();
  demo.set('1003', { name: '' });
  await way.release({ brand: { withdrawnDays: 0, thresholds: { maxDrop: 1, maxShrink: 1, maxLeftOut: 1 } } });
  expect(await way.read(page('1003'))).toContain('can’t be shown at present');
  expect(await way.read(page('1003'))).not.toContain('no longer offered');
});
