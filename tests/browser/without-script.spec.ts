import { expect } from '@playwright/test';
import type { LocalText } from '#catalogue/text.ts';
import { fetchErpProduct } from './erp-content.ts';
import { test } from './test.ts';

test.use({ javaScriptEnabled: false });

test('a product page shows its product, pictures and links without JavaScript', async ({ page }) => {
  const product = await fetchErpProduct('sg-lwm', '1001');
  for (const [locale, path] of [
    ['Zh', '/zh/products/item/1001/'],
    ['En', '/products/item/1001/'],
  ] as const) {
    const inLocale = (text: LocalText | null) => text?.[locale] ?? 'is missing in the demo ERP';
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(inLocale(product.name));
    const shown = [
      inLocale(product.summary),
      product.code ?? '',
      String(product.price?.amount),
      ...product.attributes.flatMap(({ name, value }) => [inLocale(name), inLocale(value)]),
    ];
    for (const text of shown) await expect(main.getByText(text).first()).toBeVisible();
    const html = product.description?.[locale] ?? '';
    const texts = html.split(/<[^>]*>/).map((text) => text.replaceAll('&nbsp;', ' ').trim());
    expect(texts.length).toBeGreaterThan(3);
    for (const text of texts.filter(Boolean)) await expect(main.getByText(text).last()).toBeVisible();
  }
  const pictures = page.locator('.slides > li > a img');
  await expect(pictures).toHaveCount(product.images.length);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/products/');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/products/2/');
});

test('without JavaScript, pages hide the search', async ({ page }) => {
  for (const path of ['/', '/products/', '/zh/products/series/lark/', '/no/such/page/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('header :is(search, .kept):visible')).toHaveCount(0);
  }
  await page.goto('/products/list/?ids=1001,1002');
  await expect(page.locator('main noscript p')).toHaveText('This page needs JavaScript.');
  await expect(page.locator('main noscript p')).toBeVisible();
  await expect(page.locator('main p', { hasText: 'The list is empty' })).toBeHidden();
});
