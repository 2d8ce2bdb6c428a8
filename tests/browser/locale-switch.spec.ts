import { expect, type Locator, type Page } from '@playwright/test';
import { expectPage, expectSaved, expectToStay, switchOf } from './locale-page.ts';
import { test } from './test.ts';

test.describe('the language switch', () => {
  test('opens the page in the other language without a new history entry', async ({ page }) => {
    await page.goto('/products/');
    await page.goto('/products/2/');
    await expect(switchOf(page)).toHaveRole('link');
    await expect(switchOf(page)).toHaveText('中文');
    await expect(switchOf(page)).toHaveAttribute('href', '/zh/products/2/');
    await expect(switchOf(page)).toHaveAttribute('lang', 'zh-Hans');
    await expect(switchOf(page)).toHaveAttribute('hreflang', 'zh-Hans');
    const entries = await page.evaluate(() => history.length);
    await switchOf(page).click();
    await expectPage(page, '/zh/products/2/', 'Zh');
    await expectSaved(page, 'Zh');
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await expect(switchOf(page)).toHaveText('English');
    await expect(switchOf(page)).toHaveAttribute('href', '/products/2/');
    await expect(switchOf(page)).toHaveAttribute('lang', 'en');
    await page.goBack();
    await expectPage(page, '/zh/products/', 'Zh');
    await tabTo(page);
    await page.keyboard.press('Enter');
    await expectPage(page, '/products/', 'En');
    await expectSaved(page, 'En');
  });

  test('saves the choice even if no module has loaded yet', async ({ page }) => {
    await page.route(/\/_astro\/(?!locale-rule)[^/]*\.js$/, (route) => route.abort());
    await page.goto('/products/2/');
    await switchOf(page).click();
    await expectPage(page, '/zh/products/2/', 'Zh');
    await expectSaved(page, 'Zh');
  });

  test('on a middle click or Control-click, saves the choice and opens a new tab', async ({
    page,
    context,
  }) => {
    await page.goto('/products/');
    await switchOf(page).click({ button: 'right' });
    await expectToStay(page, '/products/', 'En');
    await expectSaved(page, null);
    // Playwright cannot press a mouse's back button.
    await switchOf(page).dispatchEvent('auxclick', { button: 3, bubbles: true });
    await expectSaved(page, null);
    const ways: readonly Parameters<Locator['click']>[0][] = [
      { button: 'middle' },
      { modifiers: ['ControlOrMeta'] },
    ];
    for (const options of ways) {
      await page.evaluate(() => localStorage.removeItem('locale'));
      const [opened] = await Promise.all([context.waitForEvent('page'), switchOf(page).click(options)]);
      await expectPage(opened, '/zh/products/', 'Zh');
      await opened.close();
      await expectSaved(page, 'Zh');
      await expectToStay(page, '/products/', 'En');
      await expect(switchOf(page)).not.toHaveAttribute('aria-busy');
    }
  });
});

test.describe('the language switch without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('leads to the same page in the other language', async ({ page }) => {
    await page.goto('/products/item/1001/');
    await switchOf(page).click();
    await expect(page).toHaveURL('/zh/products/item/1001/');
    await switchOf(page).click();
    await expect(page).toHaveURL('/products/item/1001/');
  });
});

async function tabTo(page: Page): Promise<void> {
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press('Tab');
    if (await switchOf(page).evaluate((link) => link === document.activeElement)) return;
  }
  throw new Error('Ten presses of Tab did not reach the switch.');
}
