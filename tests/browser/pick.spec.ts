import { expect, type Page } from '@playwright/test';
import { someOf } from '../some-of.ts';
import { findViolations } from './find-violations.ts';
import { test } from './test.ts';

const toggles = (page: Page) => page.locator('main .grid .pick');

async function openListing(page: Page, path = '/products/'): Promise<void> {
  await page.goto(path);
  await page.mouse.move(100, 100);
  await toggles(page).first().waitFor({ state: 'attached' });
}

test('a visitor can select products for comparison by keyboard or pointer', async ({ page }) => {
  await openListing(page);
  const first = page.getByRole('button', { name: /^Compare: / }).first();
  await first.press('Enter');
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-live-status]')).toHaveText('Compare: 1');
  await expect(page.locator('.picks')).toContainText('Pick another product to compare.');
  await page.locator('.picks li button').press('Enter');
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  await expect(page.locator('.picks')).toBeHidden();
  await expect(page.locator('main')).toBeFocused();
  const names: string[] = [];
  for (const at of [0, 2]) {
    const card = page.locator('main .card').nth(at);
    names.push((await card.locator('a').textContent()) ?? '');
    await card.hover();
    await card.locator('.pick').click();
  }
  await expect(page.locator('.picks li span')).toHaveText(names);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.locator('.picks li')).toHaveCount(2);
  await page.getByRole('link', { name: 'Compare (2)' }).click();
  await expect(page.locator('.comparison thead a[href*="/item/"]')).toHaveText(names);
  await page.locator('.comparison .remove').first().click();
  await expect(page.locator('.comparison thead a[href*="/item/"]')).toHaveText(names.slice(1));
  await expect(page.locator('[data-selection]')).toContainText('Choose two to four products');
  await page.goto('/products/');
  await expect(page.locator('.picks li span')).toHaveText(names.slice(1));
});

test('a button on a product page adds the product to the comparison or removes it', async ({ page }) => {
  await page.goto('/products/item/1001/');
  const toggle = page.locator('[data-compare]');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.picks li span')).toHaveText((await page.locator('h1').textContent()) ?? '');
  await expect(page.locator('.picks img')).toHaveCount(1);
  await toggle.press('Enter');
  await expect(page.locator('.picks')).toBeHidden();
  await page.locator('[data-keep]').click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'My list 1' })).toBeVisible();
  await page.goto('/zh/');
  await expect(page.getByRole('banner').getByRole('link', { name: '我的清单 1' })).toBeVisible();
});

const looks = [
  ['light, 1440 px', { colorScheme: 'light', width: 1440 }],
  ['dark, 360 px', { colorScheme: 'dark', width: 360 }],
  ['forced colours', { forcedColors: 'active', width: 768 }],
] as const;

for (const [name, { width, ...media }] of someOf(looks, 3, 1))
  test(`limits the comparison to four products (${name})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia(media);
    await openListing(page, '/zh/products/');
    for (const at of [0, 1, 2, 3, 4]) await toggles(page).nth(at).press('Space');
    await expect(page.locator('.picks li')).toHaveCount(4);
    await expect(page.locator('[data-live-status]')).toHaveText('最多可对比四款产品。');
    await expect(page.locator('.picks small')).toHaveText('最多可对比四款产品。');
    const { width: nameWidth } = (await page.locator('.picks li span').first().boundingBox()) ?? { width: 0 };
    expect(nameWidth, 'the name is visible').toBeGreaterThan(50);
    await expect(page.locator('.picks')).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await findViolations(page)).toEqual([]);
  });
