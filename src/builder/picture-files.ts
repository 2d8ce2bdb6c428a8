import { readPictureFile } from '#media/picture-cache.ts';
import type { NamedFile } from '#render/static-files.ts';
import { listPictureNames } from '#site/show-image.ts';
import { assetPath } from '#site/paths.ts';
import type { Site } from '#site/site.ts';

/** The files of a site's own pictures, read from the cache where the dist lacks them. */
export function listPictureFiles(site: Site, folder: string): readonly NamedFile[] {
  return listPictureNames(site).map((name) => ({
    file: assetPath.picture(name).slice(1),
    read: () => readPictureFile(folder, name),
  }));
}
