import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { serveDist } from '#builder/serve-dist.ts';
import { listFindFiles } from '#site/find-files.ts';
import { ensureBrowser } from '../ensure-browser.ts';
import { openFindSite } from './find-site.ts';
import { median } from './summary.ts';

export interface FindTimes {
  readonly products: number;
  /**
   * Milliseconds from focusing the search field, which contains a query, until the first suggestions. Includes the time
   * to load the rows of all products. Measured on Slow 4G with a CPU six times slower.
   */
  readonly focus: number;
  readonly key: AnswerTimes;
  readonly choice: AnswerTimes;
  /** Median milliseconds in which Chromium inserts four existing cards. The part of a choice that the search cannot shorten. */
  readonly readyCards: number;
  readonly longest: number;
}

export interface AnswerTimes {
  /** Milliseconds until the first suggestions or results are drawn. */
  readonly median: number;
  readonly worst: number;
  /** Median milliseconds until everything is drawn. */
  readonly whole: number;
}

/** Lighthouse's Slow 4G: 1.6 Mbit/s, round trip of 150 ms. */
export const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
export const slowdown = 6;

/** One run is not enough: CPU throttling pauses the browser now and then. */
const rounds = 3;

export async function timeFind(dist: string, products: number): Promise<FindTimes> {
  const folder = `${dist}-find-${products}`;
  await rm(folder, { recursive: true, force: true });
  await cp(dist, folder, { recursive: true });
  await rm(join(folder, 'assets/search'), { recursive: true });
  const { site } = await openFindSite(products);
  for (const { file, toBytes } of listFindFiles(site)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), toBytes());
  }
  const server = await serveDist(folder, 0);
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] });
  try {
    const forms = [];
    const choices = [];
    for (let round = 0; round < rounds; round += 1) {
      forms.push(await timeForm(browser, server.origin));
      choices.push(await timeChoices(browser, server.origin));
    }
    return {
      products,
      focus: median(forms.map(({ focus }) => focus)),
      longest: Math.max(...forms.map(({ longest }) => longest)),
      key: summarise(forms.flatMap(({ keys }) => keys)),
      choice: summarise(choices.flatMap(({ answers }) => answers)),
      readyCards: median(choices.flatMap(({ readyCards }) => readyCards)),
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
    if (input === null) throw new Error('The page has no search field.');
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
  const keys = await timeAnswers(page, '#found', typed);
  await page.close();
  return { focus, longest, keys };
}

const typed = ['a', 'ar', 'arc', 'arc d', 'arc des', '10', '104', '1042', 'oak', 'desk chair']
  .concat(['l', 'lam', 'lamp', '灯', '落地灯'])
  .map((query) => ({ query }));

const clicked = Array.from({ length: 12 }, (_, at) => ({ box: at * 5 }));

async function timeChoices(browser: Browser, origin: string) {
  const page = await openPage(browser, `${origin}/products/`);
  // The first click is not measured, because it also replaces the prerendered products.
  await page.locator('.choices input[type=checkbox]').first().click({ timeout: 60_000 });
  await page.locator('.narrowed').waitFor();
  const answers = await timeAnswers(page, '.narrowed', clicked);
  const readyCards = await timeReadyCards(page);
  await page.close();
  return { answers, readyCards };
}

async function timeReadyCards(page: Page): Promise<readonly number[]> {
  return await page.evaluate(async () => {
    const list = document.querySelector('.narrowed');
    const copies = [...(list?.children ?? [])].map((card) => card.cloneNode(true));
    const times: number[] = [];
    while (copies.length > 0) {
      const four = copies.splice(0, 4);
      const began = performance.now();
      for (const [at, card] of four.entries()) list?.children[at]?.replaceWith(card);
      void document.body.offsetHeight;
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    return times;
  });
}

interface Answer {
  readonly first: number;
  readonly whole: number;
}

type Step = { readonly query: string } | { readonly box: number };

async function timeAnswers(page: Page, list: string, steps: readonly Step[]): Promise<readonly Answer[]> {
  return await page.evaluate(
    async ({ list, steps }) => {
      const times: { readonly first: number; readonly whole: number }[] = [];
      for (const step of steps) {
        const boxes = document.querySelectorAll<HTMLInputElement>('.choices input[type=checkbox]:enabled');
        const input = document.querySelector<HTMLInputElement>('search input');
        const target = document.querySelector(list);
        if (target === null || input === null) throw new Error(`The page lacks a search field or ${list}.`);
        const began = performance.now();
        let whole = 0;
        const drawn = () => {
          void document.body.offsetHeight;
          whole = performance.now() - began;
        };
        const observer = new MutationObserver(drawn);
        observer.observe(target, { childList: true });
        const filters = document.querySelector('.choices');
        if (filters) observer.observe(filters, { childList: true, characterData: true, subtree: true });
        if ('box' in step) boxes[step.box % boxes.length]?.click();
        else {
          input.value = step.query;
          input.dispatchEvent(new InputEvent('input'));
        }
        // Waits for microtasks, which draw the first results. A timer would fire only after all rows are searched.
        for (let tick = 0; tick < 50; tick += 1) await null;
        drawn();
        const first = whole;
        await new Promise((resolve) => setTimeout(resolve, 300));
        observer.disconnect();
        times.push({ first, whole });
      }
      return times;
    },
    { list, steps },
  );
}

function summarise(times: readonly Answer[]): AnswerTimes {
  const firsts = times.map(({ first }) => first);
  return {
    median: median(firsts),
    worst: Math.max(...firsts),
    whole: median(times.map(({ whole }) => whole)),
  };
}
