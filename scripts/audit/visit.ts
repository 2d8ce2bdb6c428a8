import type { Browser, Page, Response } from '@playwright/test';
import { zipped } from './weigh.ts';

export interface Visit {
  readonly requests: number;
  /** Transferred bytes, without pictures. */
  readonly bytes: number;
  readonly pictureBytes: number;
}

const compressible = /^(?:text\/|application\/(?:json|javascript|xml|speculationrules))/;

export async function visitPage(browser: Browser, url: string, width: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  try {
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(url);
    await settle(page);
    return await sum(responses);
  } finally {
    await context.close();
  }
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
}

async function sum(responses: readonly Response[]): Promise<Visit> {
  const isOwn = await Promise.all(responses.map(isTransferred));
  const own = responses.filter((_, at) => isOwn[at]);
  const sizes = await Promise.all(own.map(sizeOf));
  const total = (isPicture: boolean) =>
    sizes.reduce((bytes, size) => bytes + (size.isPicture === isPicture ? size.bytes : 0), 0);
  return { requests: own.length, bytes: total(false), pictureBytes: total(true) };
}

/** Chromium reports a negative size for cached responses. */
async function isTransferred(response: Response): Promise<boolean> {
  const request = response.request();
  const { responseBodySize } = await request.sizes();
  return request.headers()['sec-purpose'] === undefined && responseBodySize >= 0;
}

async function sizeOf(response: Response): Promise<{ readonly bytes: number; readonly isPicture: boolean }> {
  const type = response.headers()['content-type'] ?? '';
  const body = await response.body().catch(() => Buffer.alloc(0));
  return {
    bytes: compressible.test(type) ? zipped(body) : body.length,
    isPicture: type.startsWith('image/'),
  };
}
