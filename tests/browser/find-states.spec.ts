import { expect, type Page } from '@playwright/test';
import { findViolations } from './find-violations.ts';
import { test } from './test.ts';

type Go = (page: Page, tree: string) => Promise<void>;

const field = (page: Page) => page.locator('search input');

async function suggest(page: Page, tree: string, query: string): Promise<void> {
  await page.goto(`${tree}/`);
  await field(page).fill(query);
  await expect(page.locator('.found')).toBeVisible();
}

async function openSelection(page: Page, path: string, shown: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator(`[data-selection] ${shown}`).first()).toBeVisible();
}

async function openResult(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('.result')).toBeVisible();
}

/** Ids of products with a long name, a name of one long word, only a Chinese name, and no data except a name. */
const awkward = '1031,1037,1045,1067';
const forty = Array.from({ length: 40 }, (_, at) => 1002 + at).join(',');

const states: Readonly<Record<string, Go>> = {
  'open suggestions': async (page, tree) => {
    await suggest(page, tree, 'NB-10');
    await expect(page.locator('[role=option]')).toHaveCount(10);
    await page.keyboard.press('ArrowDown');
  },
  'suggestions without any match': (page, tree) => suggest(page, tree, 'qqqqxx'),
  'suggestions of near matches': (page, tree) => suggest(page, tree, 'rose qqqqxx'),
  'failed suggestions': async (page, tree) => {
    await page.route('**/assets/search/**', (route) => route.abort());
    await suggest(page, tree, 'soap');
  },
  results: (page, tree) => openResult(page, `${tree}/products/?q=NB-10`),
  'results without any match': (page, tree) => openResult(page, `${tree}/products/?q=qqqqxx`),
  'failed results': async (page, tree) => {
    await page.route('**/assets/search/**', (route) => route.abort());
    await page.goto(`${tree}/products/?q=soap`);
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'a filtered listing with all filters open': async (page, tree) => {
    await openResult(page, `${tree}/products/?availability=in_stock&a.Scent=Rose`);
    const start = page.locator('[data-narrow]');
    if (await start.isVisible()) await start.click();
    for (const more of await page.locator('.choices summary').all()) await more.click();
  },
  'results for unknown values and too high a page number': (page, tree) =>
    openResult(page, `${tree}/products/?category=gone&sort=worst&min=abc&page=99`),
  'a comparison of two': (page, tree) =>
    openSelection(page, `${tree}/products/compare/?ids=1031,1037`, '.comparison'),
  'a comparison of four products': (page, tree) =>
    openSelection(page, `${tree}/products/compare/?ids=${awkward}`, '.comparison'),
  'an empty comparison': (page, tree) => openSelection(page, `${tree}/products/compare/`, '> p'),
  'an empty list': (page, tree) => openSelection(page, `${tree}/products/list/`, '> p'),
  'a shared list of too many products, some ticked': async (page, tree) => {
    await openSelection(page, `${tree}/products/list/?ids=${awkward},gone,${forty}`, '.card');
    for (const at of [0, 1]) await page.locator('.tools input').nth(at).check();
  },
  'a full list, and products viewed before': async (page, tree) => {
    await page.addInitScript(
      ([list, path]) => {
        localStorage.setItem('list', String(list));
        const viewed = [1, 2, 3].map((at) => ({
          key: `${path}${at}/`,
          name: `Soap ${at}`,
          lang: 'en',
          picture: '',
          frame: 'picture',
        }));
        for (const locale of ['En', 'Zh']) localStorage.setItem(`viewed ${locale}`, JSON.stringify(viewed));
      },
      [forty, `${tree}/products/item/`],
    );
    await page.goto(`${tree}/products/item/1001/`);
    await page.keyboard.press('Shift');
    await expect(page.locator('.recent')).toBeVisible();
    await page.locator('[data-keep]').click();
    await expect(page.locator('.list-full')).toBeVisible();
  },
  'a sheet before it is printed': async (page, tree) => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.goto(`${tree}/products/item/1002/`);
    await page.locator('[data-sheet]').click();
    await expect(page.locator('body[data-printed]')).toBeVisible();
  },
};

const media = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colours': { forcedColors: 'active' },
} as const;

const isLong = Boolean(process.env.LONG_TESTS);
const views = isLong
  ? ['', '/zh'].flatMap((tree) => [360, 1440].map((width) => ({ tree, width })))
  : [
      { tree: '', width: 360 },
      { tree: '/zh', width: 1440 },
    ];
/** The short run visits only states that no other axe test visits. */
const names = isLong
  ? Object.keys(states)
  : [
      'failed suggestions',
      'results for unknown values and too high a page number',
      'a comparison of four products',
      'an empty comparison',
      'a shared list of too many products, some ticked',
      'a sheet before it is printed',
    ];

test.use({ site: 'nyss' });

for (const [at, { tree, width }] of views.entries()) {
  for (const [place, name] of names.entries()) {
    if (!isLong && place % views.length !== at) continue;
    const chosen = isLong ? Object.values(media) : [place % 4 < 2 ? media.dark : media['forced colours']];
    test(`axe finds no violation in the state "${name}" of ${tree || '/'} at ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await states[name]?.(page, tree);
      for (const medium of chosen) {
        await page.emulateMedia(medium);
        expect(await findViolations(page), JSON.stringify(medium)).toEqual([]);
      }
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, 'scrolls sideways').toBeLessThanOrEqual(0);
    });
  }
}
