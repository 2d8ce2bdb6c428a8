import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import type { DemoBrand } from '#demo-erp/brand.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { someOf } from '../some-of.ts';
import { type BuiltSite, openBuiltSite } from './built-site.ts';
import { findViolations } from './find-violations.ts';
import { holdRequests } from './requests.ts';

const shapes = [
  ['square', 600, 600],
  ['high', 300, 1_800],
  ['wide', 1_800, 400],
  ['tiny', 120, 90],
  ['clear', 700, 700],
  ['upright', 900, 1_200],
  ['panorama', 1_600, 800],
  ['landscape', 1_600, 1_200],
] as const;

function paint([name, width, height]: (typeof shapes)[number]): Promise<Buffer> {
  const background = name === 'clear' ? { r: 0, g: 0, b: 0, alpha: 0 } : '#804020';
  return sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
}

const publishShapes = (pictures: readonly Buffer[]) => (skr: DemoBrand, erp: DemoErp) => {
  const images = [0, 1, 2, 3].map((tone) => ({ url: `/media/skr/building-blocks-${tone}.jpg` }));
  skr.set('1001', { images });
  skr.set('1002', { images: images.slice(0, 1) });
  for (const [at, [name, width, height]] of shapes.entries()) {
    const picture = pictures[at];
    if (picture !== undefined) erp.publishPicture('skr', name, picture);
    const url = `/media/skr/${name}.jpg`;
    skr.set(String(1003 + at), { images: [{ url, width, height }, ...images.slice(0, 1)] });
  }
  skr.set('1003', { images: [{ url: '/media/skr/nothing.jpg' }, ...images.slice(0, 1)] });
};

// Runs all tests in one worker, so that the site is built once.
test.describe.configure({ mode: 'default' });

/** Product 1001 has four pictures, 1002 one, and 1003 a broken one. */
let site: BuiltSite;
test.beforeAll(async ({ browserName: _ }, { workerIndex }) => {
  test.setTimeout(240_000);
  const pictures = await Promise.all(shapes.map(paint));
  site = await openBuiltSite(`gallery-${workerIndex}`, publishShapes(pictures), { images: 'own' });
});
test.afterAll(() => site.close());

test('thumbnails, buttons and arrow keys select a picture and add no history entry', async ({ page }) => {
  // During a scroll animation, an arrow key would still start from the previous picture.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site.origin}/products/item/1001/`);
  const slides = page.locator('.slides');
  const current = page.locator('.thumbnails a[aria-current]');
  const left = () => slides.evaluate((list) => Math.round((4 * list.scrollLeft) / list.scrollWidth));
  await expect(slides.locator('> li')).toHaveCount(4);
  await expect(current).toHaveAttribute('href', '#picture-1');
  await expect(page.getByRole('status').first()).toBeEmpty();
  expect(await left()).toBe(0);
  await page.keyboard.press('Shift');
  await page.locator('.scripted').waitFor();
  const entries = await page.evaluate(() => history.length);
  await page.locator('.thumbnails a').nth(2).click();
  await expect.poll(left).toBe(2);
  await expect(current).toHaveAttribute('href', '#picture-3');
  await expect(page.locator('.place')).toHaveText('Picture 3 of 4');
  await slides.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBe(3);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(left).toBe(2);
  await page.getByRole('button', { name: 'Next picture' }).click();
  await expect(page.locator('.place')).toHaveText('Picture 4 of 4');
  await page.keyboard.press('ArrowRight');
  await expect(current).toHaveAttribute('href', '#picture-1');
  expect(await page.evaluate(() => [history.length, location.hash])).toEqual([entries, '']);
});

/** The first key loads the script that enlarges pictures. */
async function openScripted(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.keyboard.press('Shift');
  await page.locator('.scripted').waitFor();
}

