import { expect, type Locator, type Page } from '@playwright/test';

const languageTags = { En: 'en', Zh: 'zh-Hans' } as const;

export function switchOf(page: Page): Locator {
  return page.locator('a[hreflang]');
}

export async function expectPage(page: Page, path: string, locale: 'En' | 'Zh'): Promise<void> {
  await expect(page).toHaveURL(path);
  // A page from the back-forward cache fires no load event.
  await expect.poll(() => page.evaluate(() => document.readyState).catch(() => '')).toBe('complete');
  await expect(page).toHaveURL(path);
  await expect(page.locator('html')).toHaveAttribute('lang', languageTags[locale]);
  await expect(page.locator('body')).toBeVisible();
}

export async function expectToStay(page: Page, path: string, locale: 'En' | 'Zh'): Promise<void> {
  await expectPage(page, path, locale);
  await page.waitForTimeout(400);
  await expectPage(page, path, locale);
}

/** Saves the value while robots.txt is open, because no script of the site runs there. */
export async function saveLocale(page: Page, value: string | null): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((saved) => {
    if (saved === null) localStorage.removeItem('locale');
    else localStorage.setItem('locale', saved);
  }, value);
}

export async function expectSaved(page: Page, value: string | null): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('locale'))).toBe(value);
}
