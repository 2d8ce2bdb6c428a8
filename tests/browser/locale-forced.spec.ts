import { someOf } from '../some-of.ts';
import { expectPage, expectSaved, saveLocale, switchOf } from './locale-page.ts';
import { test } from './test.ts';

test.describe('a brand that forces Chinese', () => {
  test.use({ site: 'yn' });

  test('shows and saves English under /en/, and Chinese at every other path', async ({ page }) => {
    // Each visit replaces the language that the previous visit saved.
    const paths = ['/', '/products/', '/products/item/1001/', '/products/2/', '/no/such/page/'];
    for (const path of someOf(paths, 2)) {
      await page.goto(path);
      await expectPage(page, path, 'Zh');
      await expectSaved(page, 'Zh');
      await page.goto(`/en${path}`);
      await expectPage(page, `/en${path}`, 'En');
      await expectSaved(page, 'En');
    }
    for (const saved of [null, 'xx'])
      for (const [path, locale] of [
        ['/products/', 'Zh'],
        ['/en/products/', 'En'],
      ] as const) {
        await saveLocale(page, saved);
        await page.goto(path);
        await expectPage(page, path, locale);
        await expectSaved(page, locale);
      }
  });

  test('follows a switch to English in another tab', async ({ page, context }) => {
    await page.goto('/products/item/1001/');
    const other = await context.newPage();
    await other.goto('/products/2/');
    await switchOf(other).click();
    await expectPage(page, '/en/products/item/1001/', 'En');
    await expectPage(other, '/en/products/2/', 'En');
    await expectSaved(page, 'En');
    await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
    await expectPage(page, '/en/products/', 'En');
    await expectSaved(page, 'En');
  });
});

test.describe('a brand that forces Chinese, on a host with one 404 page', () => {
  test.use({ site: 'yn-one-404' });

  test('does not change the saved language when the Chinese 404 page is shown under /en/', async ({
    page,
  }) => {
    await saveLocale(page, 'En');
    await page.goto('/en/no/such/page/');
    await expectPage(page, '/en/no/such/page/', 'Zh');
    await expectSaved(page, 'En');
  });
});
