import { expect, type Page } from '@playwright/test';
import { someOf } from '../some-of.ts';
import { type BuiltSite, openBuiltSite } from './built-site.ts';
import { findViolations } from './find-violations.ts';
import { test } from './test.ts';
import { publishVariants } from './variant-catalogue.ts';

/** The variant "Sand, XL" of a linen bathrobe. */
const bathrobe = '/products/item/1322/';

test.use({ site: 'nyss' });

const linkTo = (page: Page, name: string) => page.locator('.picker').getByRole('link', { name, exact: true });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the links of a variant picker open the chosen variant', async ({ page }) => {
    await page.goto('/products/');
    const robes = page.locator('.card', { hasText: 'Linen bathrobe' });
    await expect(robes).toHaveCount(1);
    await expect(robes.locator('.detail')).toHaveText('21 variants');
    await expect(robes.locator('.price')).toHaveText('$34.00 – $54.00');
    await robes.getByRole('link').click();
    await linkTo(page, 'Size: S').click();
    await linkTo(page, 'Colour: Clay').click();
    await expect(page).toHaveTitle('NYSS | Linen bathrobe (Clay · S)');
    await expect(page.locator('.picker [aria-current]')).toHaveText(['Colour: Clay', 'Size: S']);
    await page.goto(bathrobe);
    await linkTo(page, 'Colour: Ink with L').click();
    await expect(page.locator('.picker [aria-current]')).toHaveText(['Colour: Ink', 'Size: L']);
    await page.goto('/zh/products/series/terry-slippers/');
    await page.locator('.card a').first().click();
    const own = page.locator('.picker').getByRole('link', { name: '颜色: 沙色', exact: true });
    await expect(own).toHaveAttribute('aria-current', 'page');
    await page.goto('/zh/products/item/1343/');
    await expect(page.locator('.picker .off')).toHaveText('颜色: 陶土红 已停产');
    // A second line shows how each variant differs.
    await page.goto('/products/series/linen-bathrobe/');
    await expect(page.locator('.card')).toHaveCount(21);
    const lines = await page.locator('.card .detail').allTextContents();
    expect(new Set(lines).size).toBe(21);
    expect(lines[0]).toBe('Sand · L');
  });
});

test('the links of a variant picker can be focused and opened by keyboard', async ({ page }) => {
  await page.goto(bathrobe);
  await linkTo(page, 'Colour: Sand').focus();
  await page.keyboard.press('Tab');
  await expect(linkTo(page, 'Colour: Sage')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(linkTo(page, 'Colour: Sage')).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('h1')).toHaveText('Linen bathrobe');
});

const media = [
  { colorScheme: 'light' },
  { colorScheme: 'dark' },
  { colorScheme: 'light', forcedColors: 'active' },
] as const;
const paths = [bathrobe, '/zh/products/item/1343/', '/products/', '/products/series/linen-bathrobe/'];

test('axe finds no violation in pickers and series, in light, dark and forced colours', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const [at, medium] of media.entries()) {
    await page.emulateMedia(medium);
    for (const path of someOf(paths, 3, at)) {
      await page.goto(path);
      expect(await findViolations(page), `${path}, ${JSON.stringify(medium)}`).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, path).toBeLessThanOrEqual(0);
    }
  }
});

