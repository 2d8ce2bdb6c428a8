import { expect } from '@playwright/test';
import { someOf } from '../some-of.ts';
import { parseDirectives } from '../site/parse-directives.ts';
import { findViolations } from './find-violations.ts';
import { visitedPages } from './page-kinds.ts';
import { erpOrigin, originOf, type SiteName } from './sites.ts';
import { test } from './test.ts';
import { expectOnlyKnownFaults, listBrokenPictures, watchPolicy } from './watch-page.ts';

const looks = [
  { locale: 'En', colorScheme: 'light', width: 1440 },
  { locale: 'Zh', colorScheme: 'dark', width: 360 },
] as const;

/** Leaving a page aborts its refresh. */
const leaving = 'net::ERR_ABORTED';

const views = looks.flatMap(({ locale }) =>
  looks
    .filter((look) => process.env.LONG_TESTS || look.locale === locale)
    .map((look) => ({ ...look, locale })),
);

for (const { locale, colorScheme, width } of views) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });

    test(`pages in ${locale} have no broken pictures, overflow, axe violations or content security policy violations`, async ({
      page,
    }) => {
      const watch = await watchPolicy(page);
      for (const { name, path, isMissing } of visitedPages.filter((visited) => visited.locale === locale)) {
        await page.setViewportSize({ width, height: 900 });
        const response = await page.goto(path);
        expect(response?.status(), name).toBe(isMissing ? 404 : 200);
        const meta = page.locator('meta[http-equiv="Content-Security-Policy"]');
        const policy = parseDirectives((await meta.getAttribute('content')) ?? '');
        expect(policy.get('require-trusted-types-for'), name).toEqual(["'script'"]);
        await page.waitForLoadState('networkidle');
        expect(await findViolations(page), name).toEqual([]);
        expect(await listBrokenPictures(page), name).toEqual([]);
        await page.setViewportSize({ width: 320, height: 640 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, name).toBeLessThanOrEqual(320);
        await page.waitForLoadState('networkidle');
      }
      // The browser also prefetches the missing page in the other language, so both addresses fail.
      expectOnlyKnownFaults(watch, ['/no/such/page/', leaving], [originOf('lwm'), erpOrigin()]);
    });
  });
}

const others = [
  ['lwm', 'light', '/products/sg/'],
  ['vs', 'light', '/', '/products/', '/products/item/1001/'],
  ['yn', 'dark', '/', '/products/', '/products/item/1001/', '/products/sg/', '/no/such/page/'],
] as const satisfies readonly (readonly [SiteName, 'light' | 'dark', ...string[]])[];

for (const [site, colorScheme, ...paths] of others) {
  test.describe(`the site ${site}`, () => {
    test.use({ site, colorScheme, viewport: { width: 360, height: 900 } });

    test(`has accessible pages without broken pictures or logged errors, in ${colorScheme} colours`, async ({
      page,
    }) => {
      const watch = await watchPolicy(page);
      await page.route('**/_astro/moved-page.*', (route) =>
        route.fulfill({ contentType: 'text/javascript' }),
      );
      for (const path of someOf<string>(paths, 2)) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        expect(await findViolations(page), path).toEqual([]);
        expect(await listBrokenPictures(page), path).toEqual([]);
      }
      // Playwright's routes disable the cache, so the page cannot read its own ETag.
      const known = ['/no/such/page/', 'net::ERR_CACHE_MISS', leaving];
      expectOnlyKnownFaults(watch, known, [originOf(site), erpOrigin()]);
    });
  });
}
