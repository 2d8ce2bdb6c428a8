import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { Brand } from '#config/brands.ts';
import type { BrandCode } from '#config/codes.ts';
import { readFavicon } from '#config/favicon.ts';
import { readPictureFile } from '#media/picture-cache.ts';
import { readDictionaries } from '#render/dictionaries.ts';
import type { NamedFile } from '#render/static-files.ts';
import { assetPath } from '#site/paths.ts';
import { listPictureNames } from '#site/show-image.ts';
import type { Site, SiteInput } from '#site/site.ts';

export async function readSiteInput(root: string, brand: Brand, snapshot: Snapshot): Promise<SiteInput> {
  const favicon = await readFavicon(root, brand.code);
  const wechatQr = await readWechatQr(root, brand.code);
  return { brand, snapshot, dictionaries: await readDictionaries(root), favicon, wechatQr };
}

async function readWechatQr(root: string, code: BrandCode): Promise<Uint8Array | null> {
  try {
    return await readFile(join(root, 'src', 'config', 'wechat', `${code}.png`));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export function listPictureFiles(site: Site, folder: string): readonly NamedFile[] {
  return listPictureNames(site).map((name) => ({
    file: assetPath.picture(name).slice(1),
    read: () => readPictureFile(folder, name),
  }));
}
