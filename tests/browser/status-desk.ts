import { expect, type Page, test as base } from '@playwright/test';
import { openStatusApp, password, type SignedIn, type StatusApp } from '../service/status/status-app.ts';

export const test = base.extend<{ readonly status: StatusApp; readonly desk: StatusApp }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern.
  status: async ({}, use) => {
    const status = await openStatusApp();
    try {
      await status.app.listen({ host: '127.0.0.1', port: Number(new URL(status.origin).port) });
      await use(status);
    } finally {
      await status.close();
    }
  },
  baseURL: ({ status }, use) => use(status.origin),
  desk: async ({ status, page }, use) => {
    await carrySession(page, await status.signIn('anna', 'publisher'));
    await page.goto('/');
    await expect(page.locator('#brand-skr')).toBeVisible();
    await use(status);
  },
});

export async function carrySession(page: Page, { cookie }: SignedIn): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await page
    .context()
    .addCookies([
      { name, value, domain: '127.0.0.1', path: '/', httpOnly: true, secure: true, sameSite: 'Strict' },
    ]);
}

export async function signIn(page: Page): Promise<void> {
  await page.locator('#name').fill('Anna');
  await page.locator('#password').fill(password);
  await page.locator('#password').press('Enter');
}

export async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).waitFor();
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.locator(selector).evaluate((found) => found === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${selector}.`);
}
