import { expect, type Page } from '@playwright/test';
import { parseDirectives } from '#release/policy-text.ts';
import { test as liveTest, statusOf } from './live-site.ts';
import { expectPage, switchOf, waitForIsland } from './locale-page.ts';
import { visitedPages } from './page-kinds.ts';
import { test } from './test.ts';
import { listBrokenPictures, type Watch, watchPage } from './watch-page.ts';

/** Watches a page and counts policy violations as errors. */
async function watchPolicy(page: Page): Promise<Watch> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      reportError(new Error(`The policy refuses by ${violatedDirective}: ${blockedURI} ${sourceFile}`));
    });
  });
  return watchPage(page);
}

/** Hydrates every island that a visitor can reach by keyboard. */
async function visitIslands(page: Page): Promise<void> {
  await waitForIsland(page);
  for (const link of await page.locator('astro-island :is(a, button, input):visible').all())
    await link.focus();
  await page.waitForLoadState('networkidle');
}

for (const locale of ['En', 'Zh'] as const) {
  test(`no page in ${locale} does what the policy refuses`, async ({ page }) => {
    test.slow();
    const watch = await watchPolicy(page);
    for (const { path, isMissing } of visitedPages.filter((visited) => visited.locale === locale)) {
      const response = await page.goto(path);
      const policy = parseDirectives((await response?.headerValue('content-security-policy')) ?? '');
      expect(policy.get('require-trusted-types-for'), path).toEqual(["'script'"]);
      expect(response?.status(), path).toBe(isMissing ? 404 : 200);
      await visitIslands(page);
      expect(await listBrokenPictures(page)).toEqual([]);
    }
    // The missing page and its other language, which is prefetched.
    expect(watch.troubles.filter((trouble) => !trouble.includes('/no/such/page/'))).toEqual([]);
  });
}

test('the policy lets the language be switched, and the way back', async ({ page }) => {
  const watch = await watchPolicy(page);
  await page.goto('/products/item/1001/');
  await waitForIsland(page);
  await switchOf(page).click();
  await expectPage(page, '/zh/products/item/1001/', 'Zh');
  await page.goBack();
  await expectPage(page, '/zh/products/item/1001/', 'Zh');
  // Requests of a page that the browser leaves at once.
  const isLeft = (trouble: string) => trouble.includes('ERR_ABORTED');
  expect(watch.troubles.filter((trouble) => !isLeft(trouble))).toEqual([]);
});

liveTest('the policy lets changed products, listings and themes be shown', async ({ page, live }) => {
  const watch = await watchPolicy(page);
  const product = live.brand.products().find(({ seriesName }) => seriesName);
  if (!product?.seriesName) throw new Error('The demo ERP has no such product.');
  const { id, seriesName } = product;
  live.brand.rename(id, 'Shown by the refresh');
  live.brand.set(id, { images: [{ url: '/media/skr/kite-1.jpg', width: 800, height: 800 }] });
  live.brand.retheme('#123456');
  await page.goto(`${live.origin}/products/item/${id}/`);
  await expect(page.locator('h1:visible')).toHaveText('Shown by the refresh');
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#123456');
  expect(await listBrokenPictures(page)).toEqual([]);
  await page.goto(`${live.origin}/products/series/${seriesName.toLowerCase().replace(/\W+/g, '-')}/`);
  await expect(page.locator('.card:visible', { hasText: 'Shown by the refresh' })).toHaveCount(1);
  await expect(statusOf(page)).toContainText('This page was updated');
  await page.waitForLoadState('networkidle');
  expect(watch.troubles).toEqual([]);
});

for (const { name, isHeaderSent } of [
  { name: 'the header', isHeaderSent: true },
  { name: 'the page itself, where a host sends no headers', isHeaderSent: false },
]) {
  test(`${name} keeps out a script that slipped into a page, and all else runs`, async ({ page }) => {
    const watch = await watchPolicy(page);
    await page.route('/products/item/1001/', async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': policy = '', ...headers } = response.headers();
      const html = await response.text();
      const meta = /<meta http-equiv="content-security-policy"[^>]*>/i;
      expect([policy, html]).toEqual([expect.stringContaining("'none'"), expect.stringMatching(meta)]);
      const page = isHeaderSent ? html.replace(meta, '') : html;
      const body = page.replace('</main>', '<script>document.title = "Evil"</script></main>');
      await route.fulfill({
        headers: isHeaderSent ? { ...headers, 'content-security-policy': policy } : headers,
        body,
      });
    });
    await page.goto('/products/item/1001/');
    await visitIslands(page);
    await expect(page).not.toHaveTitle('Evil');
    const refusals = watch.troubles.filter((trouble) => trouble.includes('The policy refuses'));
    expect(refusals).toEqual([expect.stringContaining('The policy refuses by script-src-elem: inline')]);
    const refused = await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<p>From a text</p>');
        return null;
      } catch (error) {
        return String(error);
      }
    });
    expect(refused).toContain('TrustedHTML');
  });
}
