import { expect } from '@playwright/test';
import { originOf } from './sites.ts';
import { test } from './test.ts';

test('prints pages without their controls', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(`${originOf('lwm')}/products/`);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('.card').first()).toBeVisible();
  for (const way of ['header nav', '.chips', 'main > nav', 'footer']) {
    await expect(page.locator(way).first()).toBeHidden();
  }
  await page.goto(`${originOf('lwm')}/products/item/1001/`);
  await expect(page.locator('.slides > li').first()).toBeVisible();
  await expect(page.locator('.slides > li').nth(1)).toBeHidden();
  await expect(page.locator('.thumbnails')).toBeHidden();
  // The dot is hidden, because browsers do not print its background colour.
  const dot = await page
    .locator('.availability')
    .first()
    .evaluate((text) => getComputedStyle(text, '::before').display);
  expect(dot).toBe('none');
  const breaks = await page
    .locator('h2, h3')
    .evaluateAll((headings) => headings.map((heading) => getComputedStyle(heading).breakAfter));
  expect(breaks.length).toBeGreaterThan(1);
  expect(new Set(breaks)).toEqual(new Set(['avoid']));
});

test('prints a list and a comparison of four products in full, without controls', async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  const ids = '?ids=1001,1002,1003,1004';
  await page.goto(`${originOf('nyss')}/products/list/${ids}`);
  await expect(page.locator('.card')).toHaveCount(4);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main :is(button, input, .rows + p):visible')).toHaveCount(0);
  await page.goto(`${originOf('nyss')}/products/compare/${ids}`);
  const table = page.locator('.wide');
  await expect(table).toBeVisible();
  await expect(page.locator('main :is(.remove, input):visible')).toHaveCount(0);
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
});
