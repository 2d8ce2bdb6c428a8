import { toWireProduct } from '#demo-erp/to-wire.ts';
import { expect } from '@playwright/test';
import { someOf } from '../some-of.ts';
import { largeCategory, type LiveSite, settle, statusOf, test, watchCalls } from './live-site.ts';

test('refreshes all cards of a category or a series with one ERP call', async ({ page, live }) => {
  const product = live.brand.products().find((one) => one.seriesName && one.id !== '1001');
  if (!product?.seriesName || !product.categoryNames?.[0])
    throw new Error('The demo ERP has no such product.');
  live.brand.reprice(product.id, 7.5);
  live.brand.set(product.id, { images: [{ url: '/media/skr/kite-1.jpg' }] });
  const calls = watchCalls(page, live);
  for (const [kind, title] of [
    ['category', product.categoryNames[0]],
    ['series', product.seriesName],
  ] as const) {
    const name = `Renamed in its ${kind}`;
    live.brand.rename(product.id, name);
    await page.goto(`${live.origin}${pathOf(kind, title)}`);
    await expect(page.locator('.card', { hasText: name })).toContainText('$7.50');
    await expect(statusOf(page)).toContainText('This page was updated');
    expect(calls.filter((call) => call.url().includes(`by_${kind}`))).toHaveLength(1);
  }
  expect(calls.filter((call) => call.url().includes('products/'))).toHaveLength(2);
  const picture = page.locator('.card > .live > .picture > img').first();
  await expect(picture).toHaveCSS('object-fit', 'scale-down');
  await page.evaluate(() => (document.documentElement.dataset.cards = 'cover'));
  await expect(picture).toHaveCSS('object-fit', 'cover');
  live.brand.set(product.id, { images: product.images });
});

interface Absence {
  readonly title: string;
  /** Positions of products that are missing or invalid in the ERP's list. */
  readonly absent: readonly number[];
  readonly spoil?: 'id' | 'name';
}

const absences: readonly Absence[] = [
  { title: 'lacks one product', absent: [1] },
  { title: 'lacks two products', absent: [1, 2] },
  { title: 'has only its first two products', absent: [2, 3, 4, 5, 6, 7, 8, 9] },
  { title: 'has two unreadable ids', absent: [1, 2], spoil: 'id' },
  { title: 'has a product without a name', absent: [1], spoil: 'name' },
];

test('refreshes the readable products of a listing if other products are missing or unreadable', async ({
  page,
  live,
}) => {
  const name = firstCategory(live);
  const products = live.brand.products().filter(({ categoryNames }) => categoryNames.includes(name));
  let list: readonly object[] = [];
  const asked: string[] = [];
  await page.route('**/by_category**', (route) => route.fulfill({ json: list }));
  await page.route(/\/published\/[^/]+\/[^/?]+$/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ status: 404 });
  });
  for (const { title, absent, spoil } of someOf(absences, 2)) {
    list = products.flatMap((product, at) => {
      const wire = toWireProduct(at === 0 ? { ...product, name: { En: title, Zh: null } } : product);
      if (!absent.includes(at)) return [wire];
      return spoil === undefined ? [] : [{ ...wire, [spoil]: null }];
    });
    await page.goto(`${live.origin}${pathOf('category', name)}`);
    const count = await page.locator('.intro .count').textContent();
    await expect(page.locator('.live')).toContainText([title]);
    await expect(page.locator('.live img, .live.availability'), title).toHaveCount(0);
    await expect(page.locator('.intro .count'), title).toHaveText(count ?? '');
    expect(asked, title).toEqual([]);
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('a listing stays unchanged if it is filtered or if the ERP returns no products', async ({
  page,
  live,
}) => {
  const path = pathOf('category', firstCategory(live));
  await page.route('**/by_category**', async (route) => {
    const list: readonly object[] = await (await route.fetch()).json();
    await route.fulfill({ json: list.slice(1) });
  });
  await page.goto(`${live.origin}${path}?sort=name`);
  await expect(page.locator('.intro .count')).not.toBeEmpty();
  await settle(page);
  await expect(page.locator('.live')).toHaveCount(0);
  await expect(statusOf(page)).toHaveText((await page.locator('.intro .count').textContent()) ?? '-');
  for (const json of someOf([[], [null], [{ error: 'maintenance' }]], 2)) {
    await page.route('**/by_category**', (route) => route.fulfill({ json }));
    await page.evaluate(() => sessionStorage.clear());
    const warned = page.waitForEvent('console', (message) =>
      message.text().includes('The live refresh failed'),
    );
    await page.goto(`${live.origin}${path}`);
    await warned;
    await expect(page.locator('.live'), JSON.stringify(json)).toHaveCount(0);
    await expect(statusOf(page), JSON.stringify(json)).toBeEmpty();
  }
});

test('refreshes neither the listing of all products nor a listing larger than `liveListingBytes`', async ({
  page,
  live,
}) => {
  const calls = watchCalls(page, live);
  for (const path of [pathOf('category', largeCategory), '/products/']) {
    await page.goto(`${live.origin}${path}`);
    await settle(page);
  }
  expect(calls.map((call) => call.url()).filter((url) => url.includes('products/'))).toEqual([]);
});

function firstCategory({ brand }: LiveSite): string {
  const [name] = brand.products().flatMap(({ categoryNames }) => categoryNames);
  if (name === undefined) throw new Error('The demo ERP has no categories.');
  return name;
}

function pathOf(kind: 'category' | 'series', name: string): string {
  return `/products/${kind}/${name.toLowerCase().replace(/\W+/g, '-')}/`;
}
