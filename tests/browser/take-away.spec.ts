import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import decode from 'jsqr';
import sharp from 'sharp';
import { findViolations } from './find-violations.ts';
import { someOf } from '../some-of.ts';
import { fillStorage, refuseStorage } from './live-site.ts';
import { cutErpOff, holdRequests } from './requests.ts';
import { test } from './test.ts';
import { watchPolicy } from './watch-page.ts';

const isFault = (trouble: string) => /refuses|^A script fails(?!: Transition)/.test(trouble);

function attributesOf(file: unknown, id: string): string {
  const { products }: ProductsFile = JSON.parse(JSON.stringify(file));
  const attributes = products.find((one) => one.id === id)?.attributes ?? [];
  expect(attributes.length).toBeGreaterThan(1);
  return attributes.map(({ name, value }) => `${name}: ${value}`).join('; ');
}

interface ProductsFile {
  readonly products: readonly {
    readonly id: string;
    readonly attributes: readonly { readonly name: string; readonly value: string }[];
  }[];
}

async function keep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.locator('[data-keep]').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-keep]')).toHaveAttribute('aria-pressed', 'true');
}

async function recordPrinting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
}

async function printSheet(page: Page): Promise<void> {
  await page.locator('[data-sheet]').press('Enter');
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
}

const ways = [
  { tree: '', width: 1440, list: 'My list', compare: 'Compare' },
  { tree: '/zh', width: 360, list: '我的清单', compare: '对比' },
] as const;
const nameOf = ({ tree, width }: (typeof ways)[number]) =>
  `lists and sheets of ${tree || '/'} at ${width} px`;

for (const way of someOf(ways, 2, 1))
  test.describe(nameOf(way), () => {
    const { tree, width, list, compare } = way;
    test.use({ viewport: { width, height: 800 } });

    test('a visitor can fill, share, save and compare a list by keyboard', async ({
      page,
      browser,
      baseURL,
    }) => {
      const watch = await watchPolicy(page);
      for (const id of ['1001', '1061', '1020']) await keep(page, `${tree}/products/item/${id}/`);
      await page.locator('.see-list').press('Enter');
      await expect(page.locator('h1')).toHaveText(list);
      await expect(page).toHaveURL(/\?ids=1020,1061,1001$/);
      await expect(page.locator('.card')).toHaveCount(3);
      expect(await findViolations(page)).toEqual([]);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'CSV' }).press('Enter');
      const csv = await readFile(await (await saving).path(), 'utf8');
      const printed = await (await page.request.get(`${tree}/products.csv`)).text();
      const [head = '', first = ''] = csv.split('\r\n');
      const whole = printed.split('\r\n').find((line) => line.startsWith('1020,')) ?? '';
      expect(csv.startsWith('\ufeffid,url,name,code,')).toBe(true);
      expect(csv.trimEnd().split('\r\n')).toHaveLength(4);
      expect(
        head
          .slice(1)
          .split(',')
          .filter((name) => !printed.split('\r\n')[0]?.includes(name)),
      ).toEqual([]);
      expect(first.split(',').slice(0, 3)).toEqual(whole.split(',').slice(0, 3));
      // The search data abbreviates and reorders attributes; products.json does not.
      const product: unknown = await (await page.request.get(`${tree}/products.json`)).json();
      expect(first).toContain(attributesOf(product, '1020'));
      const other = await browser.newPage({ ...(baseURL && { baseURL }) });
      await other.goto(page.url());
      await expect(other.locator('.card')).toHaveCount(3);
      await other.close();
      // Only products that are not in stock have a mark.
      await expect(page.locator('.card .availability')).toHaveCount(1);
      const boxes = page.locator('.tools input');
      await boxes.nth(0).press('Space');
      await expect(page.locator('[data-selection] > .button')).toBeHidden();
      await boxes.nth(1).press('Space');
      await page.locator('[data-selection] > .button').press('Enter');
      await expect(page.locator('h1')).toHaveText(compare);
      await expect(page.locator('.comparison thead th')).toHaveCount(2);
      const rows = page.locator('.comparison tbody tr');
      const differing = page.locator('.comparison .differs');
      expect(await differing.count()).toBeGreaterThan(2);
      expect(await rows.count()).toBeGreaterThan(await differing.count());
      await expect(page.locator('.comparison')).not.toContainText('schema.org');
      expect(await findViolations(page)).toEqual([]);
      await page.locator('[data-selection] input').press('Space');
      await expect(rows.filter({ visible: true })).toHaveCount(await differing.count());
      expect(watch.troubles.filter(isFault)).toEqual([]);
    });
  });

