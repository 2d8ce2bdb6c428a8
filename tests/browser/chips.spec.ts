import { expect } from '@playwright/test';
import { test } from './test.ts';

test.use({ site: 'nyss' });

test('the first product of a listing is at most 340 px below the top of the page', async ({ page }) => {
  for (const [path, sample] of [
    // This category has a description, which is shown below the products.
    ['/products/category/creams-and-balms/', 360],
    ['/zh/products/', 1440],
    // This category has a picture.
    ['/products/category/towels-and-brushes/', 360],
    ['/products/category/men-tops-jackets/', 360],
    ['/products/', 360],
  ] as const) {
    for (const width of process.env.LONG_TESTS ? [360, 768, 1440] : [sample]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const where = `${path} at ${width} px`;
      const first = await page.locator('.printed > .grid > .card').first().boundingBox();
      expect(first?.y, where).toBeLessThanOrEqual(width === 360 ? 320 : 340);
      if (width < 1024) {
        const tops = await page
          .locator('.chips li')
          .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
        expect(new Set(tops).size, where).toBeLessThanOrEqual(width < 704 ? 1 : 2);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(width);
    }
  }
  await page.setViewportSize({ width: 360, height: 800 });
  const last = page.locator('.chips a').last();
  await expect(last).toHaveText('All categories');
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('the header menu closes on Escape and when it loses focus', async ({ page }) => {
  await page.goto('/');
  const menu = page.locator('header details');
  const summary = menu.locator('summary');
  await summary.press('Enter');
  await expect(menu.getByRole('link', { name: 'Shaving' })).toBeVisible();
  await menu.getByRole('link', { name: 'Shaving' }).focus();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveJSProperty('open', false);
  await expect(summary).toBeFocused();
  await summary.press('Enter');
  await menu.getByRole('link', { name: 'All categories' }).focus();
  await page.keyboard.press('Tab');
  await expect(menu).toHaveJSProperty('open', false);
  await summary.click();
  await page.mouse.click(640, 700);
  await expect(menu).toHaveJSProperty('open', false);
});
