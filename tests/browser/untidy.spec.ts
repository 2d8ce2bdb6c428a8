import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { someOf } from '../some-of.ts';
import { originOf } from './sites.ts';
import { test } from './test.ts';

const paths = [
  '/',
  '/products/',
  '/products/category/',
  '/products/series/',
  '/products/category/men-tops-jackets/',
  ...[
    '1002', // no price, but an enquiry link
    '1025', // HTML entities
    '1031', // a name of 160 characters
    '1037', // a name of one word, 82 characters long
    '1045', // a Chinese name on an English page
    '1067', // only a name
    '1071', // a product code that needs three lines
    '1073', // a wide table and a long address
  ].map((id) => `/products/item/${id}/`),
];
const isLong = Boolean(process.env.LONG_TESTS);
const views = isLong
  ? ['', '/zh'].flatMap((tree) => [320, 360, 768, 1440, 2560].map((width) => ({ tree, width })))
  : [
      { tree: '', width: 320 },
      { tree: '/zh', width: 2560 },
    ];

test.use({ site: 'nyss' });

for (const { tree, width } of views)
  test(`pages with unusual data under ${tree}/ have pictures of one size per grid and no overflow at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of someOf(paths, width === 2560 ? 2 : 1)) {
      await page.goto(`${tree}${path}`);
      await expectTidy(page, `${path} at ${width} px`);
    }
  });

test('marks Chinese names on English pages with a lang attribute', async ({ page }) => {
  const heading = page.locator('h1');
  await page.goto('/products/item/1045/');
  await expect(heading.locator('[lang="zh-Hans"]')).toHaveCount(1);
  await expect(heading).toHaveCSS('text-wrap', 'wrap');
  await page.locator('[data-keep]').click();
  await expect(page.locator('.see-list')).toBeVisible();
  for (const path of ['/products/item/1001/', '/products/list/', '/products/compare/?ids=1045,1001']) {
    await page.goto(path);
    const link = page.locator('.recent a, .narrowed a, .comparison a').first();
    await expect(link, path).toHaveAttribute('href', '/products/item/1045/');
    if (path.includes('/item/')) await expect(heading).toHaveCSS('text-wrap', 'balance');
    const name = page.locator('.recent a[lang], :is(.narrowed, .comparison) a [lang]').first();
    await expect(name, path).toHaveAttribute('lang', 'zh-Hans');
  }
});

const scaled = [
  ...['/', '/zh/products/', '/products/category/men-tops-jackets/'],
  ...['/products/item/1031/', '/products/item/1073/'],
];

test('zoom and larger text cause no overflow, truncation or overlap', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: originOf('nyss'), deviceScaleFactor: 2 });
  const expectWhole = async (where: string) => {
    await expectTidy(page, where);
    expect(await findCut(page), where).toEqual([]);
  };
  for (const path of new Set([...scaled, ...(isLong ? paths : [])])) {
    await page.setViewportSize({ width: 640, height: 400 });
    await page.goto(path);
    await expectWhole(`${path}, zoomed`);
    await page.setViewportSize({ width: 320, height: 800 });
    // Doubles the text size, as WCAG 1.4.4 requires.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expectWhole(`${path}, doubled text size`);
    // Sets the text spacing of WCAG 1.4.12. Uses a constructed style sheet, because the content security policy blocks `style` elements.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
      );
      document.adoptedStyleSheets.push(sheet);
    });
    await expectWhole(`${path}, wider text spacing`);
  }
  await page.close();
});

const looks = [
  { colorScheme: 'light', width: 360, sample: '/' },
  { colorScheme: 'dark', width: 1440, sample: '/products/item/1073/' },
  { colorScheme: 'light', forcedColors: 'active', width: 768, sample: '/products/series/' },
] as const;

test('axe finds no violation on pages with unusual data in light, dark and forced colours', async ({
  page,
}) => {
  for (const { width, sample, ...media } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia(media);
    for (const path of isLong ? paths : [sample]) {
      await page.goto(`${width === 768 ? '/zh' : ''}${path}`);
      expect(await findViolations(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

for (const path of someOf(['/products/', '/products/category/hair/', '/zh/products/']))
  test(`${path} has at most twenty Tab stops before its first product`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('.choices select')).toBeVisible();
    const first = page.locator('.card a').first();
    const skip = page.locator('.skip');
    let stops = 0;
    do {
      await page.keyboard.press('Tab');
      stops += 1;
      if (stops === 1) await expect(page.locator('header > [href="#content"]')).toBeFocused();
      if (await skip.evaluate((button) => button === document.activeElement)) {
        await expect(skip).toBeInViewport();
        await page.keyboard.press('Enter');
      }
    } while (!(await first.evaluate((link) => link === document.activeElement)) && stops < 40);
    expect(stops).toBeLessThanOrEqual(21);
    await page.goto(path);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
  });

test('the landing page is at most four phone screens tall, even with long names', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const names = {
    '/': 'Heavyweight waterproof companion for journeys in all seasons '.repeat(3).slice(0, 160),
    '/zh/': '十分耐用的防水旅行用品'.repeat(16).slice(0, 160),
  };
  for (const [path, name] of Object.entries(names)) {
    await page.goto(path);
    expect(await height(), path).toBeLessThanOrEqual(3_200);
    await page.evaluate((text) => {
      const links = document.querySelectorAll('main :is(.groups, .grid) a');
      const lead = document.querySelector('.lead');
      for (const link of links) link.textContent = text;
      if (lead !== null) lead.textContent = Array.from({ length: 6 }, () => text).join(', ');
    }, name);
    expect(await height(), `${path} with long names`).toBeLessThanOrEqual(3_200);
    await expectTidy(page, path);
  }
});

test('shows an enquiry link with code and URL for a product without a price', async ({ page }) => {
  await page.goto('/products/item/1002/');
  const link = page.getByRole('link', { name: 'Ask about NB-1002' });
  await expect(link).toHaveAttribute(
    'href',
    'mailto:hello@nyss.example?subject=Ask%20about%20NB-1002&body=https://nyss.example/products/item/1002/',
  );
  await page.goto('/products/item/1001/');
  await expect(page.locator('.ask')).toHaveCount(0);
  await expect(page.locator('#contact img')).toHaveAttribute('alt', 'WeChat QR code');
});

async function expectTidy(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const sizesOf = (grid: Element) =>
      [...grid.querySelectorAll(':scope > li > :is(.picture, .no-picture)')]
        .map((frame) => frame.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ width, height }) => `${Math.round(width)} ${Math.round(height)}`);
    return {
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      grids: [...document.querySelectorAll('main :is(ul.grid, ul.groups)')].map((grid) => [
        ...new Set(sizesOf(grid)),
      ]),
    };
  });
  expect(found.wide, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
  for (const sizes of found.grids) {
    const spread = sizes.flatMap((size) => size.split(' ').map(Number));
    expect(Math.max(...spread) - Math.min(...spread), `${where}: ${sizes.join()}`).toBeLessThanOrEqual(1);
  }
}

async function findCut(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} ${(element.textContent ?? '').trim().slice(0, 30)}`;
    const isMeant = (element: Element) =>
      element.closest('.unseen, header > [href="#content"], search, .place, .step') !== null;
    const seen = [...document.querySelectorAll('body *')].filter(
      (element) => !isMeant(element) && element.checkVisibility() && element.getClientRects().length > 0,
    );
    const isCut = (element: Element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const [across, along] = [overflowX, overflowY].map((one) => one === 'hidden' || one === 'clip');
      // Card and breadcrumb names are truncated on purpose.
      if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis') return false;
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
      return (across && scrollWidth > clientWidth + 1) || (along && scrollHeight > clientHeight + 1);
    };
    const cut = seen.filter((element) => element.tagName !== 'INPUT' && isCut(element)).map(nameOf);
    const controls = seen.filter((element) => element.matches('a, button, summary, input'));
    const over = controls.flatMap((one, at) =>
      controls.slice(at + 1).flatMap((other) => {
        if (one.contains(other) || other.closest('.slides, .thumbnails') !== null) return [];
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const along = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return across > 1 && along > 1 ? [`${nameOf(one)} over ${nameOf(other)}`] : [];
      }),
    );
    return [...cut, ...over];
  });
}
