import { expect, type Locator, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { someOf } from '../some-of.ts';
import { cutErpOff, holdRequests } from './requests.ts';
import { originOf } from './sites.ts';
import { test } from './test.ts';
import { watchPolicy } from './watch-page.ts';

/** Ignores failed requests, because tests cut off the ERP and leave pages that are still loading. */
const isFault = (trouble: string) => /refuses|^A script fails(?!: Transition)/.test(trouble);

const field = (page: Page) => page.locator('search input');
const options = (page: Page) => page.locator('search [role=option]');
const status = (page: Page) => page.locator('[data-live-status]');

const ways = [
  { tree: '', width: 360, query: 'lamp' },
  { tree: '/zh', width: 1440, query: '落地灯' },
] as const;
const nameOf = ({ tree, width }: (typeof ways)[number]) => `the search on ${tree || '/'} at ${width} px`;

for (const way of someOf(ways, 2))
  test.describe(nameOf(way), () => {
    const { tree, width, query } = way;
    test.use({ viewport: { width, height: 800 } });

    test('lists suggestions for a query that was typed before the script loaded', async ({ page }) => {
      const watch = await watchPolicy(page);
      await cutErpOff(page);
      // Holds all scripts except the locale rule, which blocks the first paint.
      const goOn = await holdRequests(page, /\/_astro\/(?!locale-rule)[^/]*\.js$/);
      await page.goto(`${tree}/`, { waitUntil: 'commit' });
      await field(page).focus();
      await page.keyboard.type(query);
      goOn();
      await expect(options(page)).toHaveCount(10);
      await expect(status(page)).toHaveText(tree ? '10 条建议' : '10 suggestions');
      await expect(options(page).first().locator('img')).toHaveAttribute('src', /\.webp$/);
      await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('ArrowUp');
      await expect(field(page)).toHaveAttribute('aria-activedescendant', 'found-9');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
      const path = (await options(page).first().getAttribute('href')) ?? '';
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await field(page).focus();
      await page.keyboard.type(query);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/products\/\?q=/);
      await expect(page.locator('h1')).toContainText(query);
      await expect(page.locator('.grid:visible .card').first()).toBeVisible();
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/products\/$/);
      await expect(field(page)).toHaveValue(query);
      expect(await findViolations(page)).toEqual([]);
      expect(watch.troubles.filter(isFault)).toEqual([]);
    });
  });

for (const way of someOf(ways, 2, 1))
  test.describe(nameOf(way), () => {
    const { tree, width, query } = way;
    test.use({ viewport: { width, height: 800 } });

    test('shows suggestions only after an IME composition ends', async ({ page }) => {
      await page.goto(`${tree}/`);
      await field(page).focus();
      // Simulates an input method that converts "luo" to the query.
      const compose = (text: string, event: 'input' | 'compositionend') =>
        field(page).evaluate(
          (input, [value, type]) => {
            if (!(input instanceof HTMLInputElement)) return;
            input.value = value;
            input.dispatchEvent(
              type === 'input' ? new InputEvent(type, { isComposing: true }) : new CompositionEvent(type),
            );
          },
          [text, event] as const,
        );
      await compose('luo', 'input');
      await page.waitForLoadState('networkidle');
      await expect(options(page)).toHaveCount(0);
      await compose(query, 'compositionend');
      await expect(options(page)).toHaveCount(10);
      await expect(options(page).first()).toContainText(tree ? query : /lamp/i);
      await expect(status(page)).toContainText('10');
      await page.keyboard.press('Escape');
      await expect(page.locator('.found')).toBeHidden();
      await expect(status(page)).toHaveText('');
      await expect(field(page)).toHaveValue(query);
      await page.keyboard.press('ArrowDown');
      await expect(options(page)).toHaveCount(10);
      await expect(options(page).first()).toBeVisible();
      await expect(field(page)).toHaveAttribute('aria-activedescendant', '');
      await field(page).fill('qqqqxx');
      await expect(page.locator('.found p')).toContainText(tree ? '没有符合' : 'No products match');
      await expect(page.locator('.found > ul a')).not.toHaveCount(0);
      expect(await findViolations(page)).toEqual([]);
      await field(page).fill(tree ? '1 元以下的灯' : 'lamp under $1');
      await expect(page.locator('.found p')).toContainText(tree ? '没有符合' : 'No products match');
      await expect(page.locator('.found > ul a')).not.toHaveCount(0);
      await field(page).fill(tree ? '900以下' : 'under 900');
      await expect(options(page)).toHaveCount(10);
    });
  });