test('Enter or a click without modifier keys enlarges a picture', async ({ page }) => {
  const release = await holdRequests(page, '**/product-tools*.js');
  await page.goto(`${site.origin}/products/item/1001/`);
  const link = page.locator('#picture-1 > a');
  const openElsewhere = async () => {
    const opened = page.context().waitForEvent('page');
    await link.click({ modifiers: ['ControlOrMeta'] });
    await (await opened).close();
  };
  await openElsewhere();
  release();
  await page.locator('.scripted').waitFor();
  await openElsewhere();
  await expect(page.locator('.large')).toHaveCount(0);

  const large = page.locator('#picture-1-large');
  await expect(large).toBeHidden();
  await link.click();
  await expect(large).toBeVisible();
  await expect(large.locator('img')).toHaveJSProperty('naturalWidth', 800);
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await link.click();
  await expect(large).toBeVisible();
  // Clicks beside the picture.
  await page.mouse.click(5, 5);
  await expect(large).toBeHidden();
  await link.press('Enter');
  await expect(large).toBeVisible();
  await large.getByRole('button', { name: 'Close' }).click();
  await expect(large).toBeHidden();
  await link.press('Enter');
  await page.locator('#picture-1-large .step[value="1"]').press('Enter');
  await expect(page.locator('#picture-2-large .step[value="1"]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('#picture-2-large')).toBeHidden();
  await expect(page.locator('#picture-2 > a')).toBeFocused();
});

test('on a phone, each picture is enlarged in a full-screen dialog with a unique name', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openScripted(page, `${site.origin}/products/item/1001/`);
  const name = (await page.locator('h1').textContent()) ?? '';
  await expect(page.locator('.slides img')).toHaveCount(4);
  for (const at of [1, 2]) {
    await expect(page.locator(`#picture-${at} img`)).toHaveAttribute('alt', `${name} (${at})`);
    await page.locator(`#picture-${at} > a`).press('Enter');
    const dialog = page.getByRole('dialog', { name: `${name} (${at})` });
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 });
    // Runs axe once the page contains both dialogs.
    if (at === 2) expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.locator(`#picture-${at} > a`)).toBeFocused();
  }
});

const ratios = [
  ['landscape', '1010', 4 / 3],
  ['upright', '1008', 3 / 4],
  ['square', '1007', 1],
  ['panorama', '1009', 2],
  ['high', '1004', 300 / 1_800],
  ['wide', '1005', 1_800 / 400],
] as const;

test('on a phone, shows enlarged pictures of any shape uncropped, centred and sharp', async ({ browser }) => {
  const page = await browser.newPage({ hasTouch: true, deviceScaleFactor: 3 });
  for (const [shape, id, ratio] of someOf(ratios, 2)) {
    await page.setViewportSize({ width: 360, height: 640 });
    await openScripted(page, `${site.origin}/products/item/${id}/`);
    await page.locator('#picture-1 > a').tap();
    const large = page.locator('#picture-1-large');
    const image = large.locator('img');
    await expect
      .poll(() => image.evaluate((one) => one instanceof HTMLImageElement && one.complete), shape)
      .toBe(true);
    await expect(image, shape).toHaveCSS('object-fit', 'contain');
    const none = { x: 0, y: 0, width: 0, height: 0 };
    const box = (await image.boundingBox()) ?? none;
    expect(Math.min(box.x, box.y), shape).toBeGreaterThanOrEqual(0);
    expect(Math.max(box.width / 360, box.height / 640), shape).toBeGreaterThan(0.9);
    expect(box.x + box.width / 2, shape).toBeCloseTo(180, 0);
    expect(box.y + box.height / 2, shape).toBeCloseTo(320, 0);
    expect(
      await large.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]),
      shape,
    ).toEqual([0, 0]);
    const step = await large.locator('.step').first().boundingBox();
    if (ratio >= 3 / 4) expect(step?.y, shape).toBeGreaterThan(box.y + box.height);
    const pixels = await image.evaluate((one) =>
      one instanceof HTMLImageElement ? createImageBitmap(one).then(({ width }) => width) : 0,
    );
    expect(pixels / Math.min(box.width, box.height * ratio), shape).toBeGreaterThan(2);
    await page.setViewportSize({ width: 740, height: 340 });
    const low = (await image.boundingBox()) ?? none;
    expect(low.width / low.height, shape).toBeCloseTo(ratio, 1);
  }
  await page.close();
});

