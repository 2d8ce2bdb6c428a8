import { expect } from '@playwright/test';
import { switchOf } from './locale-page.ts';
import { erpOrigin, originOf } from './sites.ts';
import { test } from './test.ts';
import { expectOnlyKnownFaults, watchPage } from './watch-page.ts';

test('the language switch logs no errors', async ({ page }) => {
  const watch = watchPage(page);
  // Waits for the calls of the live refresh, because leaving the page earlier would abort them.
  const answers = ['settings/find/', 'products/published/'].map((call) =>
    page.waitForResponse((answer) => answer.url().startsWith(erpOrigin()) && answer.url().includes(call)),
  );
  await page.goto('/products/item/1001/');
  for (const answer of await Promise.all(answers)) await answer.finished();
  // A real click moves the pointer, which loads more scripts.
  await switchOf(page).dispatchEvent('click');
  await expect(page).toHaveURL('/zh/products/item/1001/');
  await page.waitForLoadState('networkidle');
  expectOnlyKnownFaults(watch, [], [originOf('lwm'), erpOrigin()]);
});

test('the favicon has the URL that requirement 1.4 demands', async ({ page }) => {
  await page.goto('/');
  const icon = page.locator('link[rel="icon"]');
  await expect(icon).toHaveAttribute('href', '/assets/images/lwm/favicon.png');
  const response = await page.request.get('/assets/images/lwm/favicon.png');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png']);
});
