import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrandCode } from '#brand/codes.ts';
import { foldersOf } from '#build/workspace.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import { closeContender, forgetBuilds, openContender, placeSnapshot } from './contender.ts';
import { measure } from './measure.ts';
import type { Shop } from './serve-shop.ts';

/** Seconds of plain `astro build` runs from nothing, of the catalogue that the service has. */
export async function measurePlainAstro(
  root: string,
  { folder: output }: Shop,
  brandCode: BrandCode,
  rounds: number,
): Promise<readonly number[]> {
  const source = foldersOf({ root, output }, brandCode);
  const snapshot = await readSnapshot(source.snapshot, brandCode);
  if (snapshot === null) throw new Error(`The service has no snapshot of ${brandCode}.`);
  await mkdir(join(root, '.cache', 'bench'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache', 'bench', 'astro-'));
  const contender = await openContender('astro', { root, folder, brandCode });
  const stop = new AbortController();
  try {
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await forgetBuilds(contender);
      await placeSnapshot(contender, snapshot);
      await cp(source.pictures, contender.folders.pictures, { recursive: true });
      seconds.push((await measure(contender.command, stop.signal)).wallSeconds);
    }
    return seconds;
  } finally {
    await closeContender(contender);
    await rm(folder, { recursive: true, force: true });
  }
}
