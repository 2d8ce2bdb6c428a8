import { expect, type Page } from '@playwright/test';
import { test } from './test.ts';

test.use({ site: 'nyss' });

for (const [screen, width] of [
  ['phone', 360],
  ['tablet', 768],
  ['desk', 1440],
] as const) {
  test(`fills at most two rows with the categories above a listing on a ${screen}, without gaps`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/products/', '/zh/products/', '/products/category/creams-and-balms/']) {
      await page.goto(path);
      const rows = await readRows(page);
      expect(rows.length, `rows of ${path}`).toBeLessThanOrEqual(2);
      // At most eight; with fewer, the first row is full.
      const count = rows.flat().length;
      if (count < 8)
        expect(Math.max(...(rows[0] ?? [])), `first row of ${path}`).toBeGreaterThan(width * 0.4);
      if (screen !== 'phone') expect(count, `links of ${path}`).toBeGreaterThan(5);
    }
  });
}

/** Right edges of the visible links, by row. */
async function readRows(page: Page): Promise<readonly (readonly number[])[]> {
  const boxes = await page.locator('.chips .rows li').evaluateAll((items) =>
    items.map((item) => {
      const { top, right, width } = item.getBoundingClientRect();
      return { top: Math.round(top), right, isShown: width > 0 };
    }),
  );
  const rows = new Map<number, number[]>();
  for (const { top, right, isShown } of boxes) {
    if (isShown) rows.set(top, [...(rows.get(top) ?? []), right]);
  }
  return [...rows.values()];
}
