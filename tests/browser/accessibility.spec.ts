import { expect } from '@playwright/test';
import { someOf } from '../some-of.ts';
import { findViolations } from './find-violations.ts';
import { visitedPages } from './page-kinds.ts';
import { test } from './test.ts';

const isLong = Boolean(process.env.LONG_TESTS);
const sites = ['lwm', 'yn', 'vs'] as const;
/** Each scheme, width and site once; all combinations in the long tests. */
const combinations = isLong
  ? (['light', 'dark'] as const).flatMap((scheme) => [360, 1440].map((width) => ({ scheme, width, sites })))
  : ([
      { scheme: 'light', width: 1440, sites: ['lwm', 'vs'] },
      { scheme: 'dark', width: 360, sites: ['yn'] },
    ] as const);
/** In the short run, pages.spec.ts checks these pages instead. */
const pages = isLong ? visitedPages : [];

for (const { scheme, width, sites: visited } of combinations) {
  test.describe(`${scheme}, ${width} px`, () => {
    test.use({ colorScheme: scheme, viewport: { width, height: 900 } });

    for (const { name, path } of pages) {
      test(`axe finds no violation on the ${name}, ${scheme}, ${width} px`, async ({ page }) => {
        await page.goto(path);
        expect(await findViolations(page)).toEqual([]);
      });
    }

    for (const site of visited.filter((name) => name !== 'vs')) {
      test.describe(`of ${site}`, () => {
        test.use({ site });

        test(`axe finds no violation on the redirect page of ${site}, ${scheme}, ${width} px`, async ({
          page,
        }) => {
          await page.route('**/_astro/moved-page.*', (route) => route.abort());
          await page.goto('/products/sg/');
          await expect(page.locator('html')).toHaveAttribute('lang', site === 'lwm' ? 'en' : 'zh-Hans');
          expect(await findViolations(page)).toEqual([]);
        });
      });
    }

    for (const site of visited.filter((name) => name !== 'lwm')) {
      test.describe(`in the colours of ${site}`, () => {
        test.use({ site });

        test(`axe finds no violation in the colours of ${site}, ${scheme}, ${width} px`, async ({ page }) => {
          // In the short run, two pages of each brand are checked.
          const from = site === 'vs' ? 0 : 1;
          for (const path of someOf(['/', '/products/', '/products/item/1001/', '/no/such/page/'], 2, from)) {
            await page.goto(path);
            expect(await findViolations(page)).toEqual([]);
          }
        });
      });
    }
  });
}
