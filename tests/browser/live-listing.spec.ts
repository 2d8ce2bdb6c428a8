import { toWireProduct } from '#demo-erp/to-wire.ts';
import { expect } from '@playwright/test';
import { someOf } from '../some-of.ts';
import { settle, statusOf, test, watchCalls } from './live-site.ts';

for (const kind of ['category', 'series'] as const) {
  test(`a ${kind} page refreshes its cards with one call`, async ({ page, live }) => {
    const product = live.brand.products().find((one) => one.seriesName && one.id !== '1001');
    if (!product?.seriesName || !product.categoryNames?.[0])
      throw new Error('The demo ERP has no such product.');
    const name = `Renamed in its ${kind}`;
    live.brand.rename(product.id, name);
    live.brand.reprice(product.id, 7.5);
    const title = kind === 'category' ? product.categoryNames[0] : product.seriesName;
    const calls = watchCalls(page, live);
    await page.goto(`${live.origin}/products/${kind}/${title.toLowerCase().replace(/\W+/g, '-')}/`);
    const card = page.locator('.card', { hasText: name });
    await expect(card).toContainText('$7.50');
    await expect(statusOf(page)).toContainText('This page was updated');
    expect(calls.filter((call) => call.url().includes('products/'))).toHaveLength(1);
  });
}

interface Absence {
  readonly title: string;
  /** Positions of printed products that are missing or invalid in the ERP's list. */
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

for (const { title, absent, spoil } of someOf(absences, 2))
  test(`refreshes the other products if a list ${title}`, async ({ page, live }) => {
    const [name = ''] = live.brand.products().flatMap(({ categoryNames }) => categoryNames);
    const products = live.brand.products().filter(({ categoryNames }) => categoryNames.includes(name));
    const list = products.flatMap((product, at) => {
      const wire = toWireProduct(at === 0 ? { ...product, name: { En: 'Still read', Zh: null } } : product);
      if (!absent.includes(at)) return [wire];
      return spoil === undefined ? [] : [{ ...wire, [spoil]: null }];
    });
    const asked: string[] = [];
    await page.route('**/by_category**', (route) => route.fulfill({ json: list }));
    await page.route(/\/published\/[^/]+\/[^/?]+$/, async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ status: 404 });
    });
    await page.goto(`${live.origin}/products/category/${name.toLowerCase().replace(/\W+/g, '-')}/`);
    const count = await page.locator('.intro .count').textContent();
    await expect(page.locator('.live')).toContainText(['Still read']);
    await expect(page.locator('.live img, .live.availability')).toHaveCount(0);
    await expect(page.locator('.intro .count')).toHaveText(count ?? '');
    expect(asked).toEqual([]);
  });

test('leaves a filtered listing unchanged', async ({ page, live }) => {
  await page.route('**/by_category**', async (route) => {
    const list: readonly object[] = await (await route.fetch()).json();
    await route.fulfill({ json: list.slice(1) });
  });
  await page.goto(`${live.origin}/`);
  const path = await page.locator('.groups a').first().getAttribute('href');
  await page.goto(`${live.origin}${path}?sort=name`);
  await expect(page.locator('.intro .count')).not.toBeEmpty();
  await settle(page);
  await expect(page.locator('.live')).toHaveCount(0);
  await expect(statusOf(page)).toHaveText((await page.locator('.intro .count').textContent()) ?? '-');
});

for (const json of someOf([[], [null], [{ error: 'maintenance' }]], 2))
  test(`changes nothing when the ERP responds with ${JSON.stringify(json)}`, async ({ page, live }) => {
    await page.route('**/by_category**', (route) => route.fulfill({ json }));
    const warned = page.waitForEvent('console', (message) =>
      message.text().includes('The live refresh failed'),
    );
    await page.goto(`${live.origin}/`);
    await page.locator('.groups a').first().click();
    await warned;
    await expect(page.locator('.live')).toHaveCount(0);
    await expect(statusOf(page)).toBeEmpty();
  });

test('does not enlarge a refreshed picture of unknown size, and crops it if brands.json asks for it', async ({
  page,
  live,
}) => {
  const [first] = live.brand.products();
  const name = first?.categoryNames?.[0] ?? '';
  const images = [{ url: '/media/skr/kite-1.jpg', alt: null, width: null, height: null }];
  await page.route('**/by_category**', async (route) => {
    const list = live.brand.products().filter(({ categoryNames }) => categoryNames.includes(name));
    await route.fulfill({ json: list.map((product) => toWireProduct({ ...product, images })) });
  });
  await page.goto(`${live.origin}/products/category/${name.toLowerCase().replace(/\W+/g, '-')}/`);
  const picture = page.locator('.card > .live > .picture > img').first();
  await expect(picture).toHaveCSS('object-fit', 'scale-down');
  await page.evaluate(() => (document.documentElement.dataset.cards = 'cover'));
  await expect(picture).toHaveCSS('object-fit', 'cover');
});

test('refreshes neither a listing that is too large nor the listing of all products', async ({
  page,
  live,
}) => {
  const calls = watchCalls(page, live);
  await page.goto(`${await live.openLarge()}/`);
  await page.locator('.groups a').first().click();
  await settle(page);
  await page.goto(`${live.origin}/products/`);
  await settle(page);
  expect(calls.filter((call) => call.url().includes('products/'))).toEqual([]);
});