test('gives every picture a `sizes` attribute that matches its layout width on every screen', async ({
  page,
}) => {
  for (const path of ['/', '/zh/', '/products/', '/products/item/1001/']) {
    await page.goto(`${site.origin}${path}`);
    for (const width of [360, 768, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      const pictures = page.locator('main .picture:not(.small):has(source[sizes])');
      const ratios = await pictures.evaluateAll((all) => {
        const said = document.createElement('div');
        document.documentElement.append(said);
        const widthOf = (sizes: string) => {
          const parts = sizes.split(/,(?![^(]*\))/).map((part) => /^(?:(\(.*?\)) )?(.*)$/.exec(part));
          const [, , length = ''] = parts.find((part) => !part?.[1] || matchMedia(part[1]).matches) ?? [];
          said.style.inlineSize = length;
          return said.getBoundingClientRect().width;
        };
        return all.flatMap((picture) => {
          const { width: drawn } = picture.getBoundingClientRect();
          const ratio = widthOf(picture.querySelector('source')?.sizes ?? '') / drawn;
          return drawn === 0 ? [] : [{ ratio, of: `${picture.closest('ul, section')?.className}: ${drawn}` }];
        });
      });
      expect(ratios.length).toBeGreaterThan(0);
      for (const { ratio, of } of ratios) {
        expect(ratio, `${path} ${width} px, ${of}`).toBeGreaterThan(0.9);
        expect(ratio, `${path} ${width} px, ${of}`).toBeLessThan(1.35);
      }
    }
  }
});

test('causes no layout shift while pictures load', async ({ page }) => {
  await page.route('**/assets/pictures/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto(`${site.origin}/products/item/1001/`, { waitUntil: 'networkidle' });
  const shifted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const nodes = (entry: PerformanceEntry) =>
          [Reflect.get(entry, 'sources')].flat().map((source) => Reflect.get(source, 'node'));
        const isInside = (node: unknown) => node instanceof Element && node.closest('main') !== null;
        new PerformanceObserver((list) =>
          resolve(list.getEntries().flatMap(nodes).filter(isInside).length),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
  expect(shifted).toBe(0);
});

test('loads a 640 px picture from the site on a 360 px screen, and shows a placeholder for a broken picture', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(request.url());
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${site.origin}/products/item/1002/`);
  await page.waitForLoadState('networkidle');
  expect(asked.every((url) => url.startsWith(site.origin))).toBe(true);
  const source = await page.locator('#picture-1 .picture img').evaluate((image) => {
    return image instanceof HTMLImageElement ? image.currentSrc : '';
  });
  expect(source).toMatch(/\/assets\/pictures\/[0-9a-f]{12}-640\.webp$/);
  await page.goto(`${site.origin}/products/item/1003/`);
  await expect(page.locator('#picture-1 .no-picture')).toBeVisible();
  await expect(page.locator('#picture-1 a')).toHaveCount(0);
  await page.locator('.thumbnails a').nth(1).click();
  await expect(page.locator('#picture-2 .picture img')).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links thumbnails to pictures, and pictures to their files', async ({ page }) => {
    await page.goto(`${site.origin}/products/item/1001/`);
    await expect(page.locator('.step').first()).toBeHidden();
    await page.locator('.thumbnails a').nth(3).click();
    await expect(page).toHaveURL(/#picture-4$/);
    await expect(page.locator('#picture-4 .picture img')).toBeInViewport();
    await page.locator('#picture-4 > a').click();
    await expect(page).toHaveURL(/\/assets\/pictures\/[0-9a-f]{12}-800\.jpg$/);
  });
});

test('all product cards have square picture areas of equal size', async ({ page }) => {
  for (const path of ['/products/', '/zh/products/', '/'])
    for (const width of someOf([360, 1440], 2)) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${site.origin}${path}`);
      const frames = page.locator('main ul.grid > li .picture');
      await expect(frames.nth(3)).toBeVisible();
      const sizes = await frames.evaluateAll((all) =>
        all
          .map((frame) => frame.getBoundingClientRect())
          .filter((box) => box.width > 0)
          .map((box) => `${Math.round(box.width)} ${Math.round(box.height)}`),
      );
      expect(new Set(sizes).size, `${path}: ${sizes.join()}`).toBe(1);
      const [wide, high] = (sizes[0] ?? '').split(' ').map(Number);
      expect(wide).toBe(high);
    }
});