test.describe('a site with 150 series', () => {
  // These tests run in one worker, so that the site is built once.
  test.describe.configure({ mode: 'default' });

  let site: BuiltSite;
  test.beforeAll(async ({ browserName: _ }, { workerIndex }) => {
    test.setTimeout(120_000);
    site = await openBuiltSite(
      `variants-${workerIndex}`,
      (brand) => {
        publishVariants(brand, 300);
        brand.offerZh(false);
        for (const [id, summary] of [
          ['bare-1', 'For the house.'],
          ['bare-2', 'For the garden.'],
        ] as const)
          brand.publish({ id, name: 'Bare bench', summary });
      },
      { variants: { by: 'series' } },
    );
  });
  test.afterAll(() => site.close());

  test('keeps the variant picker after the live refresh changed the price', async ({ page }) => {
    site.erp.brand('skr').reprice('5001', 1.5);
    await page.goto(`${site.origin}/products/item/5001/`);
    const live = page.locator('.drawn .facts');
    await expect(live.locator('.price')).toHaveText('$1.50');
    await expect(live.locator('.picker').getByRole('link', { name: 'Colour: White' })).toBeVisible();
    await expect(page.locator('.picker').filter({ visible: true })).toHaveCount(1);
  });

  test('a comparison omits rows that are empty for all products', async ({ page }) => {
    await page.goto(`${site.origin}/products/compare/?ids=bare-1,bare-2,5001,5148`);
    const heads = page.locator('.comparison thead th');
    await expect(heads).toHaveCount(4);
    await expect(heads.nth(2).locator('.detail')).toHaveText('Black');
    const rows = page.locator('.comparison tbody tr');
    await expect(rows.filter({ hasText: 'Description' })).toContainText('For the garden.');
    await expect(rows.filter({ hasText: 'Code' })).toHaveCount(1);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Remove Trail T-shirt Black' }).press('Enter');
    await expect(heads).toHaveCount(3);
    await page.getByRole('link', { name: 'Remove Trail T-shirt White' }).press('Enter');
    await expect(heads).toHaveCount(2);
    await expect(rows.locator('th')).toHaveText(['Price', 'Description (differs)']);
    await page.goBack();
    await expect(heads).toHaveCount(3);
  });

  test('the compare bar names each variant', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto(`${site.origin}/products/series/atelier-cardigan/`);
    await page.mouse.move(200, 200);
    for (const at of [0, 1]) await page.locator('.pick').nth(at).click();
    const items = page.locator('.picks li');
    await expect(items).toHaveCount(2);
    const details = await page.locator('.card .detail').allTextContents();
    for (const at of [0, 1]) {
      await expect(items.nth(at).locator('span')).toHaveText(`Atelier Cardigan ${details[at]}`);
      await expect(items.nth(at).getByRole('button')).toHaveAccessibleName(
        `Remove Atelier Cardigan ${details[at]}`,
      );
    }
    await page.goto(`${site.origin}/products/`);
    await page.mouse.move(200, 200);
    await page.locator('.pick').first().click();
    const name = (await page.locator('main .card > a').first().textContent()) ?? '';
    await expect(items.last().locator('span'), 'without the number of variants').toHaveText(name);
    // The picker marks this product as discontinued.
    await page.goto('/products/item/1350/');
    await page.locator('[data-compare]').click();
    await expect(items.last().locator('span')).toHaveText(/^Terry slippers Clay \d\d–\d\d$/);
  });

  test('the filter lists whole levels of categories, and all of them under "Show all"', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto(`${site.origin}/products/?sort=name`);
    const group = page.locator('.choices fieldset').first();
    const names = async () =>
      (await group.locator('label').allTextContents()).map((text) => text.replace(/[\d\s]+$/, '').trim());
    const tops = ['Kids', 'Men', 'Women'];
    await expect.poll(names).toEqual(tops);
    await group.locator('summary').click();
    await expect
      .poll(async () => (await names()).slice(0, 3))
      .toEqual(['Kids', 'Kids Bottoms', 'Kids › Bottoms Cargo pants']);
    await group.locator('summary').click();
    await expect.poll(names).toEqual(tops);
  });
});

test('a suggestion for a series shows the values that all matching variants share', async ({ page }) => {
  await page.goto('/products/');
  const options = page.getByRole('option');
  await page.locator('search input').fill('linen bathrobe clay');
  await expect(options.first().locator('.code')).toHaveText('Clay · 5 variants');
  await page.locator('search input').fill('linen bathrobe clay 2xl');
  await expect(options.first().locator('.code')).toHaveText('Clay · 2XL');
});
