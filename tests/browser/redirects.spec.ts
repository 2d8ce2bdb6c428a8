import { expect } from '@playwright/test';
import { expectPage, saveLocale } from './locale-page.ts';
import { test } from './test.ts';

const redirects = ['/products/sg/', '/products/SG/', '/products/sg', '/products/SG'];

test('former addresses of the products end there', async ({ page }) => {
  for (const path of redirects) {
    await page.goto(path);
    await expectPage(page, '/products/', 'En');
  }
});

test('a redirect ends at the products of the saved locale', async ({ page }) => {
  await saveLocale(page, 'Zh');
  await page.goto('/products/sg/');
  await expectPage(page, '/zh/products/', 'Zh');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('former addresses of the products end there without JavaScript', async ({ page }) => {
    for (const path of redirects) {
      await page.goto(path);
      await expect(page).toHaveURL('/products/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
    }
  });
});

for (const site of ['yn', 'vs'] as const) {
  test.describe(`of ${site}`, () => {
    test.use({ site });

    test(`both redirects of ${site} end at its products`, async ({ page }) => {
      for (const path of redirects) {
        await page.goto(path);
        await expectPage(page, '/products/', site === 'yn' ? 'Zh' : 'En');
      }
    });
  });
}

test('a redirect page, for hosts without redirects, names the products for a browser that does not follow', async ({
  page,
}) => {
  // 204 keeps the browser on the redirect page.
  await page.route('/products/', (route) => route.fulfill({ status: 204 }));
  await page.goto('/products/sg/index.html');
  await expect(page).toHaveTitle('LWM | This page has moved');
  await expect(page.getByRole('link')).toHaveAttribute('href', '/products/');
});