for (const way of someOf(ways, 2))
  test.describe(nameOf(way), () => {
    const { tree, width } = way;
    test.use({ viewport: { width, height: 800 } });

    test('shows viewed products until the visitor clears them', async ({ page }) => {
      await page.goto(`${tree}/products/item/1001/`);
      await page.keyboard.press('Shift');
      // Adds five more viewed products, with the data of the first.
      await page.waitForFunction(() => {
        const key = `viewed ${document.documentElement.dataset.locale}`;
        const stored = localStorage.getItem(key);
        if (stored === null) return false;
        const [first] = JSON.parse(stored);
        const paths = [6, 5, 4, 3, 2, 1].map((at) => first.key.replace('1001', `100${at}`));
        localStorage.setItem(key, JSON.stringify(paths.map((path) => ({ ...first, key: path }))));
        return true;
      });
      for (const id of ['1007', '1008']) {
        await page.goto(`${tree}/products/item/${id}/`);
        await page.keyboard.press('Shift');
        await page.waitForLoadState('networkidle');
      }
      const recent = page.locator('.recent');
      await expect(recent.locator('.card')).toHaveCount(6);
      await expect(recent.locator('a').first()).toHaveAttribute('href', `${tree}/products/item/1007/`);
      expect(await findViolations(page)).toEqual([]);
      await recent.getByRole('button').press('Enter');
      await expect(recent).toHaveCount(0);
      await page.goto(`${tree}/products/item/1001/`);
      await page.waitForLoadState('networkidle');
      await expect(recent).toHaveCount(0);
    });
  });

