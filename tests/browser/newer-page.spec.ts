import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, type Request } from '@playwright/test';
import { someOf } from '../some-of.ts';
import { findViolations } from './find-violations.ts';
import { type LoggedSite, test } from './logged-site.ts';

const texts = {
  '/products/item/1001/': ['This page has changed since you opened it.', 'Show the newer page'],
  '/zh/products/item/1001/': ['此页面在您打开后已有更新。', '查看最新页面'],
} as const;

for (const path of someOf(['/products/item/1001/', '/zh/products/item/1001/'] as const, 2)) {
  const [says, button] = texts[path];
  test(`offers a newer page on return to the tab: ${path}`, async ({ page, site }) => {
    await openTab(page, site, path);
    expect(site.asked.filter((line) => line.endsWith(` ${path}`))).toEqual([`GET ${path}`]);
    const heading = await page.locator('h1').textContent();
    await changePage(site, path);
    await returnToTab(page);
    await expect(page.locator('.newer')).toContainText(says);
    expect(site.asked.filter((line) => line.endsWith(` ${path}`))).toEqual([`GET ${path}`, `HEAD ${path}`]);
    await expect(page.locator('h1')).toHaveText(heading ?? '');
    expect(await findViolations(page)).toEqual([]);
    await returnToTab(page);
    await expect(page.locator('.newer')).toHaveCount(1);
    await page.getByRole('button', { name: button }).click();
    await expect(page.locator('h1')).toHaveText('Newer');
    await expect(page.locator('.newer')).toHaveCount(0);
  });
}

test('does not offer a newer page again after the visitor dismissed the offer', async ({ page, site }) => {
  const path = '/products/item/1001/';
  await openTab(page, site, path);
  const heading = await page.locator('h1').textContent();
  await changePage(site, path);
  await returnToTab(page);
  await page.locator('.newer').getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.newer')).toHaveCount(0);
  await letAMinutePass(page);
  await returnToTab(page);
  await expect(page.locator('.newer')).toHaveCount(0);
  await expect(page.locator('h1')).toHaveText(heading ?? '');
});

test('logs no error if the texts of the offer cannot be fetched, and offers the newer page next time', async ({
  page,
  site,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const path = '/products/item/1001/';
  await openTab(page, site, path);
  await changePage(site, path);
  await page.route('**/assets/i18n/*', (route) => route.abort());
  const isOfTexts = (request: Request) => request.url().includes('/assets/i18n/');
  const failed = page.waitForEvent('requestfailed', isOfTexts);
  await returnToTab(page);
  await failed;
  await expect(page.locator('.newer')).toHaveCount(0);
  await page.unroute('**/assets/i18n/*');
  await letAMinutePass(page);
  await returnToTab(page);
  await expect(page.locator('.newer')).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('checks once per minute for a newer page, and makes no offer if the page is unchanged', async ({
  page,
  site,
}) => {
  await openTab(page, site, '/products/');
  for (const _ of [1, 2, 3]) await returnToTab(page);
  await expect.poll(() => site.asked.filter((line) => line === 'HEAD /products/')).toHaveLength(1);
  await expect(page.locator('.newer')).toHaveCount(0);
});

test('keeps showing a page that no longer exists on the server', async ({ page, site }) => {
  await openTab(page, site, '/products/item/1002/');
  await writeFile(join(site.folder, '_redirects'), '/products/item/1002/ /products/ 301\n');
  await returnToTab(page);
  await page.locator('header > a + a').click();
  await expect(page).toHaveURL(`${site.origin}/`);
});

async function openTab(page: Page, site: LoggedSite, path: string): Promise<void> {
  await page.goto(`${site.origin}${path}`);
  await expect.poll(() => site.asked.includes('GET /refresh.txt')).toBe(true);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Simulates the event, because headless Chromium treats every tab as visible. */
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

async function changePage({ folder }: LoggedSite, path: string): Promise<void> {
  const file = join(folder, path, 'index.html');
  const html = await readFile(file, 'utf8');
  await writeFile(file, html.replace(/<h1>[\s\S]*?<\/h1>/, '<h1>Newer</h1>'));
}
