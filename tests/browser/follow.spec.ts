import { expect, type Page } from '@playwright/test';
import { toWireProduct } from '#demo-erp/to-wire.ts';
import { fetchErpProduct } from './erp-content.ts';
import { expectPage, expectSaved, expectToStay, switchOf } from './locale-page.ts';
import { logPaints, readPaints, slowDown } from './paint-log.ts';
import { test } from './test.ts';

test.describe('a language choice in another tab', () => {
  test('switches a visible page to the chosen language at once', { tag: '@own-processes' }, async ({
    page,
    context,
  }) => {
    await page.goto('/products/item/1001/?from=mail#content');
    const other = await context.newPage();
    await other.goto('/products/2/');
    await switchOf(other).click();
    await expectPage(page, '/zh/products/item/1001/?from=mail#content', 'Zh');
    await expectPage(other, '/zh/products/2/', 'Zh');
    await switchOf(page).click();
    await expectPage(other, '/products/2/', 'En');
  });

  test('switches a hidden page to the chosen language once the page is shown', async ({ page, context }) => {
    await page.goto('/products/item/1001/');
    await setHidden(page, true);
    const other = await context.newPage();
    await other.goto('/products/2/');
    await switchOf(other).click();
    await expectPage(other, '/zh/products/2/', 'Zh');
    await expectToStay(page, '/products/item/1001/', 'En');
    await switchOf(other).click();
    await expectPage(other, '/products/2/', 'En');
    await setHidden(page, false);
    await expectToStay(page, '/products/item/1001/', 'En');
    await setHidden(page, true);
    await other.evaluate(() => localStorage.setItem('locale', 'Zh'));
    await setHidden(page, false);
    await expectPage(page, '/zh/products/item/1001/', 'Zh');
  });

  test('is ignored if it is stored under a key other than `locale`', async ({ page, context }) => {
    await page.goto('/products/');
    const other = await context.newPage();
    await other.goto('/robots.txt');
    await other.evaluate(() => localStorage.setItem('basket', 'Zh'));
    await expectToStay(page, '/products/', 'En');
  });
});

test('a language choice hides the page until its translation loads or a time limit passes', async ({
  page,
  context,
}) => {
  await logPaints(page);
  await page.goto('/products/');
  const other = await context.newPage();
  await other.goto('/robots.txt');
  const choose = async (locale: string) =>
    await other.evaluate((chosen) => localStorage.setItem('locale', chosen), locale);
  await slowDown(page, '/zh/products/', 1_500);
  await choose('Zh');
  await expectPage(page, '/zh/products/', 'Zh');
  expect(await shownInTurn(page, '/products/')).toEqual([true, false]);
  await slowDown(page, '/products/', 4_500);
  await choose('En');
  await page.waitForURL('/products/');
  expect(await shownInTurn(page, '/zh/products/')).toEqual([true, false, true]);
});

test.describe('a page restored from the back-forward cache', { tag: '@back-forward-cache' }, () => {
  test('follows a language choice made while the page was cached', async ({ page }) => {
    await page.goto('/products/');
    await leaveIntoCache(page, '/products/item/1001/');
    await goBack(page);
    await expectToStay(page, '/products/', 'En');
    expect(await isMarked(page)).toBe(true);
    await leaveIntoCache(page, '/products/item/1001/');
    // The current page stays in English, because a page gets no storage event for its own change.
    await page.evaluate(() => localStorage.setItem('locale', 'Zh'));
    await goBack(page);
    await expectPage(page, '/zh/products/', 'Zh');
    await leaveIntoCache(page, '/zh/products/2/');
    await switchOf(page).click();
    await expectPage(page, '/products/2/', 'En');
    await markPage(page);
    await goBack(page);
    await expect.poll(() => isMarked(page)).toBe(false);
    await expectToStay(page, '/products/', 'En');
  });

  test('calls the ERP again if the last call is more than a minute old', async ({ page }) => {
    await page.goto('/products/item/1011/');
    await expect(page.locator('html')).toHaveAttribute('data-confirmed', /\d/);
    const name = { En: 'Renamed behind its back', Zh: null };
    const renamed = toWireProduct({ ...(await fetchErpProduct('sg-lwm', '1011')), name });
    // Playwright's routes are lost in the back-forward cache.
    await page.evaluate((json) => {
      const { fetch } = window;
      window.fetch = async (url, options) =>
        String(url).endsWith('/1011') ? Response.json(json) : await fetch(url, options);
    }, renamed);
    await leaveIntoCache(page, '/products/');
    await page.evaluate(() => {
      for (const [key, text] of Object.entries(sessionStorage)) {
        if (!key.startsWith('live ')) continue;
        const kept = JSON.parse(text);
        sessionStorage.setItem(key, JSON.stringify({ ...kept, askedAt: kept.askedAt - 90_000 }));
      }
    });
    await goBack(page);
    await expect(page.locator('h1:visible')).toHaveText('Renamed behind its back');
    expect(await isMarked(page)).toBe(true);
  });
});

test.describe('a page of a brand that forces Chinese, restored from the back-forward cache', {
  tag: '@back-forward-cache',
}, () => {
  test.use({ site: 'yn' });

  test('shows and saves Chinese again after a switch to English', async ({ page }) => {
    await page.goto('/products/');
    await leaveIntoCache(page, '/products/2/');
    await switchOf(page).click();
    await expectPage(page, '/en/products/2/', 'En');
    await expectSaved(page, 'En');
    await goBack(page);
    await expectPage(page, '/products/', 'Zh');
    await expectSaved(page, 'Zh');
  });
});

/** Simulates a hidden page, because Playwright keeps every page visible. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: hidden ? 'hidden' : 'visible',
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

/** Returns `[false, true]` if the content was first hidden and then visible. */
async function shownInTurn(page: Page, path: string): Promise<readonly boolean[]> {
  const frames = (await readPaints(page)).filter((frame) => frame.path === path);
  return frames.map(({ isShown }) => isShown).filter((isShown, index, all) => isShown !== all[index - 1]);
}

async function leaveIntoCache(page: Page, path: string): Promise<void> {
  await markPage(page);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'isOfBefore', true));
}

/** Returns false during a navigation, when `evaluate` fails. */
async function isMarked(page: Page): Promise<boolean> {
  return await page.evaluate(() => Reflect.has(window, 'isOfBefore')).catch(() => false);
}

/** `page.goBack` waits for a load event, which cached pages do not fire. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => void setTimeout(() => history.back(), 50)).catch(() => {});
}
