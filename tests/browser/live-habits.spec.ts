import { expect, type Page, test } from '@playwright/test';
import { toWireProduct } from '#demo-erp/to-wire.ts';
import { type Habit, habitPairs, startHabitualErp } from '../habitual-erp.ts';
import { someOf } from '../some-of.ts';
import { openBuiltSite } from './built-site.ts';
import { expectPrinted, settle, statusOf } from './live-site.ts';

const longId = '9007199254740993001';
const attributes = ['Red', 'Blue', 'Green'].map((value) => ({ name: 'Colour', value }));

async function openHabitualSite(pair: readonly Habit[]) {
  // Only the refresh gets truncated lists, because a site built from them would lack products.
  let taken: readonly Habit[] = pair.filter((habit) => habit !== 'truncated lists');
  const site = await openBuiltSite(
    'habits',
    (brand) => {
      brand.publishCategory({ name: 'Everything' });
      for (let at = 0; at < 30; at += 1)
        brand.publish({
          ...{ id: at === 0 ? longId : `${2_000 + at}`, name: `Product ${at}`, attributes },
          categoryNames: ['Everything'],
          price: { amount: 12 + at, currency: 'RSD' },
          images: [{ url: '/media/skr/kite-1.jpg' }, { url: '/media/skr/kite-2.jpg' }],
        });
    },
    {},
    (origin) => startHabitualErp(origin, () => taken),
  );
  taken = pair;
  return site;
}

async function refresh(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settle(page);
}

for (const pair of someOf(habitPairs, 11))
  test(`shows no change and no withdrawal if the ERP writes the same data differently: ${pair.join(' and ')}`, async ({
    page,
  }) => {
    const site = await openHabitualSite(pair);
    try {
      for (const [id, name] of [
        [longId, 'Product 0'],
        ['2001', 'Product 1'],
      ] as const) {
        await refresh(page, `${site.origin}/products/item/${id}/`);
        await expectPrinted(page, name);
        await expect(page.locator('html')).toHaveAttribute('data-confirmed', /\d/);
      }
      for (const path of ['', '2/']) {
        await refresh(page, `${site.origin}/products/category/everything/${path}`);
        await expect(statusOf(page)).toBeEmpty();
        await expect(page.locator('.live')).toHaveCount(0);
        await expect(page.locator('.intro .count')).toHaveText('30 products');
      }
      site.erp.brand('skr').reprice('2001', 99);
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(`${site.origin}/products/item/2001/`);
      await expect(page.locator('.offer:visible .price')).toHaveText(/99\.00$/);
      await expect(page.locator('.drawn .gallery')).toHaveCount(0);
    } finally {
      await site.close();
    }
  });

test('formats a refreshed price with the decimals of the build, and replaces text that the browser translated', async ({
  page,
}) => {
  const site = await openHabitualSite([]);
  const brand = site.erp.brand('skr');
  try {
    const path = `${site.origin}/products/item/2002/`;
    await refresh(page, path);
    await translate(page);
    const change = async (name: string, amount: number) => {
      brand.rename('2002', name);
      brand.reprice('2002', amount);
      await page.evaluate(() => sessionStorage.clear());
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(page.locator('h1:visible')).toHaveText(name);
      // By default, Chromium formats RSD as a whole number.
      await expect(page.locator('.offer:visible .price')).toHaveText(new RegExp(`${amount}\\.00$`));
      await expect(page.locator('.crumbs [aria-current]')).toHaveText(name);
      await expect(page.locator('dl:visible dt')).toHaveText(['Category', 'Colour', 'Colour', 'Colour']);
      await expect(page.locator('dl:visible a')).toHaveAttribute('href', '/products/category/everything/');
    };
    await change('First change', 50);
    await translate(page);
    await change('Second change', 60);
    expect(await page.locator('h1:visible').count()).toBe(1);
  } finally {
    await site.close();
  }
});

/** Wraps and replaces texts like Chromium's page translation. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.lang = 'fr';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.parentElement?.closest('script, style') || !text.nodeValue?.trim()) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `«${text.nodeValue}»`;
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    }
  });
}

test('reads a list with a byte order mark and long numeric ids', async ({ page }) => {
  const site = await openHabitualSite([]);
  try {
    await page.route('**/by_category**', (route) => {
      const list = site.erp
        .brand('skr')
        .products()
        .map((product) =>
          toWireProduct(product.id === longId ? { ...product, name: { En: 'Read', Zh: null } } : product),
        );
      const body = `\ufeff${JSON.stringify(list).replace(/"id":"(\d+)"/g, '"id":$1')}`;
      return route.fulfill({ contentType: 'application/json', body });
    });
    await page.goto(`${site.origin}/products/category/everything/`);
    await expect(page.locator('.live', { hasText: 'Read' })).toHaveCount(1);
    await expect(page.locator('.live')).toHaveCount(1);
  } finally {
    await site.close();
  }
});
