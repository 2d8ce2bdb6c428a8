import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { Brand } from '#config/brands.ts';
import { readFavicon } from '#config/favicon.ts';
import { nullIfMissing } from '#files/file-io.ts';
import { readPictureFile } from '#media/picture-cache.ts';
import { readDictionaries } from '#render/dictionaries.ts';
import type { NamedFile } from '#render/static-files.ts';
import { assetPath } from '#site/paths.ts';
import { listPictureNames } from '#site/show-image.ts';
import type { Site, SiteInput } from '#site/site.ts';

export async function readSiteInput(root: string, brand: Brand, snapshot: Snapshot): Promise<SiteInput> {
  const favicon = await readFavicon(root, brand.code);
  const wechatQr = await nullIfMissing(readFile(join(root, 'src', 'config', 'wechat', `${brand.code}.png`)));
  return { brand, snapshot, dictionaries: await readDictionaries(root), favicon, wechatQr };
}

export function listPictureFiles(site: Site, folder: string): readonly NamedFile[] {
  return listPictureNames(site).map((name) => ({
    file: assetPath.picture(name).slice(1),
    read: () => readPictureFile(folder, name),
  }));
}
