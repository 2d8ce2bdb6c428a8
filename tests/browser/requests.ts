import type { Page } from '@playwright/test';
import { originOf } from './sites.ts';

/** Holds the requests of a page until the returned function is called. */
export async function holdRequests(page: Page, urls: Parameters<Page['route']>[0]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(urls, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Aborts all requests to hosts other than `lwm`, as if the ERP were down. */
export async function cutErpOff(page: Page): Promise<void> {
  await page.route(
    ({ origin }) => origin !== originOf('lwm'),
    (route) => route.abort(),
  );
}