for (const way of someOf(ways, 2, 1))
  test.describe(nameOf(way), () => {
    const { tree, width } = way;
    test.use({ viewport: { width, height: 800 } });

    test('prints a product on one sheet with a QR code of its address', async ({ page }) => {
      await recordPrinting(page);
      await page.goto(`${tree}/products/item/1002/`);
      await expect(page.locator('html[data-confirmed]')).toBeVisible();
      await printSheet(page);
      const note = page.locator('.sheet-note');
      const address = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? '';
      await expect(note).toContainText(address);
      await expect(note).toContainText(String(new Date().getFullYear()));
      await note.locator('svg').evaluate((code) => code.setAttribute('style', ''));
      const { data, info } = await sharp(await note.locator('svg').screenshot({ scale: 'device' }))
        .resize(400)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(decode(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(address);
      await page.locator('.rich').evaluate((text) => text.append(...Array(40).fill('Long description. ')));
      for (const options of [
        { format: 'A4' },
        { format: 'A4', margin: { top: '20mm', right: '20mm', bottom: '20mm', left: '20mm' } },
        { format: 'A5' },
      ]) {
        await page.emulateMedia({ media: null });
        await page.evaluate(() => document.body.removeAttribute('data-printed'));
        await printSheet(page);
        const pdf = (await page.pdf(options)).toString('latin1');
        expect(pdf.match(/\/Type \/Page\b(?!s)/g), JSON.stringify(options)).toHaveLength(1);
      }
    });
  });

for (const { tree, sentence } of someOf(
  [
    { tree: '', sentence: /fit on this sheet: (\d+)/ },
    { tree: '/zh', sentence: /放不下的参数：(\d+) 项/ },
  ],
  2,
)) {
  test(`under ${tree || '/'}, a printed product sheet states how many details do not fit`, async ({
    page,
  }) => {
    await cutErpOff(page);
    await recordPrinting(page);
    await page.goto(`${tree}/products/item/1002/`);
    await page.waitForLoadState('networkidle');
    for (const { count, value, isWhole } of [
      { count: 40, value: null, isWhole: true },
      { count: 55, value: '36 W', isWhole: false },
      { count: 16, value: 'Steel, 漆面 '.repeat(30), isWhole: false },
      { count: 40, value: 'Powder-coated steel '.repeat(6), isWhole: false },
    ]) {
      await page.locator('dl').evaluate(
        (list, [most, text]) => {
          document.body.removeAttribute('data-printed');
          while (list.children.length > Number(most)) list.lastElementChild?.remove();
          while (list.children.length < Number(most))
            list.append(list.lastElementChild?.cloneNode(true) ?? '');
          if (text !== null) for (const dd of list.querySelectorAll('dd')) dd.textContent = String(text);
        },
        [count, value],
      );
      await printSheet(page);
      await page.setViewportSize({ width: 718, height: 1047 });
      const note = (await page.locator('.sheet-note').textContent()) ?? '';
      expect(note).not.toContain(String(new Date().getFullYear()));
      const later = Number(sentence.exec(note)?.[1] ?? 0);
      const details = page.locator('dl > div');
      const bottoms = await details.evaluateAll((all) =>
        all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().bottom),
      );
      expect(later === 0, `of ${count}`).toBe(isWhole);
      expect(bottoms).toHaveLength(count - later);
      const main = await page.locator('main').evaluate((element) => element.getBoundingClientRect().bottom);
      expect(Math.max(...bottoms)).toBeLessThanOrEqual(main);
      const pdf = await page.pdf({ format: 'A4' });
      expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await expect(details.filter({ visible: true })).toHaveCount(count);
      await page.emulateMedia({ media: null });
    }
  });
}

test('rejects a forty-first product on the list with an error', async ({ page }) => {
  const full = Array.from({ length: 40 }, (_, at) => 1002 + at).join(',');
  await page.addInitScript((ids) => localStorage.setItem('list', ids), full);
  for (const { tree, sentence } of someOf(
    [
      { tree: '', sentence: 'full (40 products)' },
      { tree: '/zh', sentence: '最多可放 40 款产品' },
    ],
    2,
  )) {
    await page.goto(`${tree}/products/item/1001/`);
    await page.waitForLoadState('networkidle');
    await page.locator('[data-keep]').press('Enter');
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(page.locator('[data-keep]')).toHaveAttribute('aria-pressed', 'false');
    expect(await page.evaluate(() => localStorage.getItem('list'))).toBe(full);
    expect(await findViolations(page)).toEqual([]);
    await page.locator('.see-list').press('Enter');
    await expect(page.locator('.card')).toHaveCount(40);
  }
});

test('lists a product once if the visitor adds it in two tabs', async ({ page, context }) => {
  const tab = await context.newPage();
  for (const one of [page, tab]) {
    await one.goto('/products/item/1001/');
    await one.keyboard.press('Shift');
    await expect(one.locator('[data-keep]')).toHaveAttribute('aria-pressed', 'false');
  }
  for (const one of [page, tab]) {
    await one.bringToFront();
    await one.locator('[data-keep]').press('Enter');
    await expect(one.locator('[data-keep]')).toHaveAttribute('aria-pressed', 'true');
  }
  expect(await page.evaluate(() => localStorage.getItem('list'))).toBe('1001');
});

test('shows an error while a script, a translation or a search file fails to load', async ({ page }) => {
  await recordPrinting(page);
  const cut = (pattern: RegExp) => page.route(pattern, (route) => route.abort());
  for (const { tree, sentence } of [
    { tree: '', sentence: 'Loading failed' },
    { tree: '/zh', sentence: '暂时无法加载' },
  ]) {
    const alert = page.getByRole('alert');
    const from = tree === '' ? 0 : 1;
    for (const pattern of someOf([/_astro\/.*(?:sheet|product-tools)/, /i18n/], 2, from)) {
      await cut(pattern);
      await page.goto(`${tree}/products/item/1001/`);
      await page.waitForLoadState('networkidle');
      for (const selector of ['[data-sheet]', '[data-keep]']) {
        await page.locator(selector).press('Enter');
        await expect(alert).toContainText(sentence);
        await expect(alert).toHaveCount(1);
      }
      if (tree === '') expect(await findViolations(page)).toEqual([]);
      await page.unroute(pattern);
      await page.locator('[data-sheet]').press('Enter');
      await expect(page.locator('body[data-printed]')).toBeVisible();
      await expect(alert).toHaveCount(0);
      await page.locator('[data-keep]').press('Enter');
      await expect(page.locator('[data-keep]')).toHaveAttribute('aria-pressed', 'true');
      await page.evaluate(() => localStorage.removeItem('list'));
    }
    for (const pattern of someOf([/_astro\/.*(?:find|list-page)/, /assets\/search/, /i18n/], 2, from)) {
      await cut(pattern);
      await page.goto(`${tree}/products/list/?ids=1001`);
      await expect(alert).toContainText(sentence);
      await expect(page.locator('[data-selection] > :is(p, span)').filter({ visible: true })).toHaveCount(2);
      await page.unroute(pattern);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(page.locator('.card')).toHaveCount(1);
      await expect(alert).toHaveCount(0);
    }
  }
});

test('states how many products exceed the limit of a list or comparison', async ({ page }) => {
  const ids = Array.from({ length: 45 }, (_, at) => 1001 + at).join(',');
  await page.goto(`/products/list/?ids=${ids}`);
  await expect(page.locator('.card')).toHaveCount(40);
  for (let at = 0; at < 5; at += 1) await page.locator('.tools input').nth(at).press('Space');
  await expect(page.locator('[data-selection] > .button')).toBeInViewport();
  await expect(page.locator('[data-selection]')).toContainText(
    'Only the first 40 products are shown. Left out: 5.',
  );
  await page.locator('[data-selection] > .button').press('Enter');
  await expect(page.locator('.comparison thead th')).toHaveCount(4);
  await expect(page.locator('[data-selection]')).toContainText(
    'Only the first 4 products are shown. Left out: 1.',
  );
  await expect(page).toHaveURL(/\?ids=1001,1002,1003,1004$/);
  await expect(page.locator('a[hreflang]')).toHaveAttribute('href', /\?ids=1001,1002,1003,1004$/);
});

test('a comparison names a product whose page is missing', async ({ page }) => {
  await page.route('**/products/item/1020/', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/products/compare/?ids=1001,1061,1020');
  await expect(page.locator('.comparison thead th')).toHaveCount(3);
  const name = (await page.locator('.comparison thead a:not(.remove)').last().textContent()) ?? '';
  await expect(page.locator('[data-selection] > :is(p, span)')).toContainText(name);
  // The page of product 1020 is missing, so some of its values are unknown. Unknown values do not count as differences.
  await page.goto('/products/compare/?ids=1001,1020');
  await expect(page.locator('.comparison thead th')).toHaveCount(2);
  const differing = await page.locator('.comparison .differs th').allTextContents();
  expect(differing.length).toBeLessThanOrEqual(4);
});

test("editing a shared list does not change the visitor's list", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    if (localStorage.getItem('list') === null) localStorage.setItem('list', '1001,1002');
  });
  await page.goto('/products/list/?ids=1001,1003');
  const offered: string[] = [];
  page.once('dialog', async (dialog) => {
    offered.push(dialog.defaultValue());
    await dialog.accept();
  });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => offered).toEqual([page.url()]);
  const kept = () => page.evaluate(() => localStorage.getItem('list'));
  await page.locator('.tools button').first().click();
  await expect(page.locator('.card')).toHaveCount(1);
  expect(await kept()).toBe('1001,1002');
  // The address contains the ids of the visitor's own list, so changes apply to that list.
  await page.goto('/products/list/?ids=1001,1002');
  await page.locator('.tools button').first().click();
  await expect.poll(kept).toBe('1002');
});

