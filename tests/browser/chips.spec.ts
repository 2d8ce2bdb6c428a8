import { expect } from '@playwright/test';
import { someOf } from '../some-of.ts';
import { test } from './test.ts';

test.use({ site: 'nyss' });

test('a listing shows its first product near the top, and all its categories above, even by keyboard on a phone', async ({
  page,
}) => {
  const described = '/products/category/creams-and-balms/';
  for (const path of [described, '/zh/products/', '/products/category/men-tops-jackets/', '/products/']) {
    await page.setViewportSize({ width: 360, height: 900 });
    await page.goto(path);
    for (const width of someOf([360, 768, 1440], 2)) {
      await page.setViewportSize({ width, height: 900 });
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

test('closes the menu on Escape and when the focus leaves it', async ({ page }) => {
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
