import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test as base, expect, type Page } from '@playwright/test';
import { serveDist } from '#builder/serve-dist.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const astroBin = fileURLToPath(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')));

const test = base.extend<object, { origin: string }>({
  origin: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const folder = join(root, '.cache', `intent-site-${workerIndex}`);
      await cp(join(root, 'tests', 'browser', 'intent-site'), folder, { recursive: true });
      const env = { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
      await promisify(execFile)(process.execPath, [astroBin, 'build'], { cwd: folder, env });
      const server = await serveDist(join(folder, 'dist'), 0);
      await use(server.origin);
      await server.close();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('what is clicked, pressed, ticked and typed before React is there counts', async ({ page, origin }) => {
  const network = await slowDown(page);
  await page.goto(origin);
  const button = page.getByRole('button');
  await button.click();
  await button.press('a');
  await page.getByLabel('Name').pressSequentially('Ada');
  await page.getByLabel('Note').pressSequentially('two words');
  await page.getByLabel('Tick').check();
  await expect.poll(() => network.held).toBeGreaterThan(0);
  await expect(page.locator('output')).toContainText('"clicks":0');
  network.release();
  await expect(page.locator('output')).toHaveText(
    JSON.stringify({ name: 'Ada', note: 'two words', clicks: 1, keys: 'a', isTicked: true }),
  );
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await expect(page.getByLabel('Tick')).toBeChecked();
});

test('what is done afterwards counts once', async ({ page, origin }) => {
  await page.goto(origin);
  await page.getByRole('button').hover();
  await expect(page.locator('astro-island:not([ssr])')).toHaveCount(1);
  await page.getByRole('button').click();
  await page.getByLabel('Name').pressSequentially('Ada');
  await expect(page.locator('output')).toContainText('"name":"Ada","note":"","clicks":1');
});

test('a click without a pointer, as software for the blind does it, is an intent and counts', async ({
  page,
  origin,
}) => {
  await page.goto(origin);
  await page.getByRole('button').evaluate((button: HTMLElement) => button.click());
  await expect(page.locator('output')).toContainText('"clicks":1');
});

test('an island whose code could not be fetched is tried again at the next intent, and what was done before counts', async ({
  page,
  origin,
}) => {
  await page.route('**/_astro/*', (route) => route.abort());
  await page.goto(origin);
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('button').click();
  await page.getByLabel('Name').pressSequentially('Ada');
  await failed;
  await page.unroute('**/_astro/*');
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.getByRole('button').hover({ timeout: 1_000 });
    await expect(page.locator('output')).toContainText('"name":"Ada","note":"","clicks":1', {
      timeout: 1_000,
    });
  }).toPass();
});

/** Holds back every script until it is released. */
async function slowDown(page: Page): Promise<{ readonly held: number; release(): void }> {
  const gate = Promise.withResolvers<void>();
  let held = 0;
  await page.route('**/_astro/*', async (route) => {
    held += 1;
    await gate.promise;
    await route.continue();
  });
  return {
    get held() {
      return held;
    },
    release: () => gate.resolve(),
  };
}
