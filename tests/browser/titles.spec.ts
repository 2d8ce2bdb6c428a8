import { expect } from '@playwright/test';
import { fetchErpGroup, fetchErpProduct } from './erp-content.ts';
import { test } from './test.ts';

// Requirements 2.9 and 2.10: display name, separator, the page's own title or else one made of the address. The tree's
// prefix is no part of the address that the specification knows, and the empty path has no segments.

test.describe('the tab title', () => {
  test('is the display name alone on the landing', async ({ page }) => {
    for (const path of ['/', '/zh/']) {
      await page.goto(path);
      await expect(page).toHaveTitle('LWM');
    }
  });

  test('is made of the address where a page has no title of its own', async ({ page }) => {
    await page.goto('/products/');
    await expect(page).toHaveTitle('LWM | Products');
    await page.goto('/products/2/');
    await expect(page).toHaveTitle('LWM | Products > 2');
  });

  test('of the products is Chinese on Chinese pages', async ({ page }) => {
    await page.goto('/zh/products/');
    await expect(page).toHaveTitle('LWM | 产品');
    await page.goto('/zh/products/2/');
    await expect(page).toHaveTitle('LWM | 产品（第 2 页）');
  });

  test('names the product in the page’s language', async ({ page }) => {
    const { name } = await fetchErpProduct('sg-lwm', '1001');
    await page.goto('/products/item/1001/');
    await expect(page).toHaveTitle(`LWM | ${name.En}`);
    await page.goto('/zh/products/item/1001/');
    await expect(page).toHaveTitle(`LWM | ${name.Zh}`);
  });

  test('names a product without a Chinese name in English', async ({ page }) => {
    const { name } = await fetchErpProduct('sg-lwm', '1006');
    expect(name.Zh).toBeNull();
    await page.goto('/zh/products/item/1006/');
    await expect(page).toHaveTitle(`LWM | ${name.En}`);
  });

  test('names the category, and its page from the second on', async ({ page }) => {
    const { title: name } = await fetchErpGroup('category', 'sg-lwm', 'Table and desk lamps');
    const path = '/products/category/table-and-desk-lamps/';
    await page.goto(path);
    await expect(page).toHaveTitle(`LWM | ${name.En}`);
    await page.goto(`${path}2/`);
    await expect(page).toHaveTitle(`LWM | ${name.En}, page 2`);
    await page.goto(`/zh${path}`);
    await expect(page).toHaveTitle(`LWM | ${name.Zh}`);
    await page.goto(`/zh${path}2/`);
    await expect(page).toHaveTitle(`LWM | ${name.Zh}（第 2 页）`);
  });

  test('names the series', async ({ page }) => {
    const { title: name } = await fetchErpGroup('series', 'sg-lwm', 'Lark');
    await page.goto('/products/series/lark/');
    await expect(page).toHaveTitle(`LWM | ${name.En} series`);
    await page.goto('/zh/products/series/lark/');
    await expect(page).toHaveTitle(`LWM | ${name.Zh}系列`);
  });

  test('is that of the 404 screen on an unknown path', async ({ page }) => {
    await page.goto('/no/such/page/');
    await expect(page).toHaveTitle('LWM | Page Not Found');
    await page.goto('/zh/no/such/page/');
    await expect(page).toHaveTitle('LWM | 页面未找到');
  });

  test('changes with the language that start-up puts in place', async ({ page }) => {
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.setItem('locale', 'Zh'));
    await page.goto('/no/such/page/');
    await expect(page).toHaveTitle('LWM | 页面未找到');
  });
});

test.describe('the tab title of a forced brand', () => {
  test.use({ site: 'yn' });

  test('follows the same rule in both trees', async ({ page }) => {
    const { name } = await fetchErpProduct('sg-yn', '1001');
    const titles = [
      ['/', 'YN'],
      ['/en/', 'YN'],
      ['/products/', 'YN | 产品'],
      ['/en/products/2/', 'YN | Products > 2'],
      ['/products/item/1001/', `YN | ${name.Zh}`],
      ['/en/products/item/1001/', `YN | ${name.En}`],
      ['/no/such/page/', 'YN | 页面未找到'],
      ['/en/no/such/page/', 'YN | Page Not Found'],
    ] as const;
    for (const [path, title] of titles) {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
    }
  });
});
