import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { openUsers } from '#service/accounts/users.ts';
import { openStore } from '#service/store/open-store.ts';
import { get } from '../publish/http-get.ts';
import { launchForBrand, whyNoNginx } from '../hosting/nginx-process.ts';
import { launchFront } from '../hosting/service-front.ts';
import { twoFreePorts } from '../processes.ts';
import { ServiceShop } from '../service/service-shop.ts';
import { settle } from './live-site.ts';

const password = 'a long password of the tests';

async function addUser(folder: string): Promise<void> {
  const store = await openStore('sqlite:service.sqlite', folder);
  await openUsers(store).add('anna', 'publisher', password);
  await store.close();
}

async function openDesk(page: Page) {
  const [frontPort, previewPort] = await twoFreePorts();
  const origin = `http://127.0.0.1:${frontPort}`;
  const shop = await ServiceShop.open({
    brands: ['skr'],
    env: { SERVICE_ORIGIN: origin, TRUSTED_PROXY: '127.0.0.1' },
  });
  const endings = [() => shop.close()];
  const close = async () => {
    for (const end of endings.reverse()) await end();
  };
  try {
    await shop.hook({ brands: ['skr'] });
    await shop.untilQuiet();
    await addUser(shop.folder);
    const site = await launchForBrand(join(shop.folder, 'live'), 'skr');
    endings.push(() => site.stop());
    const ports = [frontPort, previewPort] as const;
    const { origin: service } = shop.service;
    const front = await launchFront({
      folder: join(shop.folder, 'front'),
      ports,
      service,
      previews: service,
    });
    endings.push(() => front.stop());
    await page.goto(origin);
    await page.getByLabel('Name').fill('anna');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'SKR' })).toBeVisible();
    return { shop, site, origin, close };
  } catch (error) {
    await close();
    throw error;
  }
}

test.skip(whyNoNginx !== null, whyNoNginx ?? '');

test('a hook publishes a renamed product, and a rollback stops the live refresh', async ({
  page,
  browser,
}) => {
  const { shop, site, origin, close } = await openDesk(page);
  const flagIs = (state: RegExp) =>
    expect.poll(async () => (await get(`${site.origin}/refresh.txt`)).bytes.toString()).toMatch(state);
  try {
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const name = 'Renamed while the page is open';
    await expect(page.getByText(name)).toHaveCount(0);
    const receipt = await shop.rename('skr', '1005', name);
    const { brands } = await shop.untilState(receipt, 'live');
    const [link] = brands.skr?.links ?? [];
    expect(link).toEqual({ name, url: 'https://skr.example/products/item/1005/' });
    const served = await get(site.origin + new URL(link?.url ?? '').pathname);
    expect(served.bytes.toString()).toContain(`<h1>${name}</h1>`);

    await expect(page.getByText(`→ ${name}`)).toBeVisible({ timeout: 60_000 });
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    await page.goto(`${origin}/brands/skr/releases/${brands.skr?.release}`);
    await expect(page.locator(`.compared a[href="${link?.url}"]`)).toBeVisible();

    const address = `${site.origin}/products/item/1005/`;
    // Uses a new context, because browsers cache the refresh file for half a minute.
    const visit = async () => {
      const visitor = await (await browser.newContext()).newPage();
      const calls: string[] = [];
      visitor.on('request', (request) => {
        if (request.url().startsWith(`${shop.erp.origin}/api/`)) calls.push(request.url());
      });
      await visitor.goto(address);
      await settle(visitor);
      return { calls, price: visitor.locator('.offer:visible .price') };
    };
    await flagIs(/^on /);
    const before = await visit();
    expect(before.calls).not.toEqual([]);
    const right = (await before.price.textContent()) ?? '';

    shop.erp.brand('skr').reprice('1005', 1.23);
    const { updatedAt = null } = shop.erp.brand('skr').product('1005') ?? {};
    const [hook] = await shop.hook({ brands: ['skr'], products: [{ id: '1005', updatedAt }] });
    await shop.untilState(hook?.receipt ?? '', 'live');
    await expect((await visit()).price).toHaveText(/1\.23/);

    await page.goto(`${origin}/brands/skr`);
    await page.getByRole('link', { name: 'Roll back to…' }).click();
    await page.getByRole('button', { name: 'Make this release live' }).first().click();
    await expect(page.getByRole('status')).toHaveText(
      'SKR is rolled back, and publishes after review from now on.',
    );
    // A new build has read the wrong price again; its release waits for review.
    await expect(page.getByText('Waits for review').first()).toBeVisible();
    await flagIs(/^off /);
    await expect(page.locator('.panel')).toContainText('1.23');

    const after = await visit();
    await expect(after.price).toHaveText(right);
    expect(after.calls).toEqual([]);
  } finally {
    await close();
  }
});
