import { expect } from '@playwright/test';
import { someOf } from '../some-of.ts';
import { refuseStorage } from './live-site.ts';
import { expectPage, expectSaved, expectToStay, saveLocale, switchOf } from './locale-page.ts';
import { logPaints, readPaints, slowDown } from './paint-log.ts';
import { test } from './test.ts';

test.describe('start-up of a site in two languages', () => {
  test('without a valid saved locale, shows the language of the URL and saves nothing', async ({ page }) => {
    for (const path of ['/', '/products/', '/products/item/1001/']) {
      await page.goto(path);
      await expectPage(page, path, 'En');
      await page.goto(`/zh${path}`);
      await expectPage(page, `/zh${path}`, 'Zh');
    }
    await expectSaved(page, null);
    for (const saved of someOf(['xx', '', 'zh', 'null'], 4)) {
      await saveLocale(page, saved);
      await page.goto('/products/');
      await expectPage(page, '/products/', 'En');
      await page.goto('/zh/products/');
      await expectPage(page, '/zh/products/', 'Zh');
      await expectSaved(page, saved);
    }
    await switchOf(page).click();
    await expectPage(page, '/products/', 'En');
    await expectSaved(page, 'En');
  });

  test('opens the Chinese counterpart of an English page if Zh is saved', async ({ page }) => {
    await saveLocale(page, 'Zh');
    const before = await page.evaluate(() => history.length);
    const paths = [
      '/',
      '/products/',
      '/products/2/',
      '/products/item/1001/',
      '/products/series/lark/',
      '/products/category/table-and-desk-lamps/2/',
    ];
    const visited = someOf(paths, 2);
    for (const path of visited) {
      await page.goto(`${path}?from=mail&q=%E7%81%AF#content`);
      await expectPage(page, `/zh${path}?from=mail&q=%E7%81%AF#content`, 'Zh');
    }
    // Each visit adds one history entry, and redirects add none.
    expect(await page.evaluate(() => history.length)).toBe(before + visited.length);
    await page.goto('/zh/products/2/');
    await expectToStay(page, '/zh/products/2/', 'Zh');
    await expectSaved(page, 'Zh');
  });

  test('opens the English counterpart of a Chinese page if En is saved', async ({ page }) => {
    await saveLocale(page, 'En');
    for (const path of someOf(['/', '/products/', '/products/series/lark/', '/products/item/1001/'], 2, 1)) {
      await page.goto(`/zh${path}?from=mail#content`);
      await expectPage(page, `${path}?from=mail#content`, 'En');
    }
    await page.goto('/products/2/');
    await expectToStay(page, '/products/2/', 'En');
    await expectSaved(page, 'En');
  });

  test('never shows the page in the wrong language while the right page loads', async ({ page }) => {
    await saveLocale(page, 'Zh');
    await slowDown(page, '/zh/products/', 900);
    await logPaints(page);
    await page.goto('/products/');
    await expectPage(page, '/zh/products/', 'Zh');
    const frames = await readPaints(page);
    expect(frames.filter(({ path, isShown }) => path === '/products/' && isShown)).toEqual([]);
    expect(frames.filter(({ path, hasPainted }) => path === '/products/' && hasPainted)).toEqual([]);
    expect(frames.some(({ path, isShown }) => path === '/zh/products/' && isShown)).toBe(true);
  });

  test('switches the language with local storage disabled', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.addInitScript(refuseStorage);
    await page.goto('/products/');
    await switchOf(page).click();
    await expectPage(page, '/zh/products/', 'Zh');
    await switchOf(page).click();
    await expectPage(page, '/products/', 'En');
    expect(errors).toEqual([]);
  });
});

for (const site of ['vs', 'yn-english-only'] as const) {
  test.describe(`start-up without Chinese (${site})`, () => {
    test.use({ site });

    test('ignores the saved locale and shows no language switch', async ({ page }) => {
      for (const saved of someOf(['Zh', 'En', 'xx', null], 4)) {
        await saveLocale(page, saved);
        for (const path of someOf(['/', '/products/', '/products/2/', '/products/item/1001/'], 2, 1)) {
          await page.goto(path);
          await expectPage(page, path, 'En');
          await expect(switchOf(page)).toHaveCount(0);
          await expect(page.locator('link[rel="alternate"][hreflang]')).toHaveCount(0);
        }
        await expectSaved(page, saved);
      }
    });
  });
}
