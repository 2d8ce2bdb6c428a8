import { type APIRequestContext, expect } from '@playwright/test';
import { decodeEntities } from '#catalogue/entities.ts';
import { fetchErpGroup, fetchErpProduct } from './erp-content.ts';
import { saveLocale } from './locale-page.ts';
import { originOf } from './sites.ts';
import { test } from './test.ts';

// Requirements 2.9 and 2.10: display name, separator, and the title of the page. A page without a title gets one from its
// address, without the prefix of its language.

test('gives every kind of page a title in its language', async ({ page }) => {
  const category = await fetchErpGroup('category', 'sg-lwm', 'Table and desk lamps');
  const series = await fetchErpGroup('series', 'sg-lwm', 'Lark');
  const [product, untranslated] = await Promise.all(
    ['1001', '1006'].map((id) => fetchErpProduct('sg-lwm', id)),
  );
  const lamps = '/products/category/table-and-desk-lamps/';
  expect(untranslated?.name.Zh).toBeNull();
  await expectTitles(page.request, originOf('lwm'), [
    ['/', 'LWM'],
    ['/zh/', 'LWM'],
    ['/products/', 'LWM | Products'],
    ['/products/2/', 'LWM | Products > 2'],
    ['/zh/products/', 'LWM | 产品'],
    ['/zh/products/2/', 'LWM | 产品（第 2 页）'],
    ['/products/item/1001/', `LWM | ${product?.name.En}`],
    ['/zh/products/item/1001/', `LWM | ${product?.name.Zh}`],
    ['/zh/products/item/1006/', `LWM | ${untranslated?.name.En}`],
    [lamps, `LWM | ${category.title.En}`],
    [`${lamps}2/`, `LWM | ${category.title.En}, page 2`],
    [`/zh${lamps}`, `LWM | ${category.title.Zh}`],
    [`/zh${lamps}2/`, `LWM | ${category.title.Zh}（第 2 页）`],
    ['/products/series/lark/', `LWM | ${series.title.En} series`],
    ['/zh/products/series/lark/', `LWM | ${series.title.Zh}系列`],
    ['/no/such/page/', 'LWM | Page Not Found'],
    ['/zh/no/such/page/', 'LWM | 页面未找到'],
  ]);
});

test('follows the same rule for titles in both languages if a brand forces Chinese', async ({ page }) => {
  const { name } = await fetchErpProduct('sg-yn', '1001');
  await expectTitles(page.request, originOf('yn'), [
    ['/', 'YN'],
    ['/en/', 'YN'],
    ['/products/', 'YN | 产品'],
    ['/en/products/2/', 'YN | Products > 2'],
    ['/products/item/1001/', `YN | ${name.Zh}`],
    ['/en/products/item/1001/', `YN | ${name.En}`],
    ['/no/such/page/', 'YN | 页面未找到'],
    ['/en/no/such/page/', 'YN | Page Not Found'],
  ]);
});

test('shows the title in the saved language', async ({ page }) => {
  await saveLocale(page, 'Zh');
  await page.goto('/no/such/page/');
  await expect(page).toHaveTitle('LWM | 页面未找到');
});

/** Reads titles from the HTML without scripts. */
async function expectTitles(
  request: APIRequestContext,
  origin: string,
  titles: readonly (readonly [path: string, title: string])[],
): Promise<void> {
  for (const [path, title] of titles) {
    const html = await (await request.get(origin + path)).text();
    expect(decodeEntities(/<title>([^<]*)/.exec(html)?.[1] ?? ''), path).toBe(title);
  }
}
