import { readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BrandReport } from '#builder/build-job.ts';
import type { Workspace } from '#config/workspace.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import type { Picture } from '#catalogue/picture.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import { type Encode, encodePicture, recipe } from '#media/encode.ts';
import { listDuePictures, listImages, recordsOf } from '#media/make-pictures.ts';
import type { PictureResult } from '#media/picture-cache.ts';
import { anImage, aProduct, aSnapshot } from '../catalogue/build-catalogue.ts';
import { startErp } from '../demo-erp/ask.ts';
import { forgetDist, readTree } from '../builder/engine.ts';
import { buildWithPlainAstro } from '../builder/plain-astro.ts';
import { foldersIn, openWorkspace, root } from '../builder/workbench.ts';
import { buildOwn, makeIn, paint, picturesOf, readPage, startSmallErp } from './pictures-workbench.ts';
import { patience } from '../patience.ts';

/** The tests share a brand and its dist. Each test starts from the dist that the previous test built. */
describe('a brand that serves copies of its pictures', () => {
  let erp: DemoErp;
  let workspace: Workspace;
  let first: BrandReport;

  beforeAll(async () => {
    erp = await startSmallErp({ width: 800 }, afterAll);
    workspace = await openWorkspace(afterAll);
    first = await buildOwn(workspace, erp);
  });

  it('serves a picture as WebP in four widths, with a JPEG as fallback', async () => {
    const html = await readPage(workspace, 'products/item/1001');
    const gallery = /<div class="gallery">.*?<\/picture>/s.exec(html)?.[0] ?? '';
    expect(
      picturesOf(gallery)
        .map((file) => file.replace(/[0-9a-f]{12}(?=-\d)/, 'digest'))
        .toSorted(),
    ).toEqual([
      'assets/pictures/digest-320.webp',
      'assets/pictures/digest-640.webp',
      'assets/pictures/digest-768.webp',
      'assets/pictures/digest-800.jpg',
      'assets/pictures/digest-800.webp',
    ]);
    expect(gallery).toMatch(/fetchpriority="high"/);
    // This picture does not fill its frame, so it has no class or style for a background colour.
    expect(gallery).toContain('<picture class="picture">');
    expect(html).not.toContain('style=');
    expect(html).toMatch(
      /<meta property="og:image" content="[^"]*-1200x630.jpg"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">/,
    );
    for (const file of picturesOf(html)) {
      const bytes = await readFile(join(foldersIn(workspace, 'skr').dist, file));
      const { width, height, format } = await sharp(bytes).metadata();
      const size = file.includes('x630') ? `${width}x${height}` : width;
      expect(file).toContain(`-${size}.${format === 'jpeg' ? 'jpg' : format}`);
    }
  });

  it('keeps the former picture while its host fails, and reports the failure', async () => {
    const before = await readPage(workspace, 'products/item/1002');
    erp.fail('unavailable', { call: 'media', key: 'of-1002' });
    const { problems, written } = await buildOwn(workspace, erp);
    expect(await readPage(workspace, 'products/item/1002')).toBe(before);
    expect(written).toBe(0);
    expect(problems.filter(({ kind }) => kind === 'broken-picture')).toMatchObject([
      { about: { id: '1002' }, message: expect.stringContaining('The previous picture is shown') },
    ]);
    erp.heal();
    const healed = await buildOwn(workspace, erp);
    expect(healed.problems.filter(({ kind }) => kind === 'broken-picture')).toEqual([]);
  });

  it('sends conditional requests for pictures and encodes only a changed picture', async () => {
    expect(first.pictures).toMatchObject({ requests: 3, encoded: 3 });
    const unchanged = await buildOwn(workspace, erp);
    expect(unchanged.pictures).toEqual({ requests: 3, bytes: 0, encoded: 0 });
    expect(unchanged.written).toBe(0);
    const before = picturesOf(await readPage(workspace, 'products/item/1002'));
    const another = await paint(250, 300, 300);
    erp.publishPicture('skr', 'of-1002', another);
    const changed = await buildOwn(workspace, erp);
    expect(changed.pictures).toEqual({ requests: 3, bytes: another.length, encoded: 1 });
    const after = picturesOf(await readPage(workspace, 'products/item/1002'));
    expect(after.filter((file) => before.includes(file)).length).toBeLessThan(before.length);
    const files = new Set((await readTree(foldersIn(workspace, 'skr').dist)).keys());
    for (const file of after) expect(files).toContain(file);
    const stale = [...files].filter((file) => file.startsWith('assets/pictures/') && before.includes(file));
    expect(stale.filter((file) => !after.includes(file))).toEqual([]);
  });

  it('restores a file that is missing in both the cache and the dist', async () => {
    const folders = foldersIn(workspace, 'skr');
    const before = await readTree(folders.dist);
    const [file = ''] = picturesOf(await readPage(workspace, 'products/item/1002'));
    await rm(join(folders.pictures, 'files', file.replace('assets/pictures/', '')));
    await rm(join(folders.dist, file));
    const { pictures, written } = await buildOwn(workspace, erp);
    expect(pictures).toMatchObject({ requests: 3, encoded: 1 });
    expect(written).toBe(1);
    expect(await readTree(folders.dist)).toEqual(before);
  });

  it('serves a picture in a description at the width that the editor set', async () => {
    erp.publishPicture('skr', 'inside', await paint(30, 800, 400));
    const img = '<img src="/media/skr/inside.jpg" alt="The inside" width="400">';
    erp.brand('skr').set('1002', { description: `<p>Look: ${img}</p>` });
    await buildOwn(workspace, erp);
    const html = await readPage(workspace, 'products/item/1002');
    const inside = /<p>Look: <picture>.*?<\/picture>/.exec(html)?.[0] ?? '';
    expect(inside).toMatch(
      /<source type="image\/webp" srcset="[^"]*-320.webp 320w, [^"]*-640.webp 640w, [^"]*-768.webp 768w, [^"]*-800.webp 800w" sizes="min\(400px, 94vw\)">/,
    );
    expect(inside).toMatch(
      /<img src="[^"]*-800.jpg" alt="The inside" width="400" height="200" loading="lazy"/,
    );
    expect(html).not.toContain('/media/skr/inside');
    const dist = foldersIn(workspace, 'skr').dist;
    for (const file of picturesOf(inside))
      expect((await readFile(join(dist, file))).length).toBeGreaterThan(0);
    erp.publishPicture('skr', 'inside', await paint(60, 800, 400));
    const { pictures } = await buildOwn(workspace, erp);
    expect(pictures).toMatchObject({ encoded: 1 });
    const after = /<p>Look: <picture>.*?<\/picture>/.exec(
      await readPage(workspace, 'products/item/1002'),
    )?.[0];
    expect(picturesOf(after ?? '').filter((file) => picturesOf(inside).includes(file))).toEqual([]);
  });

  it('encodes a picture with two addresses only once', async () => {
    erp.publishPicture('skr', 'twin', await paint(0, 800));
    erp.brand('skr').set('1002', { images: [{ url: '/media/skr/twin.jpg' }] });
    expect((await buildOwn(workspace, erp)).pictures).toMatchObject({ encoded: 0 });
    const [first, second] = ['1001', '1002'].map((id) => readPage(workspace, `products/item/${id}`));
    expect(picturesOf((await second) ?? '')).toEqual(
      expect.arrayContaining([...picturesOf((await first) ?? '')]),
    );
  });

  it('builds the same dist offline from the snapshot', async () => {
    const folders = foldersIn(workspace, 'skr');
    const before = await readTree(folders.dist);
    await erp.close();
    await forgetDist(folders);
    await buildOwn(workspace, null);
    expect(await readTree(folders.dist)).toEqual(before);
    if (!process.env.LONG_TESTS) return;
    await buildWithPlainAstro(workspace, 'skr', folders.snapshot, join(root, 'brands.json'));
    expect(await readTree(folders.dist)).toEqual(before);
  });
});