test('reports unknown ids in the URL and removes them', async ({ page }) => {
  await page.goto('/products/list/?ids=1001,gone%25E2%2580%25AE,%253Cb%253E,,1001,%201003+&ids=1005');
  await expect(page.locator('.card')).toHaveCount(3);
  await expect(page.locator('[data-selection]')).toContainText(
    'These products are not in the catalogue: gone, <b>.',
  );
  await expect(page).toHaveURL(/\?ids=1001,1003,1005$/);
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ['list/?ids=', '?category=', '?q=']) {
    await page.goto(`/products/${path}${'x'.repeat(500)}`);
    await expect(page.locator(':is([data-selection], .notes) > p, .searched').first()).toContainText(
      /\d|xxx/,
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
  await page.goto('/products/compare/?ids=1001,gone');
  await expect(page.locator('[data-selection]')).toContainText('not in the catalogue: gone');
  await expect(page.locator('[data-selection]')).toContainText('Choose two to four');
});

test('offers neither list nor viewed products if storage is blocked', async ({ page }) => {
  await page.addInitScript(refuseStorage);
  await page.goto('/products/item/1001/');
  await page.goto('/products/item/1002/');
  await page.keyboard.press('Shift');
  await expect(page.locator('[data-keep]')).toBeHidden();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.recent')).toHaveCount(0);
  await page.goto('/products/list/?ids=1001');
  await expect(page.locator('.card')).toHaveCount(1);
});

test('shows the viewed products while storage is full', async ({ page }) => {
  await page.goto('/products/item/1001/');
  await page.keyboard.press('Shift');
  await page.waitForLoadState('networkidle');
  await page.addInitScript(fillStorage);
  await page.goto('/products/item/1002/');
  await page.keyboard.press('Shift');
  await expect(page.locator('.recent .card')).toHaveCount(1);
});

test('excludes lists and comparisons from search engines', async ({ request }) => {
  for (const path of ['/products/list/', '/products/compare/'])
    expect(await (await request.get(path)).text()).toMatch(
      /<meta(?: name="robots"| content="noindex,follow"){2}>/,
    );
});

test('confirms that the link to a list was copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const goOn = await holdRequests(page, '**/search.json');
  await page.goto('/products/list/?ids=1001,1002');
  await expect(page.locator('[data-selection]')).toHaveText('All products', { useInnerText: true });
  goOn();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied.' })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('an empty comparison shows a hint and a link to the list without delay', async ({ page }) => {
  await page.goto('/zh/products/compare/');
  await expect(page.locator('[data-selection] p').first()).toHaveCSS('animation-name', 'none');
  await expect(page.locator('[data-selection]')).toContainText('请从清单中选择');
  await page.locator('[data-selection]').getByRole('link', { name: '我的清单' }).click();
  await expect(page).toHaveURL(/\/zh\/products\/list\/$/);
});

test.describe('a product with a very long name', () => {
  test.use({ site: 'nyss' });

  test('is printed on a sheet with a picture and without overflow', async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 718, height: 1047 });
    await recordPrinting(page);
    await page.goto('/products/item/1037/');
    await page.locator('[data-sheet]').dispatchEvent('click');
    await expect(page.locator('body[data-printed]')).toBeVisible();
    const edges = await page
      .locator('main')
      .evaluate((main) => [main.scrollWidth - main.clientWidth, main.querySelector('.gallery')?.clientWidth]);
    expect(edges[0]).toBe(0);
    expect(edges[1]).toBeGreaterThan(200);
  });
});
