import { expect, type Page } from '@playwright/test';

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
