import type { Page } from '@playwright/test';
import { originOf } from './sites.ts';

export async function holdRequests(page: Page, urls: Parameters<Page['route']>[0]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(urls, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

export async function cutErpOff(page: Page): Promise<void> {
  await page.route(
    ({ origin }) => origin !== originOf('lwm'),
    (route) => route.abort(),
  );
}
