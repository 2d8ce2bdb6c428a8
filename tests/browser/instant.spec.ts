import { expect, type Page } from '@playwright/test';
import { switchOf } from './locale-page.ts';
import { test } from './logged-site.ts';
import { erpOrigin } from './sites.ts';

test('hovering over a link prefetches the linked page', async ({ page, site }) => {
  const tried = await watchPrerenders(page);
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      const has = 'viewTransition' in event && event.viewTransition !== null;
      document.documentElement.setAttribute('data-transition', String(has));
    });
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(`${site.origin}/`);
  await page.locator('main a.button').hover();
  await expect.poll(() => site.asked).toContain('GET /products/ prefetch');
  await page.mouse.down();
  // Automated browsers report prerenders without performing them.
  await expect.poll(() => tried).toEqual([`${site.origin}/products/`]);
  await page.mouse.up();
  await expect(page).toHaveURL(`${site.origin}/products/`);
  await expect(page.locator('html')).toHaveAttribute('data-transition', 'true');
  expect(site.asked.filter((line) => /^GET \/products\/( |$)/.test(line))).toHaveLength(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('header > a + a').click();
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect(page.locator('html')).toHaveAttribute('data-transition', 'false');
  await page.waitForLoadState('networkidle');
  expect(site.asked.filter((line) => line.includes('.speculationrules'))).toHaveLength(1);
});

test('prefetches the target of the language switch without prerendering it', async ({ page, site }) => {
  const tried = await watchPrerenders(page);
  await page.goto(`${site.origin}/products/item/1001/`);
  await switchOf(page).hover();
  await expect.poll(() => site.asked).toContain('GET /zh/products/item/1001/ prefetch');
  await switchOf(page).click();
  await expect(page).toHaveURL(`${site.origin}/zh/products/item/1001/`);
  await page.locator('header > a + a').click();
  await expect(page).toHaveURL(`${site.origin}/zh/`);
  expect(tried).toEqual([`${site.origin}/zh/`]);
});

test('a page that the browser prerenders does not call the ERP until the page is shown', async ({
  page,
  site,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${erpOrigin()}/api/`)) calls.push(request.url());
  });
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  });
  await page.goto(`${site.origin}/products/item/1001/`);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(calls).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false });
    document.dispatchEvent(new Event('prerenderingchange'));
  });
  await expect.poll(() => calls).toHaveLength(2);
});

async function watchPrerenders(page: Page): Promise<readonly string[]> {
  const tried: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Preload.enable');
  session.on('Preload.prerenderStatusUpdated', ({ key }) => {
    if (!tried.includes(key.url)) tried.push(key.url);
  });
  return tried;
}
