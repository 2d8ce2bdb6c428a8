import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { openUsers } from '#service/accounts/users.ts';
import { openStore } from '#service/store/open-store.ts';
import { get } from '../publish/http-get.ts';
import { fill, launchForBrand, launchNginx, whyNoNginx } from '../hosting/nginx-process.ts';
import { freePort } from '../service/server-process.ts';
import { ServiceShop } from '../service/service-shop.ts';

const template = resolve(import.meta.dirname, '../../docs/hosting/service-nginx.conf');
const password = 'a long password of the tests';

/** nginx before the service, with the shipped configuration. */
async function launchFront(folder: string, port: number, service: string) {
  await mkdir(folder);
  const site = fill(await readFile(template, 'utf8'), {
    HOST: '127.0.0.1',
    LISTEN: `127.0.0.1:${port}`,
    SERVICE: service.replace('http://', ''),
    PREVIEW_LISTEN: `127.0.0.1:${await freePort()}`,
    PREVIEW_SERVICE: '127.0.0.1:9',
  });
  return launchNginx({ folder, site, ports: [port, port], modules: [] });
}

async function addUser(folder: string): Promise<void> {
  const store = await openStore('sqlite:service.sqlite', folder);
  await openUsers(store).add('anna', 'publisher', password);
  await store.close();
}

test('serves a renamed product by nginx after its hook, with its link in the receipt and on the open status page', async ({
  page,
}) => {
  test.skip(whyNoNginx !== null, whyNoNginx ?? '');
  test.setTimeout(240_000);
  const frontPort = await freePort();
  const origin = `http://127.0.0.1:${frontPort}`;
  const shop = await ServiceShop.open({
    brands: ['skr'],
    env: { SERVICE_ORIGIN: origin, TRUSTED_PROXY: '127.0.0.1' },
  });
  const endings = [() => shop.close()];
  try {
    await shop.hook({ brands: ['skr'] });
    await shop.untilQuiet();
    await addUser(shop.folder);
    const site = await launchForBrand(join(shop.folder, 'live'), 'skr');
    endings.push(() => site.stop());
    const front = await launchFront(join(shop.folder, 'front'), frontPort, shop.service.origin);
    endings.push(() => front.stop());

    await page.goto(origin);
    await page.getByLabel('Name').fill('anna');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'SKR' })).toBeVisible();
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
  } finally {
    for (const end of endings.reverse()) await end();
  }
});
