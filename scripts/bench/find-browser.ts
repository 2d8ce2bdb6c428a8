import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { serveDist } from '#builder/serve-dist.ts';
import { listFindFiles } from '#site/find-files.ts';
import { ensureBrowser } from '../ensure-browser.ts';
import { openFindSite } from './find-site.ts';

export interface FindTimes {
  readonly products: number;
  /** Milliseconds from the focus until suggestions of the whole list are shown, on Slow 4G and a CPU six times slower. */
  readonly focus: number;
  /** Of a key in the form, in milliseconds: median and worst. */
  readonly key: number;
  readonly worstKey: number;
  /** Of a choice in a narrowed listing. */
  readonly choice: number;
  readonly worstChoice: number;
  /** The longest task while the rows are fetched. */
  readonly longest: number;
}

/** As Lighthouse takes Slow 4G: 1.6 Mbit a second, 150 ms a round trip. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const slowdown = 6;

/** Puts the search of a synthetic catalogue into a copy of a dist, and uses it as a visitor would. */
export async function timeFind(dist: string, products: number): Promise<FindTimes> {
  const folder = `${dist}-find-${products}`;
  await rm(folder, { recursive: true, force: true });
  await cp(dist, folder, { recursive: true });
  await rm(join(folder, 'assets/search'), { recursive: true });
  const { site } = await openFindSite(products);
  for (const { file, toText } of listFindFiles(site)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), toText());
  }
  const server = await serveDist(folder, 0);
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] });
  try {
    return {
      products,
      ...(await timeForm(browser, server.origin)),
      ...(await timeChoices(browser, server.origin)),
    };
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(url, { waitUntil: 'networkidle' });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

async function timeForm(browser: Browser, origin: string) {
  const page = await openPage(browser, `${origin}/`);
  const { focus, longest } = await page.evaluate(async () => {
    let longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }).observe({ type: 'longtask' });
    const input = document.querySelector<HTMLInputElement>('search input');
    if (input === null) throw new Error('The page has no search.');
    const began = performance.now();
    input.focus();
    input.value = 'lamp';
    await new Promise<void>((resolve) => {
      new MutationObserver(() => document.querySelector('search [role=option]') && resolve()).observe(
        document.body,
        {
          childList: true,
          subtree: true,
        },
      );
    });
    const focus = performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { focus, longest };
  });
  const keys = await timeKeys(page);
  await page.close();
  return { focus, longest, key: keys[Math.floor(keys.length / 2)] ?? 0, worstKey: keys.at(-1) ?? 0 };
}

function timeKeys(page: Page): Promise<readonly number[]> {
  return page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('search input');
    const times: number[] = [];
    for (const query of [
      'a',
      'ar',
      'arc',
      'arc d',
      'arc des',
      '10',
      '104',
      '1042',
      'oak',
      'desk chair',
      'l',
      'lam',
      'lamp',
      '灯',
      '落地灯',
    ])
      if (input !== null) {
        input.value = query;
        const began = performance.now();
        input.dispatchEvent(new InputEvent('input'));
        // Microtasks of the answer, then the layout that it needs. A timer would wait for four milliseconds of its own.
        await scheduler.postTask(() => {});
        void document.body.offsetHeight;
        times.push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    return times.toSorted((one, other) => one - other);
  });
}

async function timeChoices(browser: Browser, origin: string) {
  const page = await openPage(browser, `${origin}/products/`);
  await page.locator('[data-narrow]').click();
  await page.locator('.choices input[type=checkbox]').first().waitFor({ timeout: 60_000 });
  const times = await page.evaluate(async () => {
    const times: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      const boxes = document.querySelectorAll<HTMLInputElement>('.choices input[type=checkbox]:enabled');
      const began = performance.now();
      boxes[(at * 5) % boxes.length]?.click();
      await scheduler.postTask(() => {});
      void document.body.offsetHeight;
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    return times.toSorted((one, other) => one - other);
  });
  await page.close();
  return { choice: times[Math.floor(times.length / 2)] ?? 0, worstChoice: times.at(-1) ?? 0 };
}
