import { expect } from '@playwright/test';
import { someOf } from '../some-of.ts';
import { test } from './test.ts';

for (const path of someOf(['/products/', '/zh/products/'], 2))
  test(`${path} marks the current page and the availability without relying on colours`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(path);
    const pages = page.locator('.pages a');
    await expect(pages.first()).toHaveAttribute('aria-current', 'page');
    await expect(pages.first()).toHaveCSS('border-top-width', '3px');
    await expect(pages.nth(1)).toHaveCSS('border-top-width', '1px');
    const dotOf = (kind: string) =>
      page
        .locator(`.availability.${kind}`)
        .first()
        .evaluate((badge) => parseFloat(getComputedStyle(badge, '::before').borderTopWidth));
    expect(await dotOf('preorder')).toBe(3);
    expect(await dotOf('out_of_stock')).toBe(2);
  });
