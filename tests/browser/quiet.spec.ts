import { expect, type Page } from '@playwright/test';
import { switchOf, waitForIsland } from './locale-page.ts';
import { visitedPages } from './page-kinds.ts';
import { erpOrigin, originOf, type SiteName } from './sites.ts';
import { test } from './test.ts';
import { listBrokenPictures, type Watch, watchPage } from './watch-page.ts';

for (const { name, path, isMissing } of visitedPages) {
  test(`nothing fails on the ${name}, and all comes from the site and the ERP`, async ({ page }) => {
    const watch = watchPage(page);
    await page.goto(path);
    await waitForIsland(page);
    expect(await listBrokenPictures(page)).toEqual([]);
    await page.waitForLoadState('networkidle');
    expectQuiet(watch, 'lwm', isMissing ? page : null);
  });
}

for (const site of ['yn', 'vs'] as const) {
  test.describe(`pages of ${site}`, () => {
    test.use({ site });

    test(`nothing fails on pages of ${site}`, async ({ page }) => {
      const watch = watchPage(page);
      for (const path of ['/', '/products/', '/products/item/1001/']) {
        await page.goto(path);
        expect(await listBrokenPictures(page)).toEqual([]);
        await page.waitForLoadState('networkidle');
      }
      expectQuiet(watch, site, null);
    });
  });
}

test('nothing fails on the way through the switch', async ({ page }) => {
  const watch = watchPage(page);
  await page.goto('/products/item/1001/');
  await waitForIsland(page);
  await page.waitForLoadState('networkidle');
  await switchOf(page).click();
  await expect(page).toHaveURL('/zh/products/item/1001/');
  await page.waitForLoadState('networkidle');
  expectQuiet(watch, 'lwm', null);
});

test('the favicon of the specification is there', async ({ page }) => {
  await page.goto('/');
  const icon = page.locator('link[rel="icon"]');
  await expect(icon).toHaveAttribute('href', '/assets/images/lwm/favicon.png');
  const response = await page.request.get('/assets/images/lwm/favicon.png');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png']);
});

/** The browser reports a missing page's own status 404. */
function expectQuiet({ troubles, origins }: Watch, site: SiteName, missing: Page | null): void {
  const expected = missing === null ? [] : [missing.url()];
  expect(troubles.filter((trouble) => !expected.some((url) => trouble.includes(url)))).toEqual([]);
  const known = [originOf(site), erpOrigin()];
  expect([...origins].filter((origin) => !known.includes(origin))).toEqual([]);
}
