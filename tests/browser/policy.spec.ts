import { expect } from '@playwright/test';
import { test as liveTest, statusOf } from './live-site.ts';
import { expectPage, switchOf } from './locale-page.ts';
import { erpOrigin, originOf } from './sites.ts';
import { test } from './test.ts';
import { expectOnlyKnownFaults, listBrokenPictures, watchPolicy } from './watch-page.ts';

test('the language switch and back navigation cause no errors or policy violations', async ({ page }) => {
  const watch = await watchPolicy(page);
  // Waits for the calls of the live refresh, because leaving the page earlier would abort them.
  const answers = ['settings/find/', 'products/published/'].map((call) =>
    page.waitForResponse((answer) => answer.url().startsWith(erpOrigin()) && answer.url().includes(call)),
  );
  await page.goto('/products/item/1001/');
  for (const answer of await Promise.all(answers)) await answer.finished();
  // A real click moves the pointer, which loads more scripts.
  await switchOf(page).dispatchEvent('click');
  await expect(page).toHaveURL('/zh/products/item/1001/');
  await page.waitForLoadState('networkidle');
  expectOnlyKnownFaults(watch, [], [originOf('lwm'), erpOrigin()]);
  await page.goto('/zh/products/');
  await page.goto('/zh/products/item/1001/');
  // The switch replaces the Chinese page in the history, so going back skips that page.
  await switchOf(page).click();
  await expectPage(page, '/products/item/1001/', 'En');
  await page.goBack();
  await expectPage(page, '/products/', 'En');
  // Going back aborts requests and skips the view transition.
  const isAborted = (trouble: string) => /ERR_ABORTED|Transition was skipped/.test(trouble);
  expect(watch.troubles.filter((trouble) => !isAborted(trouble))).toEqual([]);
});

liveTest('the policy allows a refresh of products, listings and themes', async ({ page, live }) => {
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

test('the content security policy blocks injected scripts even without the HTTP header', async ({ page }) => {
  const watch = await watchPolicy(page);
  for (const hasHeaders of [true, false]) {
    const before = watch.troubles.length;
    await page.route('/products/item/1001/', async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': policy, ...headers } = response.headers();
      expect(policy).toContain("frame-ancestors 'none'");
      const html = await response.text();
      await route.fulfill({
        headers: hasHeaders ? response.headers() : headers,
        body: html.replace('</main>', '<script>document.title = "Evil"</script></main>'),
      });
    });
    await page.goto('/products/item/1001/');
    await page.waitForLoadState('networkidle');
    await expect(page).not.toHaveTitle('Evil');
    const troubles = watch.troubles.slice(before);
    const refusals = troubles.filter((trouble) => trouble.includes('The policy refuses'));
    expect(refusals).toEqual([expect.stringContaining('The policy refuses by script-src-elem: inline')]);
    const refused = await page.evaluate(async () => {
      const reported = new Promise((resolve) =>
        document.addEventListener('securitypolicyviolation', resolve),
      );
      try {
        document.body.insertAdjacentHTML('beforeend', '<p>From a text</p>');
        return null;
      } catch (error) {
        await reported;
        return String(error);
      }
    });
    expect(refused).toContain('TrustedHTML');
  }
});
