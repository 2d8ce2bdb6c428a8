import { expect } from '@playwright/test';
import { test } from './test.ts';

test('the landing picture is aligned with the bottom of its banner', async ({ page }) => {
  await page.goto('/');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const field = await page.locator('.hero').boundingBox();
    const picture = await page.locator('.cover img').boundingBox();
    const ends = [field, picture].map((box) => (box === null ? null : Math.round(box.y + box.height)));
    expect(ends[0]).toBe(ends[1]);
    // The picture is either beside the text, or below the text and as wide as the banner.
    const isBeside = picture?.width !== field?.width;
    expect(picture?.y === field?.y).toBe(isBeside);
  }
  const fits = () =>
    page
      .locator('.groups .picture:not(.small) > img, .card .picture:not(.small) > img')
      .evaluateAll((images) => {
        const found = images.map((image) => [
          image.closest('ul')?.className,
          getComputedStyle(image).objectFit,
        ]);
        return [...new Set(found.map((one) => one.join()))].sort();
      });
  expect(await fits()).toEqual(['grid,contain', 'groups,contain']);
  await page.evaluate(() => (document.documentElement.dataset.cards = 'cover'));
  expect(await fits()).toEqual(['grid,cover', 'groups,cover']);
});

test('the favicon is at /assets/images/lwm/favicon.png, as requirement 1.4 demands', async ({ request }) => {
  const html = await (await request.get('/')).text();
  expect(html).toMatch(/<link rel="icon"[^>]* href="\/assets\/images\/lwm\/favicon\.png"/);
  const response = await request.get('/assets/images/lwm/favicon.png');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/png']);
});
