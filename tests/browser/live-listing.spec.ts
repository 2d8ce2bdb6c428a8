import { toWireProduct } from '#demo-erp/to-wire.ts';
import { expect } from '@playwright/test';
import { settle, statusOf, test, watchCalls } from './live-site.ts';
import { test as siteTest } from './test.ts';

for (const kind of ['category', 'series'] as const) {
  test(`a ${kind} refreshes its cards in one call`, async ({ page, live }) => {
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

test('marks the card of a withdrawn product', async ({ page, live }) => {
  const product = live.brand.products().findLast((one) => one.seriesName);
  if (!product?.seriesName) throw new Error('The demo ERP has no such product.');
  live.brand.withdraw(product.id);
  await page.goto(`${live.origin}/products/series/${product.seriesName.toLowerCase().replace(/\W+/g, '-')}/`);
  await expect(page.locator('span.live')).toHaveText('No longer in the catalogue');
  live.brand.publishAgain(product.id);
});

test('redraws a changed card, removes a withdrawn one, updates the count, and keeps all others, including an unreadable one', async ({
  page,
  live,
}) => {
  const [name] = live.brand.products().flatMap(({ categoryNames }) => categoryNames ?? []);
  const inCategory = live.brand.products().filter(({ categoryNames }) => categoryNames?.includes(name ?? ''));
  const [changed, gone] = inCategory;
  if (changed === undefined || gone === undefined) throw new Error('The category is too small.');
  const path = `/products/category/${name?.toLowerCase().replace(/\W+/g, '-')}/`;
  const unreadable = inCategory[2];
  const list = inCategory.filter((product) => product !== gone);
  await page.route(`**/published/*/${gone.id}`, (route) => route.fulfill({ status: 404 }));
  await page.route('**/by_category**', (route) =>
    route.fulfill({
      json: list.map((product) => {
        if (product === unreadable) return { id: product.id };
        return product === changed ? { ...product, name: 'Redrawn alone' } : product;
      }),
    }),
  );
  await page.goto(`${live.origin}${path}`);
  await expect(page.locator('.intro .count')).toHaveText(`${inCategory.length - 1} products`);
  await expect(page.locator('.live')).toHaveCount(2);
  await expect(page.locator(`.card:has([href$="/${changed.id}/"]) .live`)).toContainText('Redrawn alone');
  await expect(page.locator(`.card:has([href$="/${gone.id}/"]) .live`)).toHaveText(/No longer/);
  await expect(page.locator('.live img')).toHaveCount(0);
});

interface Absence {
  readonly title: string;
  /** The printed products that the list lacks or whose ids it spoils. */
  readonly absent: readonly number[];
  readonly isUnreadable?: true;
  /** Status of the products' own calls. */
  readonly status: number;
  readonly calls: number;
}

const absences: readonly Absence[] = [
  { title: 'lacks two products, even withdrawn ones', absent: [1, 2], status: 404, calls: 0 },
  { title: 'has only its first two products', absent: [2, 3, 4, 5, 6, 7, 8, 9], status: 404, calls: 0 },
  { title: 'has two unreadable ids', absent: [1, 2], isUnreadable: true, status: 404, calls: 0 },
  { title: 'lacks one product that the ERP still has', absent: [1], status: 200, calls: 1 },
  { title: 'has one unreadable id', absent: [1], isUnreadable: true, status: 200, calls: 1 },
  { title: 'lacks one product whose own call fails', absent: [1], status: 500, calls: 1 },
];

for (const { title, absent, isUnreadable, status, calls } of absences)
  test(`keeps all products and the count if a list ${title}, and shows its other values`, async ({
    page,
    live,
  }) => {
    const [name = ''] = live.brand.products().flatMap(({ categoryNames }) => categoryNames);
    const products = live.brand.products().filter(({ categoryNames }) => categoryNames.includes(name));
    const list = products.flatMap((product, at) => {
      const wire = toWireProduct(at === 0 ? { ...product, name: { En: 'Still read', Zh: null } } : product);
      if (!absent.includes(at)) return [wire];
      return isUnreadable ? [{ ...wire, id: null }] : [];
    });
    const asked: string[] = [];
    await page.route('**/by_category**', (route) => route.fulfill({ json: list }));
    await page.route(/\/published\/[^/]+\/[^/?]+$/, async (route) => {
      asked.push(route.request().url());
      await (status === 200 ? route.continue() : route.fulfill({ status }));
    });
    await page.goto(`${live.origin}/products/category/${name.toLowerCase().replace(/\W+/g, '-')}/`);
    const count = await page.locator('.intro .count').textContent();
    await expect(page.locator('.live', { hasText: 'Still read' })).toHaveCount(1);
    await settle(page);
    await expect(page.locator('.live.discontinued')).toHaveCount(0);
    await expect(page.locator('.intro .count')).toHaveText(count ?? '');
    expect(asked).toHaveLength(calls);
  });

siteTest('keeps the count if a list lacks a product of another page', async ({ page }) => {
  await page.route('**/by_category**', async (route) => {
    const list: readonly object[] = await (await route.fetch()).json();
    await route.fulfill({ json: list.slice(1) });
  });
  await page.goto('/products/category/table-and-desk-lamps/2/');
  const count = await page.locator('.intro .count').textContent();
  await settle(page);
  await expect(page.locator('.intro .count')).toHaveText(count ?? '');
  await expect(statusOf(page)).toBeEmpty();
});

test('leaves a filtered listing unchanged', async ({ page, live }) => {
  await page.route('**/by_category**', async (route) => {
    const list: readonly object[] = await (await route.fetch()).json();
    await route.fulfill({ json: list.slice(1) });
  });
  await page.goto(`${live.origin}/`);
  const path = await page.locator('.groups a').first().getAttribute('href');
  await page.goto(`${live.origin}${path}?sort=name`);
  await expect(page.locator('.result > .count')).not.toBeEmpty();
  await settle(page);
  await expect(page.locator('.live')).toHaveCount(0);
  await expect(statusOf(page)).toHaveText((await page.locator('.result > .count').textContent()) ?? '-');
});

for (const json of [[], [null], [{ error: 'maintenance' }]])
  test(`changes nothing when the ERP answers ${JSON.stringify(json)}`, async ({ page, live }) => {
    await page.route('**/by_category**', (route) => route.fulfill({ json }));
    const warned = page.waitForEvent('console', (message) => message.text().includes('was left out'));
    await page.goto(`${live.origin}/`);
    await page.locator('.groups a').first().click();
    await warned;
    await expect(page.locator('.live')).toHaveCount(0);
    await expect(statusOf(page)).toBeEmpty();
  });

test('does not enlarge a redrawn picture of unknown size, and crops it if brands.json asks for it', async ({
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

test('does not refresh a listing that is too large, nor the listing of all products', async ({
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
