import type { Page } from '@playwright/test';

/** What went wrong on a page since it is watched, as sentences. */
export interface Watch {
  readonly troubles: readonly string[];
  readonly origins: ReadonlySet<string>;
}

/** Notes errors in the console, errors of scripts, failed requests and answers from 400 on. */
export function watchPage(page: Page): Watch {
  const troubles: string[] = [];
  const origins = new Set<string>();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      troubles.push(`The console says: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => troubles.push(`A script fails: ${error.message}`));
  page.on('requestfailed', (request) => {
    troubles.push(`${request.url()} fails: ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.url()} is answered with ${response.status()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin);
  });
  return { troubles, origins };
}

/** Has every picture fetched, those below the fold too; names those that show nothing. */
export async function listBrokenPictures(page: Page): Promise<readonly string[]> {
  return await page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(
      pictures.map((picture) => (picture.complete ? null : picture.decode().catch(() => undefined))),
    );
    return pictures.filter((picture) => picture.naturalWidth === 0).map((picture) => picture.src);
  });
}
