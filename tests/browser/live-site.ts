import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page, type Request } from '@playwright/test';
import { readBrands } from '#config/brands.ts';
import { buildBrand } from '#builder/build-brands.ts';
import { serveDist } from '#builder/serve-dist.ts';
import { foldersOf } from '#config/workspace.ts';
import type { DemoBrand } from '#demo-erp/brand.ts';
import { type DemoErp, startDemoErp } from '#demo-erp/start.ts';

/** A site with this worker's own ERP, isolated from other tests. */
export interface LiveSite {
  readonly erp: DemoErp;
  readonly brand: DemoBrand;
  /** Two languages, everything refreshed. */
  readonly origin: string;
  /** Builds the same products without live refresh and returns the origin. */
  readonly openStill: () => Promise<string>;
  /** The same with listings above the refresh limit. */
  readonly openLarge: () => Promise<string>;
  /** The same for a brand that forces Chinese. */
  readonly openForced: () => Promise<string>;
  /** Rebuilds the site from the current ERP content. */
  readonly printAnew: () => Promise<void>;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

export const test = base.extend<{ live: LiveSite }, { worker: LiveSite }>({
  worker: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const erp = await startDemoErp();
      const servers: { close(): Promise<void> }[] = [erp];
      const serve = async (code: 'skr' | 'yn', name: string, changes: object) => {
        const output = join(root, '.cache', 'browser-test', `live-${workerIndex}-${name}`);
        const workspace = { root, output, brandsFile: join(output, 'brands.json') };
        await mkdir(output, { recursive: true });
        await writeFile(workspace.brandsFile, await changeBrand(code, changes));
        const source = { host: erp.origin, publicHost: erp.origin, isDemo: true };
        const brand = (await readBrands(workspace.brandsFile)).get(code);
        if (brand === undefined) throw new Error(`brands.json has no ${code}.`);
        const print = () =>
          buildBrand({ workspace, brand, erp: source, allowShrink: true, onProgress: () => {} });
        await print();
        const server = await serveDist(foldersOf(workspace, code).dist, 0);
        servers.push(server);
        return { origin: server.origin, print };
      };
      const { origin, print } = await serve('skr', 'all', {});
      await use({
        ...{ erp, brand: erp.brand('skr'), origin },
        printAnew: async () => void (await print()),
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

/** Records the page's calls of the ERP content API. */
export function watchCalls(page: Page, { erp }: LiveSite): readonly Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${erp.origin}/api/`)) calls.push(request);
  });
  return calls;
}

/** Waits until the refresh had time to fetch and draw. */
export async function settle(page: Page): Promise<void> {
  // The refresh begins when the page is idle, or after two seconds.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_500 })));
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(300);
}

export function statusOf(page: Page) {
  return page.locator('[data-live-status]');
}

/** Expects the printed page, without announcements or React. */
export async function expectPrinted(page: Page, heading: string): Promise<void> {
  await expect(page.locator('h1')).toHaveText(heading);
  await expect(statusOf(page)).toBeEmpty();
}

/** Returns the project's brands.json with some fields of one brand changed. */
async function changeBrand(code: string, changes: object): Promise<string> {
  const file = JSON.parse(await readFile(join(root, 'brands.json'), 'utf8'));
  return JSON.stringify({
    brands: { ...file.brands, [code]: { ...file.brands[code], images: 'link', ...changes } },
  });
}