it('a running process requests a failed picture again after a minute', async () => {
  const erp = await startErp({ products: 1 });
  erp.publishPicture('skr', 'of-one', await paint(20));
  const images = [anImage(`${erp.origin}/media/skr/of-one.jpg`)];
  const snapshot = aSnapshot({ products: [aProduct('1', { images })] });
  const make = makeIn(await openWorkspace(), erp);
  erp.fail('unavailable', { call: 'media' });
  const missed = await make(snapshot);
  expect(missed.pictures).toMatchObject([{ made: null }]);
  erp.heal();
  const before = { ...snapshot, pictures: missed.pictures };
  expect((await make(snapshot, { before })).work.requests).toBe(0);
  const later = await make(snapshot, { before, now: performance.now() + 60_000 });
  expect(later).toMatchObject({ pictures: [{ made: { width: 64 } }], problems: [], work: { requests: 1 } });
  const rested = await make(snapshot, { before, now: performance.now() + 120_000 });
  expect(rested.work.requests).toBe(0);
}, 60_000);

it('doubles the time until the next request to a failing picture host, up to an hour', () => {
  const images = [anImage('https://cdn.example/one.jpg')];
  const snapshot = aSnapshot({ products: [aProduct('1', { images })] });
  const [uses, unchanged] = [listImages(snapshot), recordsOf(snapshot)];
  const results = new Map<string, PictureResult>();
  const requested: number[] = [];
  for (let minute = 0; minute <= 200; minute += 1) {
    const askedAt = 60_000 * minute;
    for (const url of listDuePictures(uses, unchanged, results, askedAt)) {
      requested.push(minute);
      results.set(url, { picture: { url, made: null }, fault: ['answer', 503], failingSince: 0, askedAt });
    }
  }
  expect(requested).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 124, 184]);
});