async function expectSynonym(page: Page, query: string, name: RegExp): Promise<void> {
  await field(page).fill(query);
  await expect(options(page).first()).toContainText(name);
  await field(page).press('Enter');
  await expect(page.locator('.narrowed > .card > a').first()).toContainText(name);
  await expect(page.locator('.intro .count')).not.toContainText(/similar|相近/);
}

/** Waits, because the options of the previous query stay until the new ones are found. */
async function expectPricesUpTo(prices: Locator, limit: number): Promise<void> {
  await expect(async () => {
    const texts = await prices.allTextContents();
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(Number(text.replace(/[^\d.]/g, ''))).toBeLessThanOrEqual(limit);
  }).toPass();
}

test('the search finds products by code, misspelled name, synonym or price limit', async ({ page }) => {
  await page.goto('/');
  for (const [query, name] of [
    ['lt1061', 'LT-1061'],
    ['tripd', 'ripod'],
    ['小夜灯', /bedside lamp/i],
  ] as const) {
    await field(page).fill(query);
    await expect(options(page).first()).toContainText(name);
  }
  await field(page).fill('lamp under 80');
  await expect(options(page).first()).toContainText(/lamp/i);
  await expectPricesUpTo(options(page).locator('.price'), 80);
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\?q=lamp&max=80$/);
  await expect(page.locator('h1')).toHaveText('Results for “lamp”');
  await expect(field(page)).toHaveValue('lamp');
  await expect(page.locator('.chosen button').first()).toContainText('80');
  await expectPricesUpTo(page.locator('.narrowed > .card .price'), 80);
  await expectSynonym(page, 'sconce', /wall lamp/i);
});

test('fetches the table of character variants only for queries with traditional Chinese characters', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/search\/(?:han|more)/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/zh/');
  for (const query of ['qqqqxx', '灯落地', 'ＬＴ－１０６１']) {
    await field(page).fill(query);
    await expect(page.locator('.found')).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await expect(options(page).first()).toContainText('LT-1061');
  expect(asked.filter((url) => /more/.test(url))).not.toEqual([]);
  expect(asked.filter((url) => /han/.test(url))).toEqual([]);
  await field(page).fill('落地燈');
  await expect(options(page).first()).toContainText('落地灯');
  await field(page).fill('檯燈');
  await expect(options(page).first()).toContainText('台灯');
  expect(asked.filter((url) => /han/.test(url))).toHaveLength(1);
  await expectSynonym(page, 'fairy lights', /灯串/);
});

test('a price limit applies to the most common currency', async ({ page }) => {
  await page.goto(`${originOf('nyss')}/`);
  await field(page).fill('soap under 12');
  await expect(options(page).first()).toContainText('$');
  await expectPricesUpTo(options(page).locator('.price'), 12);
  await field(page).press('Enter');
  await expect(page.locator('.chosen button').first()).toContainText('≤ $12.00');
  await expectPricesUpTo(page.locator('.narrowed > .card .price'), 12);
  await expect(page.locator('.narrowed > .card .price').filter({ hasNotText: '$' })).toHaveCount(0);
});

test('the search form opens /products/ if the search script fails to load', async ({ page }) => {
  await page.route(/\/_astro\/.*find/, (route) => route.abort());
  await page.goto('/');
  await field(page).fill('lamp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/\?q=lamp$/);
  await expect(page.locator('.card:visible')).toHaveCount(24);
  await field(page).fill('lam');
  await page.waitForLoadState('networkidle');
  await page.unroute(/\/_astro\/.*find/);
  await field(page).press('p');
  await expect(options(page)).toHaveCount(10);
  await expect(options(page).first().locator('img')).toHaveAttribute('src', /\.webp$/);
});

test('the search requests its rows before its script is loaded, and only once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/search/rows-')) asked.push(request.url());
  });
  await page.goto('/');
  const goOn = await holdRequests(page, /\/_astro\/find\.[^/]*\.js$/);
  const requested = page.waitForRequest('**/assets/search/rows-*');
  await field(page).fill('lamp');
  await requested;
  goOn();
  await expect(options(page)).toHaveCount(10);
  expect(asked).toEqual([...new Set(asked)]);
});

