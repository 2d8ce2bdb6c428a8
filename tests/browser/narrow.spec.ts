import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { someOf } from '../some-of.ts';
import { cutErpOff, holdRequests } from './requests.ts';
import { test } from './test.ts';
import { watchPolicy } from './watch-page.ts';

const cards = (page: Page) => page.locator('.card:visible');
const boxes = (page: Page) => page.locator('.choices input[type=checkbox]:enabled');

/** On wide screens, the filters are already open. */
async function open(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) await page.locator('[data-narrow]').click();
  await expect(page.locator('.choices select')).toBeVisible();
}

const ways = [
  { tree: '', width: 1440 },
  { tree: '/zh', width: 360 },
] as const;

for (const { tree, width } of someOf(ways, 2, 1)) {
  test.describe(`filtering ${tree}/products/ at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('updates the URL, the counts and the products by keyboard while the ERP is down', async ({
      page,
    }) => {
      const watch = await watchPolicy(page);
      await cutErpOff(page);
      await page.goto(`${tree}/products/`);
      const names = cards(page).locator('a');
      const printed = await names.allTextContents();
      if (width < 1024) {
        await page.locator('[data-narrow]').focus();
        await page.keyboard.press('Enter');
        await expect(page.locator('.choices select')).toBeFocused();
      } else await open(page);
      if (tree === '') expect(await names.allTextContents()).toEqual(printed);
      expect(await findViolations(page)).toEqual([]);
      await boxes(page).first().focus();
      await page.keyboard.press('Space');
      await expect(page).toHaveURL(/\?category=/);
      await expect(boxes(page).first()).toBeFocused();
      const total = await page.locator('.options .count').first().textContent();
      await expect(page.locator('.intro .count')).toContainText(total ?? '-');
      await expect(page.locator('[data-live-status]')).toContainText(total ?? '-');
      await boxes(page).nth(8).focus();
      await page.keyboard.press('Space');
      await expect(page.locator('.chosen button')).toHaveCount(3);
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.locator('.result')).toBeVisible();
      const narrowed = await cards(page).allTextContents();
      await page.goBack();
      await expect(page.locator('.chosen button')).toHaveCount(2);
      await page.goForward();
      await expect.poll(() => cards(page).allTextContents()).toEqual(narrowed);
      await page.locator('.chosen button').last().click();
      await expect(page.locator('.chosen button')).toHaveCount(0);
      await expect(page.locator('.result')).toBeFocused();
      expect(watch.troubles.filter((trouble) => /refuses|^A script fails/.test(trouble))).toEqual([]);
    });
  });
}

for (const { tree, width } of someOf(ways, 2)) {
  test.describe(`the filtered page ${tree}/products/ at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('keeps its filters and products when the visitor switches the language', async ({ page }) => {
      await page.goto(`${tree}/products/?category=floor-lamps&availability=in_stock&sort=price-desc`);
      await expect(page.locator('.chosen button')).toHaveCount(3);
      const paths = () =>
        page
          .locator('.card:visible a')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace(/^\/zh/, '')));
      const here = await paths();
      expect(here.length).toBeGreaterThan(3);
      await page.locator('a[hreflang]').click();
      await expect(page).toHaveURL(/category=floor-lamps&availability=in_stock&sort=price-desc$/);
      await expect(page.locator('.chosen button')).toHaveCount(3);
      expect(await paths()).toEqual(here);
    });
  });
}

