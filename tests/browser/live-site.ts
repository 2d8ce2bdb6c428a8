import { test as base, expect, type Page, type Request } from '@playwright/test';
import type { DemoBrand } from '#demo-erp/brand.ts';
import { type DemoErp, startDemoErp } from '#demo-erp/start.ts';
import { printSite } from './built-site.ts';

export interface LiveSite {
  readonly erp: DemoErp;
  readonly brand: DemoBrand;
  readonly origin: string;
  readonly openStill: () => Promise<string>;
  /** Builds the same site with listings too large for a refresh. Returns its origin. */
  readonly openLarge: () => Promise<string>;
  readonly openForced: () => Promise<string>;
  readonly rebuild: () => Promise<void>;
}

export const test = base.extend<{ live: LiveSite }, { worker: LiveSite }>({
  worker: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const erp = await startDemoErp({ products: 40 });
      const servers: { close(): Promise<void> }[] = [erp];
      const serve = async (code: 'skr' | 'yn', name: string, changes: object) => {
        const site = await printSite(erp.origin, code, `live-${workerIndex}-${name}`, changes);
        servers.push(site);
        return site;
      };
      const { origin, rebuild } = await serve('skr', 'all', {});
      await use({
        ...{ erp, brand: erp.brand('skr'), origin },
        rebuild: rebuild,
        openStill: async () => (await serve('skr', 'still', { live: false })).origin,
        openLarge: async () => (await serve('skr', 'large', { liveListingBytes: 100 })).origin,
        openForced: async () => (await serve('yn', 'forced', {})).origin,
      });
      await Promise.all(servers.map((server) => server.close()));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  live: async ({ worker }, use) => {
    const setting = worker.brand.setting();
    await use(worker);
    worker.erp.heal();
    worker.brand.retheme(setting.themeColor);
    worker.brand.offerZh(setting.enableZh);
    worker.erp.brand('yn').offerZh(true);
  },
});

export function watchCalls(page: Page, { erp }: LiveSite): readonly Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${erp.origin}/api/`)) calls.push(request);
  });
  return calls;
}

/** Makes storage throw, as browsers do that block cookies. */
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
