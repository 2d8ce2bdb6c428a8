import { expect, type Page } from '@playwright/test';
import { someOf } from '../some-of.ts';
import { settle, test, watchCalls } from './live-site.ts';

const release = '00000001-aaaaaaaaaaaa';

test('calls the ERP and shows a changed price only while refresh.txt starts with "on"', async ({
  page,
  live,
}) => {
  const flag = await openFlag(page, '');
  const calls = watchCalls(page, live);
  live.brand.reprice('1012', 8.5);
  const texts = ['', 'off', '<!doctype html><title>on</title>'];
  for (const text of [...someOf(texts, 2), `off ${release}`]) {
    flag.text = text;
    await page.goto(`${live.origin}/products/item/1012/`);
    await settle(page);
    expect(calls, text).toEqual([]);
    await expect(priceOf(page), text).not.toHaveText('$8.50');
  }
  flag.text = `on ${release}`;
  await comeBack(page);
  await expect(priceOf(page)).toHaveText('$8.50');
  flag.text = `off ${release}`;
  await comeBack(page);
  await expect(priceOf(page)).not.toHaveText('$8.50');
  await settle(page);
  await expect(priceOf(page)).not.toHaveText('$8.50');
});

test('checks for a newer version of the page only if refresh.txt names another release', async ({
  page,
  live,
}) => {
  const flag = await openFlag(page, `on ${release}`);
  const path = `${live.origin}/products/item/1015/`;
  const heads: string[] = [];
  page.on('request', (request) => request.method() === 'HEAD' && heads.push(request.url()));
  await page.goto(path);
  await settle(page);
  await comeBack(page);
  await settle(page);
  expect(heads).toEqual([]);
  flag.text = 'on 00000002-bbbbbbbbbbbb';
  await comeBack(page);
  await expect.poll(() => heads).toEqual([path]);
});

async function openFlag(page: Page, text: string): Promise<{ text: string }> {
  const flag = { text };
  await page.route('**/refresh.txt', (route) => route.fulfill({ body: flag.text }));
  return flag;
}

function priceOf(page: Page) {
  return page.locator('.offer:visible .price');
}

async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
