import { expect } from '@playwright/test';
import { fillStorage, settle, statusOf, test } from './live-site.ts';

test('applies a new theme to the custom properties and the theme-color element, and loads no React', async ({
  page,
  live,
}) => {
  live.brand.retheme('#123456');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${live.origin}/`);
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#123456');
  const properties = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ['--theme', '--theme-translucent', '--on-theme'].map((name) =>
      style.getPropertyValue(name).trim(),
    );
  });
  expect(properties).toEqual(['#123456', 'rgba(18, 52, 86, 0.8)', '#ffffff']);
  await settle(page);
  expect(asked.filter((url) => url.includes('/_astro/live-setting.'))).toHaveLength(1);
  expect(asked.filter((url) => /\/_astro\/(?:react|client)\./.test(url))).toEqual([]);
});

test('shows the printed theme colour again on return to the tab if the ERP restored the colour', async ({
  page,
  live,
}) => {
  const printed = live.brand.setting().themeColor;
  const color = page.locator('meta[name="theme-color"]');
  live.brand.retheme('#123456');
  await page.goto(`${live.origin}/products/item/1001/`);
  await expect(color).toHaveAttribute('content', '#123456');
  live.brand.retheme(printed);
  await page.evaluate(() => sessionStorage.clear());
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(color).toHaveAttribute('content', printed);
});

test('removes the language switch and redirects to English after the second language was disabled', async ({
  page,
  live,
}) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('first visit') !== null) return;
    sessionStorage.setItem('first visit', 'over');
    localStorage.setItem('locale', 'Zh');
  });
  live.brand.offerZh(false);
  await page.goto(`${live.origin}/zh/products/item/1004/`);
  await expect(page).toHaveURL(`${live.origin}/products/item/1004/`);
  await expect(page.locator('a[hreflang]')).toBeHidden();
  await settle(page);
  await expect(page).toHaveURL(`${live.origin}/products/item/1004/`);
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('En');
});

test('removes the second language and applies the new theme while storage is full', async ({
  page,
  live,
}) => {
  await page.addInitScript(fillStorage);
  live.brand.offerZh(false);
  live.brand.retheme('#123456');
  await page.goto(`${live.origin}/products/item/1004/`);
  await expect(page.locator('a[hreflang]')).toBeHidden();
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#123456');
});

test('redirects to English after Chinese was disabled, even if the brand forces Chinese', async ({
  page,
  live,
}) => {
  const origin = await live.openForced();
  live.erp.brand('yn').offerZh(false);
  await page.goto(`${origin}/products/`);
  await expect(page).toHaveURL(`${origin}/en/products/`);
  await settle(page);
  await expect(page).toHaveURL(`${origin}/en/products/`);
  await expect(page.locator('a[hreflang]')).toBeHidden();
});

test('ignores an invalid setting', async ({ page, live }) => {
  live.brand.retheme('red; } body { display: none');
  await page.goto(`${live.origin}/products/item/1001/`);
  await settle(page);
  expect(await page.evaluate(() => document.documentElement.style.cssText)).toBe('');
  await expect(statusOf(page)).toBeAttached();
});