test('neither crops pictures nor scales them up, and outlines transparent pictures', async ({ page }) => {
  await page.goto(`${site.origin}/products/item/1006/`);
  const tiny = page.locator('#picture-1 .picture');
  await expect(tiny.locator('img')).toHaveCSS('object-fit', 'scale-down');
  await expect(tiny.locator('img')).toHaveJSProperty('naturalWidth', 120);
  await page.goto(`${site.origin}/products/item/1005/`);
  await expect(page.locator('#picture-1 .picture img')).toHaveCSS('object-fit', 'contain');
  const expectOutline = async (picture: Locator) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(picture).toHaveCSS('filter', /^drop-shadow\(rgba\(0, 0, 0, 0\.55\)/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(picture).toHaveCSS('filter', /^drop-shadow\(rgba\(255, 255, 255, 0\.65\)/);
  };
  await openScripted(page, `${site.origin}/products/item/1007/`);
  await expectOutline(page.locator('#picture-1 .picture img'));
  await expectOutline(page.locator('.thumbnails .picture img').first());
  await page.locator('#picture-1 > a').click();
  await expectOutline(page.locator('#picture-1-large img'));
  await page.goto(`${site.origin}/products/`);
  await expectOutline(page.locator('.card:has([href$="/1007/"]) .picture img'));
  await page.goto(`${site.origin}/products/compare/?ids=1007,1001`);
  await expectOutline(page.locator('.comparison .picture img').first());
  await openScripted(page, `${site.origin}/products/item/1001/`);
  await expectOutline(page.locator('.recent .picture img').first());
  await expect(page.locator('#picture-1 .picture')).toHaveAttribute('class', /picture l\d/);
});

test('buttons, keys and swipes show the next or previous enlarged picture', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 }, hasTouch: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${site.origin}/products/item/1001/`);
  // `start-page.ts` loads the gallery's script, then repeats this click.
  await page.locator('#picture-1 > a').click();
  const numbered = (number: number) => page.locator(`#picture-${number}-large`);
  await numbered(1).getByRole('button', { name: 'Next picture' }).click();
  await expect(numbered(2)).toBeVisible();
  await expect(numbered(1)).toBeHidden();
  await expect(numbered(2).getByRole('button', { name: 'Next picture' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(numbered(3)).toBeVisible();
  await expect(numbered(3).locator('.place')).toHaveText('Picture 3 of 4');
  await swipe(numbered(3), 600, 300);
  await expect(numbered(4)).toBeVisible();
  await swipe(numbered(4), 300, 600);
  await expect(numbered(3)).toBeVisible();
  await expect(numbered(3).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await numbered(3).getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.thumbnails a[aria-current]')).toHaveAttribute('href', '#picture-3');

  await page.locator('.thumbnails a').first().tap();
  await page.locator('#picture-1 > a').tap();
  const large = numbered(1);
  const image = large.locator('img');
  const width = async () => (await image.boundingBox())?.width;
  const whole = await width();
  const { height = 0 } = (await image.boundingBox()) ?? {};
  await image.tap({ position: { x: 10, y: height - 10 } });
  expect(await width()).toBe(800);
  expect((await large.boundingBox())?.width).toBeLessThanOrEqual(360);
  expect(await large.evaluate((box) => box.scrollLeft)).toBeCloseTo((10 / (whole ?? 1)) * (800 - 360), -1);
  await image.tap({ position: { x: 400, y: 300 } });
  expect(await width()).toBe(whole);
  await image.tap({ position: { x: (whole ?? 0) / 2, y: height / 2 } });
  expect(await large.evaluate((box) => box.scrollLeft / (box.scrollWidth - box.clientWidth))).toBeCloseTo(
    0.5,
    1,
  );
  // On a zoomed picture, a swipe moves the picture instead of showing the next one.
  await swipe(large, 300, 100);
  await expect(large).toBeVisible();
  await large.getByRole('button', { name: 'Close' }).tap();
  await page.locator('#picture-1 > a').tap();
  expect(await width()).toBe(whole);
  await page.close();
});

/** Playwright has taps but no swipes. */
async function swipe(over: Locator, from: number, to: number): Promise<void> {
  await over.evaluate(
    (target, [start, end]) => {
      const touch = (clientX = 0) => new Touch({ identifier: 1, target, clientX, clientY: 300 });
      const init = (at: Touch, touches: Touch[]) => ({ bubbles: true, changedTouches: [at], touches });
      target.dispatchEvent(new TouchEvent('touchstart', init(touch(start), [touch(start)])));
      target.dispatchEvent(new TouchEvent('touchend', init(touch(end), [])));
    },
    [from, to],
  );
}
