import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '../ensure-browser.ts';
import { slow4g, slowdown } from './find-browser.ts';
import { median } from './summary.ts';

export interface FindVisit {
  readonly catalogue: string;
  /** Milliseconds from navigation to the first result, with an empty cache. */
  readonly result: number;
  /** Milliseconds from the first key to the first suggestion. */
  readonly suggestion: number;
  /** Requests until the first result, without pictures. Counts one file of rows, because a result needs only one. */
  readonly requests: number;
  readonly bodyBytes: number;
  readonly headBytes: number;
}

const rounds = 3;

export async function timeVisit(catalogue: string, origin: string, query: string): Promise<FindVisit> {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] });
  try {
    const visits = [];
    for (let round = 0; round < rounds; round += 1) {
      const result = await timeResult(browser, `${origin}/products/?q=${query}`);
      visits.push({ ...result, suggestion: await timeSuggestion(browser, `${origin}/`, query) });
    }
    return {
      catalogue,
      result: median(visits.map(({ at }) => at)),
      suggestion: median(visits.map(({ suggestion }) => suggestion)),
      requests: Math.max(...visits.map(({ sent }) => sent.length)),
      bodyBytes: Math.max(...visits.map(({ sent }) => sum(sent.map(({ all, head }) => all - head)))),
      headBytes: Math.max(...visits.map(({ sent }) => sum(sent.map(({ head }) => head)))),
    };
  } finally {
    await browser.close();
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

async function openPhone(browser: Browser): Promise<{ readonly page: Page; readonly session: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, session };
}

async function timeResult(browser: Browser, url: string) {
  const { page, session } = await openPhone(browser);
  const sent = new Map<string, { path: string; at: number; head: number; all: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    const { origin, pathname } = new URL(request.url);
    if (url.startsWith(origin) && !pathname.startsWith('/assets/pictures/'))
      sent.set(requestId, { path: pathname, at: wallTime * 1000, head: 0, all: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = sent.get(requestId);
    if (one) one.head = response.encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = sent.get(requestId);
    if (one) one.all = encodedDataLength;
  });
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('.narrowed > .card') === null) return;
      observer.disconnect();
      requestAnimationFrame(() => Reflect.set(window, 'firstResultAt', performance.now()));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const { at, start } = await page.evaluate(() => ({
    at: Number(Reflect.get(window, 'firstResultAt')),
    start: performance.timeOrigin,
  }));
  await page.context().close();
  const isRows = ({ path }: { readonly path: string }) => path.startsWith('/assets/search/rows-');
  const before = [...sent.values()].filter((one) => one.at <= start + at && one.all > 0);
  const rows = before.find(isRows);
  return { at, sent: before.filter((one) => one === rows || !isRows(one)) };
}

async function timeSuggestion(browser: Browser, url: string, query: string): Promise<number> {
  const { page } = await openPhone(browser);
  await page.goto(url, { waitUntil: 'networkidle' });
  const taken = await page.evaluate(async (text) => {
    const input = document.querySelector<HTMLInputElement>('search input');
    if (input === null) throw new Error('The page has no search field.');
    const began = performance.now();
    input.focus();
    input.value = text;
    while (document.querySelector('search [role=option]') === null) await new Promise(requestAnimationFrame);
    return performance.now() - began;
  }, query);
  await page.context().close();
  return taken;
}
