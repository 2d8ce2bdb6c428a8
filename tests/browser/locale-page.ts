import { expect, type Locator, type Page } from '@playwright/test';

const languageTags = { En: 'en', Zh: 'zh-Hans' } as const;

export function switchOf(page: Page): Locator {
  return page.locator('a[hreflang]');
}

/** Expects the visible page at a path in a language. */
export async function expectPage(page: Page, path: string, locale: 'En' | 'Zh'): Promise<void> {
  await expect(page).toHaveURL(path);
  // Not `waitForLoadState`: a page out of the back-forward cache is never loaded again.
  await expect.poll(() => page.evaluate(() => document.readyState).catch(() => '')).toBe('complete');
  await expect(page).toHaveURL(path);
  await expect(page.locator('html')).toHaveAttribute('lang', languageTags[locale]);
  await expect(page.locator('body')).toBeVisible();
}

/** Expects the page and that it does not navigate for a while. */
export async function expectToStay(page: Page, path: string, locale: 'En' | 'Zh'): Promise<void> {
  await expectPage(page, path, locale);
  await page.waitForTimeout(400);
  await expectPage(page, path, locale);
}

/** Waits until React has taken over the switch, as it does once another tab has written the saved locale. */
export async function waitForIsland(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'locale' })));
  const isDrawnByReact = (link: Element) => Object.keys(link).some((key) => key.startsWith('__reactFiber'));
  await expect.poll(() => switchOf(page).evaluate(isDrawnByReact)).toBe(true);
}

/** Removes the locale rule's script from a page's head, leaving only `$locale`. */
export async function withoutLocaleRule(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const stripped = html.replace(/(<body>)<script src=[^>]*><\/script>/, '$1');
    expect(stripped, 'the script is found').not.toBe(html);
    await route.fulfill({ response, body: stripped });
  });
}

/** Saves a value under the key `locale` before any page of the site was seen: robots.txt runs no script. */
export async function saveLocale(page: Page, value: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((saved) => localStorage.setItem('locale', saved), value);
}

export async function expectSaved(page: Page, value: string | null): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('locale'))).toBe(value);
}

/** Makes access to the storage throw, as in browsers that block it. */
export async function switchStorageOff(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
}
