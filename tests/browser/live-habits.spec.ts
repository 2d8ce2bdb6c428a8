import { expect, type Page, test } from '@playwright/test';
import { type Habit, habitPairs, habits, startHabitualErp } from '../habitual-erp.ts';
import { openBuiltSite } from './built-site.ts';
import { expectPrinted, settle, statusOf } from './live-site.ts';

const longId = '9007199254740993001';
const attributes = ['Red', 'Blue', 'Green'].map((value) => ({ name: 'Colour', value }));

async function openHabitualSite(set: readonly Habit[]) {
  // Only the refresh gets truncated lists, because a site built from them would lack products.
  let taken: readonly Habit[] = set.filter((habit) => habit !== 'truncated lists');
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
  taken = set;
  return site;
}

async function refresh(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settle(page);
}

for (const set of process.env.LONG_TESTS ? habitPairs : [habits])
  test(`shows only real changes if the ERP formats the same data differently: ${set.join(', ')}`, async ({
    page,
  }) => {
    const site = await openHabitualSite(set);
    try {
      for (const [id, name] of [
        [longId, 'Product 0'],
        ['2001', 'Product 1'],
      ] as const) {
        await refresh(page, `${site.origin}/products/item/${id}/`);
        await expectPrinted(page, name);
        await expect(page.locator('html')).toHaveAttribute('data-confirmed', /\d/);
      }
      for (const path of ['2/', '']) {
        await refresh(page, `${site.origin}/products/category/everything/${path}`);
        await expect(statusOf(page)).toBeEmpty();
        await expect(page.locator('.live')).toHaveCount(0);
        await expect(page.locator('.intro .count')).toHaveText('30 products');
      }
      site.erp.brand('skr').rename(longId, 'Renamed');
      await page.evaluate(() => sessionStorage.clear());
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(page.locator('.live', { hasText: 'Renamed' })).toHaveCount(1);
      await expect(page.locator('.live')).toHaveCount(1);
      site.erp.brand('skr').reprice('2001', 99);
      await page.evaluate(() => sessionStorage.clear());
      await page.goto(`${site.origin}/products/item/2001/`);
      await expect(page.locator('.offer:visible .price')).toHaveText(/99\.00$/);
      await expect(page.locator('.drawn .gallery')).toHaveCount(0);
    } finally {
      await site.close();
    }
  });
