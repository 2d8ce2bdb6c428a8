import { expect, type Page } from '@playwright/test';
import type { FindIndex } from '#catalogue/find/format.ts';
import { listFindFiles } from '#site/find-files.ts';
import { composeClothing } from '../catalogue/find/clothing.ts';
import { aSite, textOf } from '../site/build-site.ts';
import { someOf } from '../some-of.ts';
import { holdRequests } from './requests.ts';
import { test } from './test.ts';

const printed = (page: Page) => page.locator('.printed > .grid > .card:visible');
const results = (page: Page) => page.locator('.narrowed > .card');

/** Records each new state of the list: `printed`, `busy`, `results` or `empty`. */
async function watchLists(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(window, 'seen', seen);
    const look = () => {
      const [own, found] = ['.printed > .grid > .card', '.narrowed > .card'].map(
        (cards) => [...document.querySelectorAll(cards)].filter((card) => card.checkVisibility()).length,
      );
      const busy = document.querySelector('.printed > .grid[aria-busy=true]') ? 'busy' : 'printed';
      const state = found ? 'results' : own ? busy : 'empty';
      if (document.querySelector('footer') && seen.at(-1) !== state) seen.push(state);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => Reflect.get(window, 'seen'));
}

for (const tree of someOf(['', '/zh'], 2, 1))
  test(`shows the prerendered products of ${tree}/products/ until results replace them`, async ({ page }) => {
    const readStates = await watchLists(page);
    const letGo = await holdRequests(page, ({ pathname }) => pathname.startsWith('/assets/search/'));
    await page.goto(`${tree}/products/?q=lamp`);
    await expect(page.locator('h1')).toHaveText(tree ? '“lamp”的搜索结果' : 'Results for “lamp”');
    await expect(page.locator('search input')).toHaveValue('lamp');
    await expect(page.locator('.intro .count')).toHaveText(tree ? '正在加载产品…' : 'Loading products…');
    await expect(page.locator('.printed > .grid')).toHaveAttribute('aria-busy', 'true');
    await expect(printed(page)).toHaveCount(24);
    letGo();
    await expect(results(page).first()).toBeVisible();
    await expect(printed(page)).toHaveCount(0);
    const states = await readStates();
    expect(['printed busy results', 'busy results']).toContain([states].flat().join(' '));
  });

test('shows products, not an empty list, while the filter code loads', async ({ page }) => {
  const readStates = await watchLists(page);
  const letGo = await holdRequests(page, ({ pathname }) => /\/_astro\/(?:NarrowPanel|react)/.test(pathname));
  await page.setViewportSize({ width: 800, height: 800 });
  await page.goto('/products/');
  await page.locator('[data-narrow]').click();
  await expect(results(page)).toHaveCount(24);
  letGo();
  await expect(page.locator('.choices select')).toBeFocused();
  expect(await readStates()).toEqual(['printed', 'busy', 'results']);
});

async function serveClothing(page: Page): Promise<ReadonlyMap<string, string>> {
  const files = new Map(
    listFindFiles(aSite(composeClothing())).map((file) => [`/${file.file}`, textOf(file)]),
  );
  await page.route(
    ({ pathname }) => files.has(pathname),
    (route) => route.fulfill({ body: files.get(new URL(route.request().url()).pathname) ?? '' }),
  );
  return files;
}

test('shows exact matches before the summaries load, and appends similar products', async ({ page }) => {
  await serveClothing(page);
  const letGo = await holdRequests(page, '**/assets/search/more-*');
  const more = page.waitForRequest('**/assets/search/more-*');
  await page.goto('/products/?q=trail+shirt+xl+black&sort=price');
  await more;
  await expect(results(page), 'another product may be cheaper').toHaveCount(0);
  await page.goto('/products/?q=trail+shirt+xl+black');
  const count = page.locator('.intro .count');
  await expect(results(page).first()).toContainText('Trail');
  await expect(page.locator('.result')).toHaveAttribute('aria-busy', 'true');
  await expect(count).toHaveText('Loading products…');
  const exact = await results(page).allTextContents();
  letGo();
  await expect(page.locator('.result')).toHaveAttribute('aria-busy', 'false');
  await expect(count).toHaveText('3 exact, 2 similar');
  expect(exact).toHaveLength(3);
  expect((await results(page).allTextContents()).slice(0, exact.length)).toEqual(exact);
});

test('shows the first results as soon as the smallest search file has loaded', async ({ page }) => {
  const files = await serveClothing(page);
  const { parts }: FindIndex = JSON.parse(files.get('/search.json') ?? '{}');
  const first = parts.toSorted((one, other) => one.count - other.count)[0]?.rows.En ?? '';
  const letGo = await holdRequests(
    page,
    ({ pathname }) => pathname.includes('/rows-en-') && !pathname.includes(first),
  );
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/products/?q=shorts');
  await expect(results(page).first()).toContainText('Shorts');
  await expect(page.locator('.intro .count')).toHaveText('Loading products…');
  await expect(page.locator('.result')).toHaveAttribute('aria-busy', 'true');
  const early = await results(page).allTextContents();
  letGo();
  await expect(page.locator('.intro .count')).toHaveText('240 products');
  await expect(page.locator('.result')).toHaveAttribute('aria-busy', 'false');
  const whole = await results(page).allTextContents();
  expect(whole.slice(0, 10), 'equal matches keep their places').toEqual(early.slice(0, 10));
  await page.goto('/products/?q=shorts&min=1');
  await expect(page.locator('.result')).toHaveAttribute('aria-busy', 'false');
  expect(await results(page).allTextContents(), 'the order is always the same').toEqual(whole);
  const react = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => /\/react\./.test(name)),
  );
  expect(react).toEqual([]);
  const rows = [...files].filter(([path]) => path.includes('/rows-en-'));
  const ids = rows.slice(0, 2).map(([, text]) => String(JSON.parse(text).ids[0]));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/rows-')) asked.push(pathname);
  });
  for (const [place, shown] of [
    ['list', '.card'],
    ['compare', '.comparison thead th'],
  ]) {
    asked.length = 0;
    await page.goto(`/products/${place}/?ids=${ids.join(',')}`);
    await expect(page.locator(`[data-selection] ${shown}`)).toHaveCount(2);
    expect(asked.toSorted()).toEqual(
      rows
        .slice(0, 2)
        .map(([path]) => path)
        .toSorted(),
    );
  }
});
