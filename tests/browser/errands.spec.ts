import { expect, type Page } from '@playwright/test';
import { type BuiltSite, openBuiltSite } from './built-site.ts';
import { test } from './test.ts';
import { publishVariants } from './variant-catalogue.ts';

// In one worker, so that the site is built once.
test.describe.configure({ mode: 'default' });

let site: BuiltSite;
test.beforeAll(async ({ browserName: _ }, { workerIndex }) => {
  test.setTimeout(240_000);
  site = await openBuiltSite(`errands-${workerIndex}`, (brand) => publishVariants(brand), {
    variants: { by: 'series' },
  });
});
test.afterAll(() => site.close());

/** Counts the actions of a visitor: clicks, typed texts and keys. */
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

for (const width of [360, 1440])
  test(`finding black pants in XL under 60 among 2,000 variants takes at most eight actions at ${width} px`, async ({
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

for (const width of [360, 1440])
  test(`comparing three products takes at most eight actions at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site.origin);
    const visitor = watchActions(page);
    await visitor.click('Products');
    await page.waitForURL(/\/products\/$/);
    // The toggles load once the visitor moves the pointer or touches the screen.
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
