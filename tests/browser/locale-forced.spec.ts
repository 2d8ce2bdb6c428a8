import { someOf } from '../some-of.ts';
import { expectPage, expectSaved, saveLocale, switchOf } from './locale-page.ts';
import { test } from './test.ts';

test.describe('a brand that forces Chinese', () => {
  test.use({ site: 'yn' });

  const values = [null, 'En', 'Zh', 'xx'] as const;

  for (const saved of someOf(values, 2, 1))
    test(`shows Chinese at every path in the specification and saves Zh instead of ${saved ?? 'nothing'}`, async ({
      page,
    }) => {
      for (const path of ['/', '/products/', '/products/2/', '/products/item/1001/']) {
        if (saved !== null) await saveLocale(page, saved);
        await page.goto(path);
        await expectPage(page, path, 'Zh');
        await expectSaved(page, 'Zh');
      }
    });

  for (const saved of someOf(values, 2))
    test(`treats a path under /en/ as a choice and saves En instead of ${saved ?? 'nothing'}`, async ({
      page,
    }) => {
      for (const path of ['/en/', '/en/products/', '/en/products/item/1001/']) {
        if (saved !== null) await saveLocale(page, saved);
        await page.goto(path);
        await expectPage(page, path, 'En');
        await expectSaved(page, 'En');
      }
    });

  test('stays in English when links are followed after a switch to English', async ({ page }) => {
    await page.goto('/products/item/1001/');
    await switchOf(page).click();
    await expectPage(page, '/en/products/item/1001/', 'En');
    await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
    await expectPage(page, '/en/products/', 'En');
    await expectSaved(page, 'En');
  });

  test('forces Chinese again when the visitor returns to a path in the specification', async ({ page }) => {
    await page.goto('/en/products/');
    await expectSaved(page, 'En');
    await page.goto('/products/');
    await expectPage(page, '/products/', 'Zh');
    await expectSaved(page, 'Zh');
  });

  test('follows a choice made in another tab', async ({ page, context }) => {
    await page.goto('/products/');
    const other = await context.newPage();
    await other.goto('/products/2/');
    await switchOf(other).click();
    await expectPage(page, '/en/products/', 'En');
    await expectPage(other, '/en/products/2/', 'En');
    await expectSaved(page, 'En');
  });

  test('forces Chinese on an unknown path, but treats an unknown path under /en/ as a choice', async ({
    page,
  }) => {
    await saveLocale(page, 'En');
    await page.goto('/no/such/page/');
    await expectPage(page, '/no/such/page/', 'Zh');
    await expectSaved(page, 'Zh');
    await page.goto('/en/no/such/page/');
    await expectPage(page, '/en/no/such/page/', 'En');
    await expectSaved(page, 'En');
  });
});

test.describe('a brand that forces Chinese, on a host with one 404 page', () => {
  test.use({ site: 'yn-one-404' });

  test('saves no choice on the Chinese 404 page that the host shows for a path under /en/', async ({
    page,
  }) => {
    await saveLocale(page, 'En');
    await page.goto('/en/no/such/page/');
    await expectPage(page, '/en/no/such/page/', 'Zh');
    await expectSaved(page, 'En');
  });
});
