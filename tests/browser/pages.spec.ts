import { expect } from '@playwright/test';
import { parseDirectives } from '../site/parse-directives.ts';
import { findViolations } from './find-violations.ts';
import { visitedPages } from './page-kinds.ts';
import { erpOrigin, originOf } from './sites.ts';
import { test } from './test.ts';
import { expectOnlyKnownFaults, listBrokenPictures, watchPolicy } from './watch-page.ts';

const languages = [
  { locale: 'En', colorScheme: 'light', width: 1440 },
  { locale: 'Zh', colorScheme: 'dark', width: 360 },
] as const;

// Visits are slow, so one visit checks all rules.
for (const { locale, colorScheme, width } of languages) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });

    for (const { name, path, isMissing } of visitedPages.filter((visited) => visited.locale === locale)) {
      test(`the ${name} is accessible, complete, within the content security policy and as wide as the screen`, async ({
        page,
      }) => {
        const watch = await watchPolicy(page);
        const response = await page.goto(path);
        expect(response?.status()).toBe(isMissing ? 404 : 200);
        const policy = parseDirectives((await response?.headerValue('content-security-policy')) ?? '');
        expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
        await page.waitForLoadState('networkidle');
        expect(await findViolations(page)).toEqual([]);
        expect(await listBrokenPictures(page)).toEqual([]);
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        await page.waitForLoadState('networkidle');
        // The browser also prefetches the missing counterpart.
        expectOnlyKnownFaults(watch, isMissing ? ['/no/such/page/'] : [], [originOf('lwm'), erpOrigin()]);
      });
    }
  });
}
