import { expect, type Page } from '@playwright/test';
import { someOf } from '../some-of.ts';
import { test } from './test.ts';

test.use({ site: 'nyss' });

/** Records unexpected layout shifts (web.dev/articles/cls). */
async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Reflect.set(window, 'moved', moved);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        for (const source of [Reflect.get(entry, 'sources')].flat()) {
          const node: unknown = Reflect.get(source, 'node');
          moved.push(node instanceof Element ? node.outerHTML.slice(0, 80) : String(node));
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'moved'));
}

const pages = [
  { path: '/products/?q=soap', shown: '.result .card' },
  { path: '/products/?q=zzzzzzzz', shown: '.result .notes p' },
  { path: '/products/category/creams-and-balms/?sort=newest', shown: '.result .card' },
  { path: '/products/list/', shown: '[data-selection] a' },
  { path: '/products/list/?ids=1001,1025', shown: '[data-selection] .card' },
  { path: '/products/compare/', shown: '[data-selection] a' },
  { path: '/products/compare/?ids=1001,1025', shown: '.comparison' },
] as const;

const trees = ['', '/zh'] as const;

test('does not move products when the filters open automatically on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  for (const path of ['/products/', '/zh/products/2/', '/products/series/garden-bar-soap/']) {
    const readMoved = await watchShifts(page);
    await page.goto(path);
    await expect(page.locator('.choices select')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await readMoved(), path).toEqual([]);
  }
});

for (const width of [320, 1440])
  test(`shifts no visible element while a list or a search loads, at ${width} px`, async ({
    browser,
    baseURL,
  }) => {
    for (const tree of someOf(trees, 2, 1))
      for (const { path, shown } of pages) {
        const context = await browser.newContext({
          viewport: { width, height: 800 },
          ...(baseURL && { baseURL }),
        });
        const page = await context.newPage();
        const readMoved = await watchShifts(page);
        await page.goto(`${tree}${path}`);
        await expect(page.locator(shown).first(), path).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await readMoved(), `${tree}${path}`).toEqual([]);
        await context.close();
      }
  });
