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
