import { expect, type Page, test } from '@playwright/test';
import type { DemoBrand } from '#demo-erp/brand.ts';
import { someOf } from '../some-of.ts';
import { openBuiltSite } from './built-site.ts';

const unbroken = [
  'KL_PRO_2000X_SILVER_EDITION_EU_PLUG_WITH_ADAPTER_AND_CARRYING_CASE',
  Array.from({ length: 9 }, (_, at) => 4_006_381_333_931 + at).join(','),
  `https://shop.example/${'p'.repeat(103)}`,
] as const;

const textAt = (index: number) => unbroken[index % unbroken.length] ?? '';

function publishUnbroken(brand: DemoBrand): void {
  for (let group = 0; group < 14; group += 1) {
    const names = {
      name: `${group}_${textAt(group)}`,
      description: `<h2>${textAt(group)}</h2><p>${textAt(1)}</p>`,
    };
    brand.publishCategory(names);
    brand.publishSeries(names);
  }
  for (let at = 0; at < 60; at += 1)
    brand.publish({
      id: `u${at}`,
      name: `${at}_${textAt(at)}`,
      code: textAt(at + 1).slice(0, 124),
      summary: textAt(at + 2),
      description: `<p>${textAt(at)}</p><ul><li>${textAt(at + 1)}</li></ul><table><tr><td>${textAt(at)}</td></tr></table>`,
      categoryNames: [at % 14, 0].map((group) => `${group}_${textAt(group)}`),
      seriesName: `${at % 14}_${textAt(at % 14)}`,
      price: at % 4 === 0 ? null : { amount: 999_999_999 - at, currency: 'SGD' },
      availability: at % 2 === 0 ? 'preorder' : 'in_stock',
      attributes: unbroken.map((text, each) => ({ name: `${each}_${text}`, value: textAt(at % 3) })),
      images: at % 3 === 0 ? [] : [{ url: '/media/skr/kite-1.jpg', alt: textAt(at) }],
    });
}

const contact = { mail: `${'sales.department.of.the.region.'.repeat(2)}@skr.example`, address: unbroken[2] };

async function listPages(
  page: Page,
): Promise<readonly (readonly [path: string, open?: () => Promise<void>])[]> {
  const group = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('.groups a')].map(({ pathname }) => pathname),
  );
  const filters = new URLSearchParams([
    ['availability', 'preorder'],
    ...unbroken.map((text, at): [string, string] => [`a.${at}_${text}`, textAt(0)]),
    ['q', textAt(0)],
  ]);
  return [
    ['/'],
    [
      '/products/',
      () =>
        page
          .locator('header summary')
          .click({ timeout: 2_000 })
          .catch(() => {}),
    ],
    ['/products/category/'],
    ['/products/series/'],
    [group.find((path) => path.includes('/category/')) ?? '/products/category/'],
    [group.find((path) => path.includes('/series/')) ?? '/products/series/'],
    ['/products/item/u0/', () => page.locator('[data-keep]').click()],
    [
      '/products/item/u1/',
      async () => {
        await page.keyboard.press('Shift');
        await page.locator('.recent').waitFor();
      },
    ],
    ['/products/list/?ids=u0,u1,u2,u3', () => page.locator('.narrowed').waitFor()],
    ['/products/compare/?ids=u0,u1,u2', () => page.locator('.comparison').waitFor()],
    [`/products/?${filters}`, () => page.locator('.result').waitFor()],
    ['/products/?sort=name', () => page.locator('.narrowed').waitFor()],
    ['/products/series/?', () => page.locator('search input').first().fill('KL_PRO')],
    [`/${textAt(2).slice(8)}`],
  ];
}

test('no page has an element wider than the viewport, even with unbreakable texts', async ({ page }) => {
  const site = await openBuiltSite('overflow', publishUnbroken, { contact });
  try {
    await page.goto(site.origin);
    for (const [path, open] of await listPages(page)) {
      await page.goto(site.origin + path);
      await open?.();
      for (const width of someOf([320, 360, 768, 1280])) {
        await page.setViewportSize({ width, height: 800 });
        expect(await findWide(page), `${path} at ${width} px`).toEqual([]);
      }
    }
  } finally {
    await site.close();
  }
});

/** Leaves out elements inside boxes that scroll or clip. */
async function findWide(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const isBox = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    const isContained = (element: Element | null): boolean =>
      element !== null && element !== document.body && (isBox(element) || isContained(element.parentElement));
    const { clientWidth, scrollWidth } = document.documentElement;
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const isWide = width > 0 && (right > clientWidth + 1 || left < -1);
      if (!isWide || element.closest('.unseen, header > [href="#content"]')) return false;
      return !isContained(element.parentElement);
    });
    const names = wide.map(
      ({ tagName, className, textContent }) => `${tagName}.${className} ${textContent.slice(0, 30)}`,
    );
    return scrollWidth > clientWidth ? [`scrolls to ${scrollWidth}`, ...names] : names;
  });
}
