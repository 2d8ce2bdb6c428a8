import { expect, type Page } from '@playwright/test';
import { someOf } from '../some-of.ts';
import { expectPage, expectSaved, expectToStay, saveLocale, switchOf } from './locale-page.ts';
import { originOf } from './sites.ts';
import { test } from './test.ts';

const texts = {
  En: {
    heading: 'Page Not Found',
    text: 'Sorry, the page you are looking for has not been found.',
    button: 'Home Page',
  },
  Zh: { heading: '页面未找到', text: '抱歉，未能找到您要访问的页面。', button: '返回首页' },
} as const;

test.describe('the 404 screen', () => {
  test('has status 404, and the texts and sizes of requirements 2.7 and 2.8', async ({ page }) => {
    for (const [locale, tree] of [
      ['En', ''],
      ['Zh', '/zh'],
    ] as const) {
      const response = await page.goto(`${tree}/no/such/page/`);
      expect(response?.status()).toBe(404);
      await expectScreen(page, locale, `${tree}/products/`);
      for (const width of [320, 360, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const number = page.getByText('404', { exact: true });
        await expect(number).toHaveCSS('font-size', '170px');
        expect(await widthOfBox(page)).toBeLessThanOrEqual(Math.min(400, width));
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
    const screen = await (await page.request.get('/no/such/page/')).text();
    for (const path of ['/nope', '/products/item/0/', '/products/nope/', '/ZH/products/']) {
      const response = await page.request.get(path);
      expect(response.status(), path).toBe(404);
      expect(await response.text(), path).toBe(screen);
    }
  });

  test('appears in the saved language without leaving the site', async ({ page }) => {
    await page.route('http://elsewhere.example/**', (route) => route.fulfill({ body: 'elsewhere' }));
    await page.goto('/no/such/page/');
    await expect(switchOf(page)).toHaveAttribute('href', '/zh/no/such/page/');
    await switchOf(page).click();
    await expectPage(page, '/zh/no/such/page/', 'Zh');
    await page.goto('/no/such/page/?from=mail#part');
    await expectToStay(page, '/zh/no/such/page/?from=mail#part', 'Zh');
    await expect(page).toHaveTitle('LWM | 页面未找到');
    await expectScreen(page, 'Zh', '/zh/products/');
    await page.goto('/zh/no/such/page/');
    await switchOf(page).click();
    await expectPage(page, '/no/such/page/', 'En');
    await expectSaved(page, 'En');
    await page.goto('/zh/no/such/page/?from=mail#part');
    await expectToStay(page, '/no/such/page/?from=mail#part', 'En');
    for (const path of [
      '/zh//elsewhere.example/x',
      '/zh///elsewhere.example/x',
      '/zh/\\elsewhere.example/x',
    ]) {
      await page.goto(originOf('lwm') + path);
      await expectPage(page, '/elsewhere.example/x', 'En');
    }
  });

  test.describe('on a brand that forces Chinese', () => {
    test.use({ site: 'yn' });

    test('at /en//elsewhere.example/x, has a language switch that links to the same site', async ({
      page,
    }) => {
      await page.goto(`${originOf('yn')}/en//elsewhere.example/x`);
      await expect(switchOf(page)).toHaveAttribute('href', '/elsewhere.example/x');
    });
  });
});

test.describe('the 404 screen on a host with one 404 page for both languages', () => {
  test.use({ site: 'lwm-one-404' });

  test('is shown under /zh/ after at most one redirect if the path or the saved language is Chinese', async ({
    page,
  }) => {
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    for (const { saved, path } of someOf(
      [
        { saved: null, path: '/zh/no/such/page/' },
        { saved: 'En', path: '/zh/no/such/page/' },
        { saved: 'Zh', path: '/zh/no/such/page/' },
        { saved: 'Zh', path: '/no/such/page/' },
      ],
      2,
      1,
    )) {
      await saveLocale(page, saved);
      visited.length = 0;
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expectToStay(page, '/zh/no/such/page/', 'En');
      expect(visited, `with ${saved} saved`).toEqual([...new Set([path, '/zh/no/such/page/'])]);
      await expect(switchOf(page)).toHaveAttribute('href', '/zh/products/');
    }
  });
});

async function expectScreen(page: Page, locale: 'En' | 'Zh', productsPath: string): Promise<void> {
  const { heading, text, button } = texts[locale];
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: button })).toHaveAttribute(
    'href',
    productsPath,
  );
}

async function widthOfBox(page: Page): Promise<number> {
  const box = page
    .locator('main *')
    .filter({ has: page.getByText('404', { exact: true }) })
    .filter({ has: page.getByRole('heading', { level: 1 }) })
    .filter({ has: page.getByRole('link') })
    .last();
  return await box.evaluate((element) => element.getBoundingClientRect().width);
}
