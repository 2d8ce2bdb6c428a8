import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectPage, expectSaved, expectToStay, switchOf } from './locale-page.ts';
import { logPaints, readPaints, slowDown } from './paint-log.ts';
import { test } from './test.ts';

test.describe('a language choice in another tab', () => {
  test('changes a visible page at once', { tag: '@own-processes' }, async ({ page, context }) => {
    await page.goto('/products/item/1001/?from=mail#content');
    const other = await context.newPage();
    await other.goto('/products/2/');
    await switchOf(other).click();
    await expectPage(page, '/zh/products/item/1001/?from=mail#content', 'Zh');
    await expectPage(other, '/zh/products/2/', 'Zh');
    await switchOf(page).click();
    await expectPage(other, '/products/2/', 'En');
  });

  test('changes a hidden page once the page is shown', async ({ page, context }) => {
    await chooseInOtherTab(page, context);
    await expectToStay(page, '/products/item/1001/', 'En');
    await setHidden(page, false);
    await expectPage(page, '/zh/products/item/1001/', 'Zh');
  });

  test('does not change a hidden page if it is undone before the page is shown', async ({
    page,
    context,
  }) => {
    const other = await chooseInOtherTab(page, context);
    await switchOf(other).click();
    await expectPage(other, '/products/2/', 'En');
    await setHidden(page, false);
    await expectToStay(page, '/products/item/1001/', 'En');
  });

  test('changes no page if another storage key was written', async ({ page, context }) => {
    await page.goto('/products/');
    const other = await context.newPage();
    await other.goto('/robots.txt');
    await other.evaluate(() => localStorage.setItem('basket', 'Zh'));
    await expectToStay(page, '/products/', 'En');
  });
});

test.describe('a page that waits for its slow counterpart in the chosen language', () => {
  test('hides its content', async ({ page, context }) => {
    await logPaints(page);
    await page.goto('/products/');
    await slowDown(page, '/zh/products/', 1_500);
    await choose(context, 'Zh');
    await expectPage(page, '/zh/products/', 'Zh');
    expect(await shownInTurn(page, '/products/')).toEqual([true, false]);
  });

  test('shows its content again if the counterpart takes too long', async ({ page, context }) => {
    await logPaints(page);
    await page.goto('/products/');
    await slowDown(page, '/zh/products/', 4_500);
    await choose(context, 'Zh');
    await page.waitForURL('/zh/products/');
    expect(await shownInTurn(page, '/products/')).toEqual([true, false, true]);
  });
});

test.describe('a page restored from the back-forward cache', { tag: '@back-forward-cache' }, () => {
  test('follows a choice that was made while it was cached', async ({ page }) => {
    await page.goto('/products/');
    await leaveIntoCache(page, '/products/item/1001/');
    // A page gets no storage event for its own change.
    await page.evaluate(() => localStorage.setItem('locale', 'Zh'));
    await goBack(page);
    await expectPage(page, '/zh/products/', 'Zh');
  });

  test('stays as it is if the language was not changed meanwhile', async ({ page }) => {
    await page.goto('/products/');
    await leaveIntoCache(page, '/products/item/1001/');
    await goBack(page);
    await expectToStay(page, '/products/', 'En');
    expect(await isMarked(page)).toBe(true);
  });

  test('appears in the other language if the language was switched on the next page', async ({ page }) => {
    await page.goto('/products/');
    await leaveIntoCache(page, '/products/2/');
    await switchOf(page).click();
    await expectPage(page, '/zh/products/2/', 'Zh');
    await markPage(page);
    await goBack(page);
    await expect.poll(() => isMarked(page)).toBe(false);
    await expectToStay(page, '/zh/products/', 'Zh');
  });
});

test.describe('a page that forces its locale, restored from the back-forward cache', {
  tag: '@back-forward-cache',
}, () => {
  test.use({ site: 'yn' });

  test('forces its locale again', async ({ page }) => {
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

async function chooseInOtherTab(page: Page, context: BrowserContext): Promise<Page> {
  await page.goto('/products/item/1001/');
  await setHidden(page, true);
  const other = await context.newPage();
  await other.goto('/products/2/');
  await switchOf(other).click();
  await expectPage(other, '/zh/products/2/', 'Zh');
  return other;
}

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

async function choose(context: BrowserContext, locale: string): Promise<void> {
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await other.evaluate((chosen) => localStorage.setItem('locale', chosen), locale);
}

async function leaveIntoCache(page: Page, path: string): Promise<void> {
  await markPage(page);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'isOfBefore', true));
}

/** False while the page is being replaced. */
async function isMarked(page: Page): Promise<boolean> {
  return await page.evaluate(() => Reflect.has(window, 'isOfBefore')).catch(() => false);
}

/** `page.goBack` waits for a load event, which cached pages do not fire. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => void setTimeout(() => history.back(), 50)).catch(() => {});
}
