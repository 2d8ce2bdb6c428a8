import { expect } from '@playwright/test';
import { someOf } from '../some-of.ts';
import { expectPage, saveLocale } from './locale-page.ts';
import { test } from './test.ts';

const redirects = ['/products/sg/', '/products/SG/', '/products/sg', '/products/SG'];

test('redirects /products/sg/ to the products page in the saved locale', async ({ page }) => {
  await saveLocale(page, 'Zh');
  await page.goto('/products/sg/');
  await expectPage(page, '/zh/products/', 'Zh');
  await page.goto('/products/sg/?utm_source=card&sort=name#content');
  await expect(page).toHaveURL('/zh/products/?utm_source=card&sort=name#content');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('redirects /products/sg and /products/SG, with or without a final slash, to /products/', async ({
    page,
  }) => {
    for (const path of redirects) {
      await page.goto(path);
      await expect(page).toHaveURL('/products/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Products');
    }
  });
});

for (const site of someOf(['lwm', 'yn', 'vs'] as const, 2, 1)) {
  test.describe(`the site ${site}`, () => {
    test.use({ site });

    test('redirects /products/sg and /products/SG, with or without a final slash, to /products/', async ({
      page,
    }) => {
      for (const path of someOf(redirects, 3)) {
        await page.goto(path);
        await expectPage(page, '/products/', site === 'yn' ? 'Zh' : 'En');
      }
    });
  });
}

test('a redirect page links to the products if its script does not load', async ({ page }) => {
  await page.route('**/_astro/moved-page.*', (route) => route.abort());
  await page.goto('/products/sg/index.html');
  await expect(page).toHaveTitle('LWM | This page has moved');
  await expect(page.getByRole('link')).toHaveAttribute('href', '/products/');
});
