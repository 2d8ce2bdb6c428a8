import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrandCode } from '#config/codes.ts';
import { foldersOf } from '#config/workspace.ts';
import { readSnapshot } from '#erp/snapshot-file.ts';
import { closeContender, forgetBuilds, openContender, placeSnapshot } from './contender.ts';
import { measure } from './measure.ts';
import type { Shop } from './serve-shop.ts';

export interface PlainAstro {
  build(): Promise<number>;
  close(): Promise<void>;
}

export async function openPlainAstro(
  root: string,
  { folder: output }: Shop,
  brandCode: BrandCode,
): Promise<PlainAstro> {
  const source = foldersOf({ root, output }, brandCode);
  const snapshot = await readSnapshot(source.snapshot, brandCode);
  if (snapshot === null) throw new Error(`The service has no snapshot of ${brandCode}.`);
  await mkdir(join(root, '.cache', 'bench'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache', 'bench', 'astro-'));
  const contender = await openContender('astro', { root, folder, brandCode });
  const stop = new AbortController();
  return {
    build: async () => {
      await forgetBuilds(contender);
      await placeSnapshot(contender, snapshot);
      await cp(source.pictures, contender.folders.pictures, { recursive: true });
      const { wallSeconds } = await measure(contender.command, stop.signal);
      return wallSeconds;
    },
    close: async () => {
      await closeContender(contender);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