test('the search fetches search.json again if another search file is missing', async ({ page }) => {
  const asked: string[] = [];
  await page.route(/\/(?:search\.json|assets\/search\/)/, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await (asked.length === 2 ? route.fulfill({ status: 404 }) : route.continue());
  });
  await page.goto('/');
  await field(page).fill('clamp');
  await expect(options(page).first()).toBeVisible();
  expect(asked.filter((path) => path === '/search.json')).toHaveLength(2);
  await page.unroute(/\/(?:search\.json|assets\/search\/)/);
  await page.route('**/assets/search/**', (route) => route.fulfill({ body: '{"format":99}' }));
  await page.goto('/products/?q=clamp');
  await expect(page.getByRole('alert')).toContainText('not available');
  await expect(page.locator('.card:visible')).toHaveCount(24);
  await expect(field(page)).toHaveValue('clamp');
  await field(page).fill('lamp');
  await expect(page.locator('.found')).toContainText('All products');
});

test('Enter opens all results while the suggestions are closed or outdated', async ({ page }) => {
  await page.goto('/');
  await field(page).fill('lamp');
  await expect(options(page)).toHaveCount(10);
  for (const key of ['ArrowDown', 'Escape', 'Enter']) await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/products\/\?q=lamp$/);
  const link = page.locator('.narrowed > .card > a').nth(5);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/item\//);
  await page.goBack();
  await expect(link).toBeFocused();
  await page.goto('/');
  const letGo = await holdRequests(page, '**/assets/search/more-*');
  await field(page).fill('lamp');
  await expect(options(page)).toHaveCount(10);
  await page.keyboard.press('ArrowDown');
  await field(page).fill('qqqqxx');
  await expect(page.locator('.found')).toBeHidden();
  await expect(field(page)).toHaveAttribute('aria-activedescendant', '');
  await page.keyboard.press('Enter');
  letGo();
  await expect(page).toHaveURL(/\/products\/\?q=qqqqxx$/);
});

test('the search suggests exact matches while near matches are still loading', async ({ page }) => {
  const drawn = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    });
  await page.goto('/');
  const rows = await holdRequests(page, '**/assets/search/rows-*');
  const answered = page.waitForResponse('**/assets/search/rows-*');
  await field(page).fill('lamp');
  await expect(field(page)).toHaveRole('combobox');
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
  rows();
  await answered;
  await drawn();
  await expect(page.locator('.found')).toBeHidden();
  const more = await holdRequests(page, '**/assets/search/more-*');
  const completed = page.waitForResponse('**/assets/search/more-*');
  await field(page).fill('LT-1061');
  await expect(options(page)).toHaveCount(1);
  await expect(options(page).first()).toContainText('LT-1061');
  await expect(page.locator('.found p')).toHaveCount(0);
  await page.keyboard.press('Escape');
  more();
  await completed;
  await drawn();
  await expect(page.locator('.found')).toBeHidden();
  await field(page).press('Space');
  await expect(options(page)).toHaveCount(1);
  await expect(options(page).first()).toContainText('LT-1061');
});

test('keeps the products found so far when another search file fails to load', async ({ page }) => {
  await page.route('**/assets/search/more-*', (route) => route.fulfill({ status: 404 }));
  await page.goto('/products/?q=LT-1061');
  await expect(page.getByRole('alert')).toContainText('There may be more');
  await expect(page.locator('.card:visible')).toHaveCount(1);
  // A message above the results would move them.
  await expect(page.locator('.narrowed ~ * [role=alert]')).toHaveCount(1);
  await field(page).fill('LT-1061');
  await expect(page.locator('.found')).toContainText('There may be more');
  await expect(options(page)).toHaveCount(1);
  // This query has only fuzzy matches, which need the missing file.
  await page.goto('/products/?q=tripd');
  await expect(page.getByRole('alert')).toContainText('not available');
});
