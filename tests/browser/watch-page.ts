import { expect, type Page } from '@playwright/test';

export interface Watch {
  readonly troubles: readonly string[];
  readonly origins: ReadonlySet<string>;
}

function watchPage(page: Page): Watch {
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

export async function watchPolicy(page: Page): Promise<Watch> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      reportError(new Error(`The policy refuses by ${violatedDirective}: ${blockedURI} ${sourceFile}`));
    });
  });
  return watchPage(page);
}

/** Ignores messages that contain one of `texts`. Allows requests to `knownOrigins` only. */
export function expectOnlyKnownFaults(
  { troubles, origins }: Watch,
  texts: readonly string[],
  knownOrigins: readonly string[],
): void {
  expect(troubles.filter((trouble) => !texts.some((text) => trouble.includes(text)))).toEqual([]);
  expect([...origins].filter((origin) => !knownOrigins.includes(origin))).toEqual([]);
}

/** Includes pictures below the fold. */
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
