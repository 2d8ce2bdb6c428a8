import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formatReportPage } from '#reports/page.ts';
import { password, type StatusApp } from '../service/status/status-app.ts';
import { someOf } from '../some-of.ts';
import { expect, tabTo, test } from './status-desk.ts';

test.slow();

async function press(page: Page, selector: string): Promise<void> {
  await tabTo(page, selector);
  await page.keyboard.press('Enter');
}

/** Stores a former, a live and a held release, build reports, and a refusal that can be overridden. */
async function prepare({ publish, records }: StatusApp) {
  const former = await publish('a');
  const live = await publish('b');
  const held = await publish('c', true);
  const shown = { since: 1, products: 1, pages: 2 };
  await records.updateBrand('skr', (state) => ({
    ...state,
    live: { ...shown, release: live.id },
    preview: { ...shown, release: held.id },
    findings: 1,
    failure: { cause: 'shrink', message: 'fewer', build: 'b-1', at: 1, nextTryAt: null },
  }));
  const report = formatReportPage({ locale: 'En', title: 'Content report', subject: 'SKR', body: [] });
  await records.writeReport('skr', 'content.html', report);
  await records.writeReport('skr', 'content.csv', 'id,name\n1,Lamp\n');
  return { former, live, held };
}

for (const javaScriptEnabled of someOf([true, false], 2))
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('supports every action by keyboard alone, from sign-in to rollback', async ({ desk, page }) => {
      const { former, live, held } = await prepare(desk);
      const status = page.getByRole('status');
      const title = page.getByRole('heading', { level: 1 });
      const home = () => page.goto('/#brand-skr');
      const readState = () => desk.records.readBrand('skr');
      await page.context().clearCookies();
      await page.goto('/login');
      await tabTo(page, '#name');
      await page.keyboard.type('anna');
      await tabTo(page, '#password');
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');

      await press(page, '#skr-look');
      await expect(page.locator('body')).toHaveText('c');
      await home();
      await press(page, `#skr-compare-${held.id}`);
      await expect(title).toContainText('SKR');
      await tabTo(page, '#from');
      await page.keyboard.press('ArrowDown');
      await press(page, 'main form button');
      const compared = `/brands/skr/compare?from=${former.id}&to=${held.id}`;
      await expect(page).toHaveURL(compared);
      await page.reload();
      await expect(page.locator('#from')).toHaveValue(former.id);
      await home();
      await press(page, '#skr-content-html');
      await expect(title).toHaveText('Content report');
      await press(page, 'nav a[href="/#brand-skr"]');
      await tabTo(page, '#skr-content-csv');
      const downloading = page.waitForEvent('download');
      await page.keyboard.press('Enter');
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('skr-content.csv');
      expect(await readFile(await download.path(), 'utf8')).toBe('id,name\n1,Lamp\n');

      await press(page, '#skr-force');
      await tabTo(page, '#reason');
      await page.keyboard.type('The sale is over');
      await page.keyboard.press('Enter');
      await expect(status).toHaveText('SKR is going to be published.');
      expect(await desk.records.listOpenOrders('skr')).toMatchObject([{ force: 'The sale is over' }]);

      await press(page, `#skr-plan-${held.id}`);
      await press(page, 'button.first');
      await expect(page.locator('#skr-call-off')).toBeVisible();
      expect((await readState()).plan).toMatchObject({ release: held.id, by: 'anna' });
      await press(page, '#skr-call-off');
      await expect(page.locator('#skr-call-off')).toHaveCount(0);
      expect((await readState()).plan).toBeNull();

      await press(page, '#skr-freeze');
      await tabTo(page, '#why');
      await page.keyboard.type('Black Friday');
      await page.keyboard.press('Enter');
      await expect(page.locator('#brand-skr')).toContainText('Black Friday');
      expect((await readState()).freeze).toMatchObject({ by: 'anna', why: 'Black Friday' });
      await press(page, '#skr-thaw');
      await expect(page.locator('#skr-thaw')).toHaveCount(0);
      expect((await readState()).freeze).toBeNull();

      expect((await desk.target.readLive())?.release.id).toBe(live.id);
      await press(page, '#skr-releases');
      await press(page, `button[aria-describedby="release-${former.id}"]`);
      await expect(status).toContainText('SKR is rolled back');
      expect((await desk.target.readLive())?.release.id).toBe(former.id);
    });
  });
