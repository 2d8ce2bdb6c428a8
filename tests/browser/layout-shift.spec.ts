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
/** On a wide screen, the filters of these pages open automatically. */
const filtered = ['/products/', '/products/2/', '/products/series/garden-bar-soap/'];
const listings = filtered.map((path) => ({ path, shown: '.choices select' }));

for (const tree of someOf(['', '/zh'], 2, 1))
  for (const width of [320, 1440])
    test(`no visible element moves while a list, a search or filters load, on ${tree || '/'} at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const session = await page.context().newCDPSession(page);
      await session.send('Network.setCacheDisabled', { cacheDisabled: true });
      const readMoved = await watchShifts(page);
      for (const { path, shown } of width === 1440 ? [...someOf(pages, 2), ...listings] : pages) {
        await page.goto(`${tree}${path}`);
        await expect(page.locator(shown).first(), path).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await readMoved(), `${tree}${path}`).toEqual([]);
        await page.evaluate(() => sessionStorage.clear());
      }
    });
