import { type ConsoleMessage, expect } from '@playwright/test';
import { type Fault, faults } from '#demo-erp/fault.ts';
import { expectPrinted, fillStorage, refuseStorage, settle, test, watchCalls } from './live-site.ts';

const sample: readonly Fault[] = ['unavailable', 'cut', 'garbage', 'huge', 'redirect', 'half'];
// A missing product is not a fault: the page shows that it was withdrawn.
const all = faults.filter((name) => name !== 'missing' && name !== 'slow');

test('a page keeps its prerendered content while the ERP fails', async ({ page, live }) => {
  const product = live.brand.product('1005');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const isWarning = (message: ConsoleMessage) => message.text().includes('The live refresh failed.');
  for (const fault of [...(process.env.LONG_TESTS ? all : sample), 'slow'] as const)
    await test.step(fault, async () => {
      live.erp.heal();
      live.erp.fail(fault, { brand: 'skr', call: 'product' });
      live.erp.fail(fault, { brand: 'skr', call: 'setting' });
      if (fault === 'slow') await page.addInitScript(giveUpSooner);
      // An empty list is a valid response, so the page logs no warning.
      const warned = fault === 'empty' ? null : page.waitForEvent('console', { predicate: isWarning });
      await page.goto(`${live.origin}/products/item/1005/`);
      await (warned ?? settle(page));
      await expectPrinted(page, product?.name.En ?? '');
      expect(errors).toEqual([]);
      await page.evaluate(() => sessionStorage.clear());
    });
});

/** Shortens time-outs: Playwright's clock cannot advance `AbortSignal.timeout`. */
function giveUpSooner(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 8);
}

test('a second visit within a minute does not call the ERP again', async ({ page, live }) => {
  const calls = watchCalls(page, live);
  live.brand.rename('1006', 'Seen twice');
  await page.clock.install();
  for (const _ of [1, 2]) {
    await page.goto(`${live.origin}/products/item/1006/`);
    await page.clock.runFor(3_000);
    await settle(page);
    await expect(page.locator('h1:visible')).toHaveText('Seen twice');
    await expect.poll(() => calls).toHaveLength(2);
  }
  live.brand.rename('1006', 'Renamed while away');
  await page.clock.fastForward('01:10');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.clock.runFor(3_000);
  await expect(page.locator('h1:visible')).toHaveText('Renamed while away');
  await expect.poll(() => calls).toHaveLength(4);
});

test('ignores an ERP response that is older than the rebuilt page', async ({ page, live }) => {
  const calls = watchCalls(page, live);
  await page.goto(`${live.origin}/products/item/1012/`);
  await settle(page);
  await expect.poll(() => calls).toHaveLength(2);
  live.brand.rename('1012', 'Printed anew');
  await live.rebuild();
  await page.reload();
  await settle(page);
  await expectPrinted(page, 'Printed anew');
  await expect.poll(() => calls).toHaveLength(3);
  await page.reload();
  await settle(page);
  await expectPrinted(page, 'Printed anew');
  await expect.poll(() => calls).toHaveLength(3);
});

for (const { title, script, id } of [
  { title: 'blocked', script: refuseStorage, id: '1013' },
  { title: 'full', script: fillStorage, id: '1014' },
])
  test(`shows a changed price although browser storage is ${title}`, async ({ page, live }) => {
    await page.addInitScript(script);
    live.brand.reprice(id, 12);
    const calls = watchCalls(page, live);
    await page.goto(`${live.origin}/products/item/${id}/`);
    await expect(page.locator('.offer:visible .price')).toHaveText('$12.00');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await settle(page);
    expect(calls).toHaveLength(2);
  });

test('shows a changed name in every tab that opens the page', async ({ context, live }) => {
  live.brand.rename('1008', 'In every tab');
  for (const _ of [1, 2]) {
    const tab = await context.newPage();
    await tab.goto(`${live.origin}/products/item/1008/`);
    await expect(tab.locator('h1:visible')).toHaveText('In every tab');
  }
});
