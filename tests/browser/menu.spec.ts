import { expect } from '@playwright/test';
import { test } from './test.ts';

test.use({ site: 'nyss' });

for (const [screen, width, height] of [
  ['a small phone', 360, 640],
  ['a phone on its side', 740, 360],
  ['a page enlarged four times', 320, 256],
] as const)
  test(`no link of the menu overflows ${screen}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/no/such/page/');
    await page.locator('header summary').click();
    const links = page.locator('header details a');
    await expect(links.last()).toBeVisible();
    const ends = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(width);
  });