for (const { tree, width } of someOf(ways, 2, 1)) {
  test(`restores scroll position and filter on return to ${tree}/products/ at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const query of ['?availability=in_stock&page=2', '?q=lamp&sort=name']) {
      await page.goto(`${tree}/products/${query}`);
      await expect(page.locator('.result .card img').nth(18)).toHaveAttribute('src', /./);
      const card = cards(page).nth(18);
      await card.scrollIntoViewIfNeeded();
      const before = await page.evaluate(() => scrollY);
      const names = await cards(page).locator('> a').allTextContents();
      expect(before).toBeGreaterThan(400);
      await card.locator('a').click();
      await expect(page).toHaveURL(/\/item\//);
      await page.goBack();
      await expect(card).toBeInViewport();
      await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -2);
      await expect.poll(() => cards(page).locator('> a').allTextContents()).toEqual(names);
      expect(page.url()).toContain(query);
    }
    // Only going back restores the position: a new visit starts at the top.
    const address = page.url();
    await page.goto('/');
    await page.goto(address);
    await expect(page.locator('.result .card').nth(18)).toBeAttached();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}

test('every page of a filtered category shows only products of that category', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 800 });
  await page.goto('/products/category/table-and-desk-lamps/');
  const total = (await page.locator('.intro .count').textContent()) ?? '';
  await open(page);
  await expect(page.locator('.intro .count')).toHaveText(total);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/table-and-desk-lamps\/\?page=2$/);
  await expect(cards(page)).toHaveCount(Number.parseInt(total, 10) - 24);
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Previous page' }).click();
  await expect(cards(page)).toHaveCount(24);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.locator('.result')).toBeFocused();
});

test('sorting by price puts products without a price last', async ({ page }) => {
  await page.goto('/products/?sort=price');
  const amounts = async () =>
    (await page.locator('.card:visible .price').allTextContents()).map((text) =>
      Number(text.replace(/[^\d.]/g, '')),
    );
  await expect(page.locator('.narrowed .card')).toHaveCount(24);
  const prices = await amounts();
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  await page.goto('/products/?sort=price&page=99');
  await expect(page).toHaveURL(/\?sort=price&page=5$/);
  await expect(page.locator('.narrowed .card').first()).toBeVisible();
  await expect(cards(page).last().locator('.price')).toHaveCount(0);
  await page.locator('.choices select').selectOption('name');
  await expect(page).toHaveURL(/\?sort=name$/);
});

test('shows the number of near matches, or a message if nothing matches', async ({ page }) => {
  const near = page.locator('.count', { hasText: '款相近' });
  const cards = page.locator('.narrowed .card');
  await page.goto(`/zh/products/?q=${encodeURIComponent('弧光落地灯（拉丝黄铜）')}`);
  await expect(cards.first()).toContainText('弧光落地灯（拉丝黄铜）');
  await expect(near).toHaveText(/^1 款符合，\d+ 款相近$/);
  const [similar] = /\d+(?= 款相近)/.exec((await near.textContent()) ?? '') ?? [];
  await expect(cards).toHaveCount(1 + Number(similar));
  await expect(page.locator('h1')).toHaveText('“弧光落地灯（拉丝黄铜）”的搜索结果');
  await page.goto(`/zh/products/?q=${encodeURIComponent('落地灯')}`);
  await expect(cards.first()).toBeVisible();
  await expect(near).toHaveCount(0);
  await page.goto('/products/?q=desk%20lamqs');
  await expect(page.locator('.count').first()).toHaveText(/^0 exact, \d+ similar$/);
  await page.goto('/products/?q=qqqqxx%20under%20800');
  await expect(page.locator('.result .notes')).toContainText('No products match');
  await expect(page.locator('.chosen button').first()).toContainText('≤ $800.00');
  await expect(page.locator('.left-out')).toHaveCount(0);
  await expect(page.locator('.result .notes .columns a')).not.toHaveCount(0);
  await expect(page.locator('.card:visible')).toHaveCount(0);
  await expect(page.locator('.sort')).toBeHidden();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.locator('[data-narrow]')).toBeHidden();
});

test('typing a price range adds no history entry', async ({ page }) => {
  await page.goto('/products/?q=lamp');
  const fields = page.locator('.range input');
  const least = fields.first();
  const before = await page.evaluate(() => history.length);
  await least.pressSequentially('100');
  await fields.last().pressSequentially('200');
  await expect(page).toHaveURL(/min=100&max=200/);
  const prices = await page.locator('.card:visible .price').allTextContents();
  for (const price of prices) expect(Number(price.replace(/[^\d.]/g, ''))).toBeGreaterThanOrEqual(100);
  expect(await page.evaluate(() => history.length)).toBe(before);
  await page.locator('.chosen button').last().click();
  await expect(least).toHaveValue('');
  // Sets two filters before the results of the first are shown.
  await boxes(page).evaluateAll((all) => {
    for (const box of all.slice(0, 2)) if (box instanceof HTMLElement) box.click();
  });
  await expect(page.locator('.chosen [aria-label]')).toHaveCount(2);
  const listFilters = () => [...new URL(page.url()).searchParams.keys()].filter((key) => key !== 'q');
  await expect.poll(listFilters).toHaveLength(2);
  await least.pressSequentially('100');
  await expect(page).toHaveURL(/min=100/);
  await page.goBack();
  await expect(least).toHaveValue('');
});

for (const own of someOf(['', '/zh'], 2))
  test(`setting a filter on page 2 of ${own}/products/ shows page 1 of the results`, async ({
    page,
    context,
  }) => {
    const other = own === '' ? '/zh' : '';
    await page.goto(`${own}/products/2/`);
    const names = () => page.locator('.card:visible a').allTextContents();
    const printed = await names();
    await open(page);
    expect(await names()).toEqual(printed);
    const link = page.locator('a[hreflang]');
    await boxes(page).first().click();
    await expect(page).toHaveURL(/\/products\/\?category=/);
    await expect(link).toHaveAttribute('href', `${other}/products/${new URL(page.url()).search}`);
    const opened = context.waitForEvent('page');
    await link.click({ button: 'middle' });
    await expect((await opened).locator('.chosen button')).toHaveCount(2);
    await (await opened).close();
    await page.goBack();
    await expect.poll(names).toEqual(printed);
    await expect(link).toHaveAttribute('href', `${other}/products/2/`);
  });

test('reports unknown and invalid filter values and removes them from the URL', async ({ page }) => {
  await page.goto('/products/?category=floor-lamps&category=gone&a.Colour=%3Cb%3E&__proto__=x');
  await expect(page.locator('.result')).toContainText(
    'These choices are not available here and were ignored: gone, <b>.',
  );
  await expect(page).toHaveURL(/\?category=floor-lamps$/);
  await page.goto('/products/?sort=worst&page=-3&min=abc');
  await expect(page.locator('.result')).toContainText(
    'These choices are not available here and were ignored: worst, -3, abc.',
  );
  await expect(page).toHaveURL(/\/products\/$/);
  await page.goto(`/products/?q=${'lamp%20'.repeat(60)}`);
  await expect(page.locator('.result')).toContainText(
    'Only the first 100 characters were used for the search.',
  );
  expect(page.url().length).toBeLessThan(200);
  // The query contains a right-to-left override and a control character.
  await page.goto('/products/?q=%E2%80%AElamp%07');
  await expect(page.locator('h1')).toHaveText('Results for “lamp”');
});

test('shows the filters beside the listing when the window becomes wide', async ({ page }) => {
  await page.setViewportSize({ width: 1023, height: 800 });
  await page.goto('/products/series/lark/', { waitUntil: 'networkidle' });
  await expect(page.locator('.choices')).toHaveCount(0);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(page.locator('.choices select')).toBeVisible();
  await page.setViewportSize({ width: 800, height: 800 });
  await open(page);
  await expect(page.locator('.choices')).toHaveJSProperty('open', true);
  await page.setViewportSize({ width: 1440, height: 800 });
  await expect(page.locator('.choices')).toHaveJSProperty('open', false);
  await expect(page.locator('.choices')).toBeVisible();
});

test('keeps the prerendered products when the window becomes wide twice', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/products/series/lark/');
  for (const width of [800, 1440, 800, 1440]) await page.setViewportSize({ width, height: 800 });
  await expect(page.locator('.choices select')).toBeVisible();
  await page.setViewportSize({ width: 800, height: 800 });
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.waitForTimeout(500);
  await expect(page.locator('.printed')).toBeVisible();
  await expect(page.locator('.narrowed')).toHaveCount(0);
});

test('accepts categories and values with names such as constructor and __proto__', async ({ page }) => {
  await page.route('**/assets/search/rows-en*', async (route) => {
    const rows = await (await route.fetch()).json();
    rows.categories = rows.categories.map((_: unknown, at: number) =>
      at === 0 ? ['constructor', 'Constructor'] : at === 1 ? ['series', 'Rows'] : [`c${at}`],
    );
    for (const { name, values } of rows.attributes) if (name[0] === 'Height') values[0] = ['__proto__'];
    await route.fulfill({ json: rows });
  });
  await page.goto('/products/?category=constructor&category=series');
  await expect(page.locator('.chosen button')).toContainText(['Constructor', 'Rows', 'Clear']);
  const groups = page.locator('.choices fieldset').first();
  await expect(groups).toContainText('Constructor');
  await expect(groups).toContainText('Rows');
});

test('disables filter values without results, and shows them only under "Show all"', async ({ page }) => {
  await page.goto('/products/?category=floor-lamps&category=bulbs-and-spotlights&series=arc');
  await expect(page.locator('.chosen button')).toHaveCount(4);
  await page.getByRole('checkbox', { name: /^Out of stock/ }).check();
  const bulbs = page.getByRole('checkbox', { name: /^Bulbs/ });
  await expect(bulbs).toBeChecked();
  await bulbs.focus();
  await page.keyboard.press('Space');
  await expect(bulbs).not.toBeChecked();
  await expect(bulbs).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bulbs).toBeChecked();
  const more = page.locator('.choices details').first();
  await expect(more.locator('summary')).toContainText(/^Show all \(\d+\)$/);
  await expect(page.locator('.options input:disabled')).toHaveCount(0);
  await more.locator('summary').click();
  const disabled = more.locator('.options li', { has: page.locator(':disabled') });
  await expect(disabled).not.toHaveCount(0);
  await expect(disabled.first()).toContainText('0');
});

test('in a wide window, the filters appear without moving the products', async ({ page }) => {
  const goOn = await holdRequests(page, /_astro\/NarrowPanel/);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/products/', { waitUntil: 'commit' });
  const first = page.locator('.printed .card').first();
  const before = await first.boundingBox();
  await page.locator('[data-narrow]').focus();
  goOn();
  await expect(page.locator('.choices select')).toBeFocused();
  await expect(page.locator('.printed .card:visible')).toHaveCount(24);
  expect(await first.boundingBox()).toEqual(before);
  await boxes(page).first().check();
  await expect(page).toHaveURL(/\?category=/);
  await expect(page.locator('.printed')).toBeHidden();
  await expect(page.locator('.result .card').first()).toBeVisible();
  expect((await page.locator('.result .card').first().boundingBox())?.x).toBe(before?.x);
  await boxes(page).first().uncheck();
  await page.locator('.choices select').selectOption('name');
  await expect(page.locator('.result .card')).toHaveCount(24);
  const panel = page.locator('.filters');
  expect(await panel.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(100);
  await page.mouse.move(900, 300);
  await page.mouse.wheel(0, 1500);
  await expect.poll(async () => (await panel.boundingBox())?.y).toBeCloseTo(16, 0);
  await expect(page.locator('.card:visible').first()).not.toBeInViewport();
});

test('omits a filter option that matches all results', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/products/?q=chandelier&sort=name');
  await expect(page.locator('.result .card')).not.toHaveCount(0);
  const options = page.locator('.choices .options');
  await expect(options.getByText('Arc', { exact: false }).first()).toBeAttached();
  await expect(options.getByText('Pendants and chandeliers')).toHaveCount(0);
  await page.goto('/products/?q=lamp&sort=name');
  await expect(options.getByText('Pendants and chandeliers')).toHaveCount(1);
});

test('shows an error if the filters fail to load', async ({ page }) => {
  for (const { tree, sentence, pattern } of someOf(
    [
      { tree: '', sentence: 'Loading failed', pattern: /_astro\/results/ },
      { tree: '/zh', sentence: '暂时无法加载', pattern: /_astro\/find/ },
      { tree: '', sentence: 'Loading failed', pattern: /i18n/ },
      { tree: '', sentence: 'not available', pattern: /assets\/search/ },
    ],
    2,
    1,
  ))
    await test.step(pattern.source, async () => {
      await page.route(pattern, (route) => route.abort());
      await page.goto(`${tree}/products/`);
      await page.locator('[data-narrow]').click();
      await expect(page.getByRole('alert')).toContainText(sentence);
      await expect(cards(page)).toHaveCount(24);
      if (tree !== '') expect(await findViolations(page)).toEqual([]);
      await page.unroute(pattern);
      await page.locator('[data-narrow]').click();
      await expect(page.locator('.choices select')).toBeFocused();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.locator('.result')).toHaveCount(1);
      await boxes(page).first().click();
      await expect(page).toHaveURL(/\?category=/);
    });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test('buttons, Escape and a tap outside close the filter sheet', async ({ page }) => {
    await page.goto('/products/?category=gone');
    await expect(page.locator('.result')).toContainText('gone');
    await expect(page).toHaveURL(/\/products\/$/);
    await expect(page.locator('.choices')).toBeHidden();
    await page.goto('/products/?utm_source=letter');
    const start = page.locator('[data-narrow]');
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    for (const close of [
      () => sheet.getByRole('button', { name: 'Close' }).click(),
      () => sheet.getByRole('button', { name: /^Show \d+ products$/ }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(180, 20),
    ]) {
      await start.click();
      await expect(page.locator('.choices')).toBeVisible();
      await expect(page.locator('.choices select')).toBeFocused();
      await expect(sheet.getByRole('heading', { name: 'Filter and sort' })).toBeVisible();
      await close();
      await expect(sheet).toBeHidden();
      await expect(start).toBeFocused();
    }
    await start.click();
    expect(await findViolations(page)).toEqual([]);
  });

  test('requests the filters while the products are still loading', async ({ page }) => {
    await page.goto('/products/');
    const letGo = await holdRequests(page, '**/assets/search/rows-*');
    // Only the filters need React.
    const filters = page.waitForRequest(/\/react\./);
    await page.locator('[data-narrow]').click();
    await filters;
    await expect(page.locator('.choices')).toHaveCount(0);
    letGo();
    await expect(page.locator('.choices')).toBeVisible();
  });

  test('shows the first result of a search or of filters within the top 300 px', async ({ page }) => {
    for (const [path, heading] of [
      ['/products/?q=lamp', 'Results for “lamp”'],
      ['/zh/products/?q=%E7%81%AF', '“灯”的搜索结果'],
      ['/zh/products/?q=%E7%81%AF&min=1&availability=in_stock&availability=preorder', '“灯”的搜索结果'],
      ['/products/?availability=in_stock&min=1&max=900000', 'Products'],
      ['/products/?a.Finish=Pink', 'Products'],
    ] as const) {
      await page.goto(path);
      await expect(page.locator('.narrowed .card').first()).toBeVisible();
      await expect(page.locator('h1')).toHaveText(heading);
      await expect(page.locator('.chips')).toBeHidden();
      expect((await page.locator('.narrowed .card').first().boundingBox())?.y, path).toBeLessThanOrEqual(300);
    }
  });
});
