import type { Page } from '@playwright/test';

export interface Frame {
  readonly path: string;
  readonly isShown: boolean;
  readonly hasPainted: boolean;
}

/**
 * Logs every frame of every visited page. No frame between two pages is missed, because Chromium paints nothing until the
 * new content is parsed.
 */
export async function logPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = () => {
      const frame = {
        path: location.pathname,
        isShown: document.body !== null && getComputedStyle(document.body).visibility === 'visible',
        hasPainted: performance.getEntriesByName('first-contentful-paint').length > 0,
      };
      const frames: unknown[] = JSON.parse(sessionStorage.getItem('frames') ?? '[]');
      sessionStorage.setItem('frames', JSON.stringify([...frames, frame]));
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
}

export async function readPaints(page: Page): Promise<readonly Frame[]> {
  return await page.evaluate(() => JSON.parse(sessionStorage.getItem('frames') ?? '[]'));
}

export async function slowDown(page: Page, path: string, milliseconds: number): Promise<void> {
  await page.route(path, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue();
  });
}
