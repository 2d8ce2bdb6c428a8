import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '#config/brands.ts';
import { buildBrand } from '#builder/build-brands.ts';
import { serveDist } from '#builder/serve-dist.ts';
import { foldersOf } from '#config/workspace.ts';
import { startDemoErp } from '#demo-erp/start.ts';

export interface AuditedSite {
  readonly dist: string;
  readonly origin: string;
  close(): Promise<void>;
}

export async function openSite(root: string, brand: Brand): Promise<AuditedSite> {
  const output = join(root, '.cache', 'audit');
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const workspace = { root, output, brandsFile: join(root, 'brands.json') };
  const { dist } = foldersOf(workspace, brand.code);
  const erp = await startDemoErp();
  try {
    const source = { host: erp.origin, publicHost: erp.origin, isDemo: false };
    await buildBrand({ workspace, brand, erp: source, allowShrink: false, onProgress: () => {} });
    const server = await serveDist(dist, 0);
    return {
      dist,
      origin: server.origin,
      close: async () => void (await Promise.all([server.close(), erp.close()])),
    };
  } catch (error) {
    await erp.close();
    throw error;
  }
}
