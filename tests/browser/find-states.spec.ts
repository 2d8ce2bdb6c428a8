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

/** Products with a long name, a name of one long word, only a Chinese name, and no data except a name. */
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
    // On a wide screen, the filters open automatically.
    if ((page.viewportSize()?.width ?? 0) < 1024) await page.locator('[data-narrow]').click();
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
/** The short run visits only states that no other axe test visits. */
const views = isLong
  ? ['', '/zh'].flatMap((tree) => [360, 1440].map((width) => ({ tree, width, names: Object.keys(states) })))
  : [
      {
        ...{ tree: '', width: 360 },
        names: [
          'a comparison of four products',
          'a shared list of too many products, some ticked',
          'failed suggestions',
        ],
      },
      {
        ...{ tree: '/zh', width: 1440 },
        names: [
          'results for unknown values and too high a page number',
          'an empty comparison',
          'a sheet before it is printed',
        ],
      },
    ];

test.use({ site: 'nyss' });

for (const { tree, width, names } of views)
  test(`axe finds no violation in any state of search, list and comparison under ${tree || '/'} at ${width} px`, async ({
    page,
  }) => {
    test.setTimeout(isLong ? 900_000 : 240_000);
    await page.setViewportSize({ width, height: 800 });
    for (const [at, name] of names.entries()) {
      await page.unrouteAll();
      await page.emulateMedia({ colorScheme: null, forcedColors: null });
      await states[name]?.(page, tree);
      for (const medium of isLong
        ? Object.values(media)
        : [at === 1 ? media['forced colours'] : media.dark]) {
        await page.emulateMedia(medium);
        expect(await findViolations(page), `${name}, ${JSON.stringify(medium)}`).toEqual([]);
      }
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  });
