import { expect, type Page, type Request } from '@playwright/test';
import { someOf } from '../some-of.ts';
import { findViolations } from './find-violations.ts';
import { type LoggedSite, test } from './logged-site.ts';
import { originOf } from './sites.ts';

const texts = {
  '/products/item/1001/': ['This page has changed since you opened it.', 'Show the newer page'],
  '/zh/products/item/1001/': ['此页面在您打开后已有更新。', '查看最新页面'],
} as const;

for (const path of someOf(['/products/item/1001/', '/zh/products/item/1001/'] as const, 2)) {
  const [says, button] = texts[path];
  test(`offers a newer version of ${path} when the visitor returns to the tab`, async ({ page, site }) => {
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await openTab(page, site, path);
    const asked = () => site.asked.filter((line) => line.endsWith(` ${path}`));
    expect(asked()).toEqual([`GET ${path}`]);
    const heading = await page.locator('h1').textContent();
    await changePage(site, path);
    await page.route('**/assets/i18n/*', (route) => route.abort());
    const isOfTexts = (request: Request) => request.url().includes('/assets/i18n/');
    const failed = page.waitForEvent('requestfailed', isOfTexts);
    await returnToTab(page);
    await failed;
    await expect(page.locator('.newer')).toHaveCount(0);
    expect(asked()).toEqual([`GET ${path}`, `HEAD ${path}`]);
    await page.unroute('**/assets/i18n/*');
    await letAMinutePass(page);
    await returnToTab(page);
    await expect(page.locator('.newer')).toContainText(says);
    expect(errors).toEqual([]);
    await expect(page.locator('h1')).toHaveText(heading ?? '');
    expect(await findViolations(page)).toEqual([]);
    await returnToTab(page);
    await expect(page.locator('.newer')).toHaveCount(1);
    await page.getByRole('button', { name: button }).click();
    await expect(page.locator('h1')).toHaveText('Newer');
    await expect(page.locator('.newer')).toHaveCount(0);
  });
}

test('checks for a newer version of the page at most once per minute', async ({ page, site }) => {
  const path = '/products/item/1001/';
  await openTab(page, site, path);
  const heading = (await page.locator('h1').textContent()) ?? '';
  for (const _ of [1, 2, 3]) await returnToTab(page);
  await expect.poll(() => site.asked.filter((line) => line === `HEAD ${path}`)).toHaveLength(1);
  await expect(page.locator('.newer')).toHaveCount(0);
  site.changed.set(path, null);
  await letAMinutePass(page);
  await returnToTab(page);
  await expect.poll(() => site.asked.filter((line) => line === `HEAD ${path}`)).toHaveLength(2);
  await expect(page.locator('h1')).toHaveText(heading);
  await changePage(site, path);
  await letAMinutePass(page);
  await returnToTab(page);
  await page.locator('.newer').getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.newer')).toHaveCount(0);
  await letAMinutePass(page);
  await returnToTab(page);
  await expect(page.locator('.newer')).toHaveCount(0);
  await expect(page.locator('h1')).toHaveText(heading);
  await page.locator('header > a + a').click();
  await expect(page).toHaveURL(`${site.origin}/`);
});

async function openTab(page: Page, site: LoggedSite, path: string): Promise<void> {
  await page.goto(`${site.origin}${path}`);
  await expect.poll(() => site.asked.includes('GET /refresh.txt')).toBe(true);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Simulates a return to the tab, because headless Chromium treats every tab as visible. */
async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  // The browser may never become idle after a click.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_500 })));
  await page.waitForLoadState('networkidle');
}

async function letAMinutePass(page: Page): Promise<void> {
  await page.evaluate(() => {
    const later = Date.now() + 61_000;
    Date.now = () => later;
  });
}

async function changePage({ changed }: LoggedSite, path: string): Promise<void> {
  const html = await (await fetch(`${originOf('lwm')}${path}`)).text();
  changed.set(path, html.replace(/<h1>[\s\S]*?<\/h1>/, '<h1>Newer</h1>'));
}
