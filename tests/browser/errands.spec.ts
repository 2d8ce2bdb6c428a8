import { expect, type Page } from '@playwright/test';
import type { DemoBrand } from '#demo-erp/brand.ts';
import { someOf } from '../some-of.ts';
import { type BuiltSite, openBuiltSite } from './built-site.ts';
import { test } from './test.ts';
import { publishVariants } from './variant-catalogue.ts';

// Runs all tests in one worker, so that the site is built once.
test.describe.configure({ mode: 'default' });

/** Publishes only English, because a second language would double the build time. */
function publish(brand: DemoBrand): void {
  publishVariants(brand);
  brand.offerZh(false);
}

let site: BuiltSite;
test.beforeAll(async ({ browserName: _ }, { workerIndex }) => {
  test.setTimeout(240_000);
  site = await openBuiltSite(`errands-${workerIndex}`, publish, {
    variants: { by: 'series' },
  });
});
test.afterAll(() => site.close());

function watchActions(page: Page) {
  let count = 0;
  const does = async (work: Promise<void>) => {
    count += 1;
    await work;
  };
  return {
    click: (name: string | RegExp, role: 'link' | 'button' | 'searchbox' = 'link') =>
      does(page.getByRole(role, { name }).first().click()),
    type: (text: string) => does(page.keyboard.type(text)),
    press: (key: string) => does(page.keyboard.press(key)),
    count: () => count,
  };
}

for (const width of someOf([360, 1440], 2))
  test(`finding a product by colour, size and price takes at most eight actions at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site.origin);
    const visitor = watchActions(page);
    await visitor.click('Search products', 'searchbox');
    await visitor.type('black pants xl under 60');
    await visitor.press('Enter');
    const card = page.locator('.result .card').first();
    await expect(card.locator('.detail')).toContainText('Black · XL');
    await visitor.click(/Pants/);
    await expect(page.locator('h1')).toContainText(/pants/i);
    await expect(page.locator('.picker [aria-current]')).toHaveText(['Colour: Black', 'Size: XL']);
    const price = await page.locator('.offer .price').textContent();
    expect(Number(price?.replace(/[^\d.]/g, ''))).toBeLessThanOrEqual(60);
    expect(visitor.count()).toBeLessThanOrEqual(8);
  });

for (const width of someOf([360, 1440], 2, 1))
  test(`comparing three products takes at most eight actions at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site.origin);
    const visitor = watchActions(page);
    await visitor.click('Products');
    await page.waitForURL(/\/products\/$/);
    // The "Compare" buttons load when the pointer first moves.
    await page.mouse.move(200, 300);
    const names: string[] = [];
    for (const at of [0, 1, 2]) {
      const name = await page.locator('.printed .card > a').nth(at).textContent();
      names.push(name ?? '');
      await visitor.click(`Compare: ${name}`, 'button');
    }
    await visitor.click('Compare (3)');
    await expect(page.locator('.comparison thead a[href*="/item/"]')).toHaveText(names);
    expect(visitor.count()).toBeLessThanOrEqual(8);
  });

const isRows = ({ path }: { readonly path: string }) => path.startsWith('/assets/search/rows-');

/** Lists the requests before the first result. Omits pictures, and all `rows-*` files except the first. */
async function listToFirstResult(page: Page, path: string) {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('.narrowed > .card') === null) return;
      observer.disconnect();
      Reflect.set(window, 'firstResultAt', Date.now());
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  const sent = new Map<string, { path: string; at: number; head: number; all: number }>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    const { origin, pathname } = new URL(request.url);
    if (origin !== site.origin || pathname.startsWith('/assets/pictures/')) return;
    sent.set(requestId, { path: pathname, at: wallTime * 1000, head: 0, all: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = sent.get(requestId);
    if (one) one.head = response.encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId);
    if (one) one.all = encodedDataLength;
  });
  await page.goto(`${site.origin}${path}`, { waitUntil: 'networkidle' });
  const firstAt: number = await page.evaluate(() => Reflect.get(window, 'firstResultAt'));
  const first = [...sent.values()].filter(({ at, all }) => at <= firstAt && all > 0);
  const rows = first.find(isRows);
  return first.filter((one) => one === rows || !isRows(one));
}

test('a search shows its first result after at most 14 requests and 45 kB', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const requests = await listToFirstResult(page, '/products/?q=shorts');
  const paths = requests.map(({ path }) => path);
  expect(paths).toContain('/search.json');
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(14);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  expect(sum(requests.map(({ all, head }) => all - head))).toBeLessThanOrEqual(45_000);
  // This limit is for HTTP/1.1; HTTP/2 compresses headers to a fraction of this size.
  expect(sum(requests.map(({ head }) => head))).toBeLessThanOrEqual(7_000);
});