it('removes unused files if the picture cache exceeds its limit', async () => {
  const erp = await startErp({ products: 1 });
  const images = [anImage(`${erp.origin}/media/skr/of-one.jpg`)];
  const workspace = await openWorkspace();
  const make = makeIn(workspace, erp);
  let before: Snapshot | null = null;
  const change = async (red: number, spareFiles?: number) => {
    erp.publishPicture('skr', 'of-one', await paint(red));
    const snapshot = aSnapshot({ products: [aProduct('1', { images })] });
    const { pictures } = await make(snapshot, { before, ...(spareFiles && { spareFiles }) });
    before = { ...snapshot, pictures };
    const files = await readdir(join(workspace.output, 'pictures', 'files'));
    return { count: files.length, now: files.filter((file) => file.startsWith(digestOf(pictures))) };
  };
  // Each picture is stored as one WebP and two JPEGs.
  for (const count of [3, 6, 9]) expect((await change(30 * count)).count).toBe(count);
  const tidied = await change(240, 5);
  // The dist still shows the previous picture, so its three files stay too.
  expect(tidied).toMatchObject({
    count: 6,
    now: [expect.any(String), expect.any(String), expect.any(String)],
  });
}, 60_000);

function digestOf([picture]: readonly Picture[]): string {
  return picture?.made?.digest ?? 'none';
}

it('encodes at most three pictures at once while more pictures are fetched', async () => {
  const erp = await startErp({ products: 1 });
  const names = Array.from({ length: 12 }, (_, at) => `of-${at}`);
  for (const [at, name] of names.entries()) erp.publishPicture('skr', name, await paint(10 * at));
  const images = names.map((name) => anImage(`${erp.origin}/media/skr/${name}.jpg`));
  const make = makeIn(await openWorkspace(), erp);
  let [running, most] = [0, 0];
  const encode: Encode = async (...picture) => {
    running += 1;
    most = Math.max(most, running);
    await vi.waitFor(() => expect(erp.requests().media.calls).toBeGreaterThanOrEqual(8), patience);
    const encoded = await encodePicture(...picture);
    running -= 1;
    return encoded;
  };
  const { work } = await make(aSnapshot({ products: [aProduct('1', { images })] }), { encode });
  expect(work).toMatchObject({ requests: 12, encoded: 12 });
  expect(most).toBe(Math.min(3, availableParallelism()));
}, 60_000);

it.runIf(process.env.LONG_TESTS)(
  'links to pictures of the ERP or of an image CDN without requesting them',
  async () => {
    const erp = await startSmallErp();
    const workspace = await openWorkspace();
    await buildOwn(workspace, erp);
    erp.resetCounts();
    await buildOwn(workspace, erp, { images: { kind: 'link' } });
    expect(erp.requests().media.calls).toBe(0);
    const html = await readPage(workspace, 'products/item/1002');
    expect(html).toContain(`<img src="${erp.origin}/media/skr/of-1002.jpg"`);
    const files = [...(await readTree(foldersIn(workspace, 'skr').dist)).keys()];
    expect(files.filter((file) => file.startsWith('assets/pictures'))).toEqual([]);
    const template = 'https://img.example/w{width}/{url}?to={width}';
    await buildOwn(workspace, erp, { images: { kind: 'template', template } });
    const ofCdn = await readPage(workspace, 'products/item/1002');
    const url = encodeURIComponent(`${erp.origin}/media/skr/of-1002.jpg`);
    expect(ofCdn).toContain(`<img src="https://img.example/w1280/${url}?to=1280"`);
    expect(ofCdn).toContain(`https://img.example/w320/${url}?to=320 320w`);
    expect(erp.requests().media.calls).toBe(0);
  },
);

it('includes the version of sharp in the cache key of pictures', () => {
  expect(recipe).toContain(`sharp ${sharp.versions.sharp},`);
});
