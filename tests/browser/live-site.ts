import { test as base, expect, type Page, type Request } from '@playwright/test';
import type { DemoBrand } from '#demo-erp/brand.ts';
import { type DemoErp, startDemoErp } from '#demo-erp/start.ts';
import { printSite } from './built-site.ts';

export interface LiveSite {
  readonly erp: DemoErp;
  readonly brand: DemoBrand;
  readonly origin: string;
  readonly rebuild: () => Promise<void>;
}

export const idInDinars = '1030';
/** The listing of this category is too large for a live refresh. */
export const largeCategory = 'Large';

export const test = base.extend<{ live: LiveSite }, { worker: LiveSite }>({
  worker: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const erp = await startDemoErp({ products: 40 });
      const brand = erp.brand('skr');
      const attributes = ['Red', 'Blue', 'Green'].map((value) => ({ name: 'Colour', value }));
      brand.set(idInDinars, { attributes, price: { amount: 12, currency: 'RSD' } });
      brand.publishCategory({ name: largeCategory });
      brand.publish({
        ...{ id: '2000', name: 'A large product', categoryNames: [largeCategory] },
        summary: 'Long. '.repeat(40_000),
      });
      const { origin, rebuild, close } = await printSite(erp.origin, 'skr', `live-${workerIndex}`, {});
      await use({ erp, brand, origin, rebuild });
      await Promise.all([close(), erp.close()]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  live: async ({ worker }, use) => {
    const setting = worker.brand.setting();
    await use(worker);
    worker.erp.heal();
    worker.brand.retheme(setting.themeColor);
    worker.brand.offerZh(setting.enableZh);
  },
});

export function watchCalls(page: Page, { erp }: LiveSite): readonly Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${erp.origin}/api/`)) calls.push(request);
  });
  return calls;
}

/** Makes storage throw, as in a browser that blocks cookies. */
export function refuseStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Refused', 'SecurityError');
      },
    });
}

export function fillStorage(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (let size = 4_194_304; size >= 1; ) {
      try {
        storage.setItem(`full ${storage.length}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  }
}

export async function settle(page: Page): Promise<void> {
  // The refresh begins when the page is idle, or after two seconds.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_500 })));
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
}

export function statusOf(page: Page) {
  return page.locator('[data-live-status]');
}

export async function expectPrinted(page: Page, heading: string): Promise<void> {
  await expect(page.locator('h1')).toHaveText(heading);
  await expect(statusOf(page)).toBeEmpty();
}
