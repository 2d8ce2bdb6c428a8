import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import type { Brand } from '#config/brands.ts';
import type { BrandReport, BuildRequest } from '#builder/build-job.ts';
import type { Workspace } from '#config/workspace.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { DemoErp } from '#demo-erp/start.ts';
import { type MadePictures, makePictures, type PictureOptions } from '#media/make-pictures.ts';
import { closePictureMemory, createPictureMemory } from '#media/picture-cache.ts';
import { foldersIn } from '../builder/workbench.ts';
import { brandOf, buildShared } from '../builder/engine.ts';
import { startErp } from '../demo-erp/ask.ts';

export const own: Brand['images'] = { kind: 'own', privateHosts: [] };

/** The time limit is short enough for a test, but long enough for a busy machine. */
export const limits = { totalMs: 3_000, maxBytes: 15_000_000, maxRedirects: 3 } as const;

/** Starts an ERP with small pictures, because encoding takes most of the time. `width` is the width of the first picture. */
export async function startSmallErp(
  { products = 3, width = 64 } = {},
  onEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<DemoErp> {
  const erp = await startErp({ products }, onEnd);
  const brand = erp.brand('skr');
  for (const [at, { id }] of brand.products().entries()) {
    erp.publishPicture('skr', `of-${id}`, await paint((20 * at) % 256, at === 0 ? width : 64));
    brand.set(id, { images: [{ url: `/media/skr/of-${id}.jpg` }] });
  }
  for (const { name } of brand.groups('category')) brand.publishCategory({ name });
  for (const { name } of brand.groups('series')) brand.publishSeries({ name });
  return erp;
}

/** If `erp` is null, builds the last snapshot without calling the ERP. */
export async function buildOwn(
  workspace: Workspace,
  erp: DemoErp | null,
  given: Partial<Brand> = {},
  pictureLimits: BuildRequest['pictureLimits'] = limits,
): Promise<BrandReport> {
  return await buildShared(workspace, {
    brand: { ...brandOf('skr'), images: own, ...given },
    erp: erp && { host: erp.origin, publicHost: erp.origin, isDemo: true },
    allowShrink: true,
    pictureLimits,
    onProgress: () => {},
  });
}

export function makeIn(
  { output }: Workspace,
  erp: DemoErp,
  memory = createPictureMemory(),
): (snapshot: Snapshot, given?: Partial<PictureOptions>) => Promise<MadePictures> {
  onTestFinished(() => closePictureMemory(memory));
  return async (snapshot, given) =>
    await makePictures({
      ...{ snapshot, before: null, memory, folder: join(output, 'pictures'), limits },
      source: {
        erpHost: erp.origin,
        publicErpHost: erp.origin,
        mediaPaths: ['/media/'],
        pictureHosts: [],
        privateHosts: [],
      },
      onProgress: () => {},
      ...given,
    });
}

export async function readPage(workspace: Workspace, path: string): Promise<string> {
  return await readFile(join(foldersIn(workspace, 'skr').dist, path, 'index.html'), 'utf8');
}

export async function paint(red: number, width = 64, height = 48): Promise<Buffer> {
  const background = { r: red, g: 120, b: 200 };
  return await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

export function picturesOf(html: string): readonly string[] {
  return [...new Set([...html.matchAll(/\/(assets\/pictures\/[^\s"]+)/g)].flatMap(([, file]) => file ?? []))];
}
