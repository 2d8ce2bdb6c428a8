import { expect } from '@playwright/test';
import { toWireSetting } from '#demo-erp/to-wire.ts';
import { fillStorage, settle, statusOf, test } from './live-site.ts';
import { originOf } from './sites.ts';

test('applies a changed theme colour without loading React', async ({ page, live }) => {
  const printed = live.brand.setting().themeColor;
  const color = page.locator('meta[name="theme-color"]');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const change = async (themeColor: string) => {
    live.brand.retheme(themeColor);
    await page.evaluate(() => sessionStorage.clear());
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  live.brand.retheme('red; } body { display: none');
  await page.goto(`${live.origin}/products/item/1001/`);
  await settle(page);
  expect(await page.evaluate(() => document.documentElement.style.cssText)).toBe('');
  await expect(statusOf(page)).toBeAttached();
  await change('#123456');
  await expect(color).toHaveAttribute('content', '#123456');
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
  await change(printed);
  await expect(color).toHaveAttribute('content', printed);
});

test('redirects to English and removes the language switch if the ERP disables Chinese', async ({
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

test('applies changed language and theme settings although browser storage is full', async ({
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

test('a brand that forces Chinese redirects to English if the ERP disables Chinese', async ({ page }) => {
  const origin = originOf('yn');
  await page.route('**/settings/find/**', (route) =>
    route.fulfill({ json: toWireSetting({ themeColor: '#123456', enableZh: false }) }),
  );
  await page.goto(`${origin}/products/`);
  await expect(page).toHaveURL(`${origin}/en/products/`);
  await settle(page);
  await expect(page).toHaveURL(`${origin}/en/products/`);
  await expect(page.locator('a[hreflang]')).toBeHidden();
});
