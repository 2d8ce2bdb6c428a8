import { isDeepStrictEqual } from 'node:util';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { Pull } from '#erp/pull.ts';
import { makePictures, type PictureWork } from '#media/make-pictures.ts';
import type { PictureMemory } from '#media/picture-memory.ts';
import type { BuildRequest } from './build-request.ts';
import type { BrandFolders } from '#config/workspace.ts';

export interface PictureSettings extends Pick<BuildRequest, 'brand' | 'pictureLimits' | 'onProgress'> {
  readonly erp: NonNullable<BuildRequest['erp']>;
  readonly folders: BrandFolders;
  /** The snapshot that the dist was made of. */
  readonly before: Snapshot | null;
  readonly pictures: PictureMemory;
}

/** A pull with the pictures that it names. */
export interface BrandPull extends Pull {
  readonly pictures?: PictureWork;
}

/** Fetches a pull's pictures and puts them, and what is wrong with them, into its snapshot; none where the brand only links to them. */
export async function addPictures(pull: Pull, settings: PictureSettings): Promise<BrandPull> {
  const { brand, erp, folders, before } = settings;
  const { images } = brand;
  if (images.kind !== 'own') return { ...pull, snapshot: without(pull.snapshot) };
  const { snapshot } = pull;
  const { pictures, problems, work } = await makePictures({
    ...{ snapshot, before },
    source: {
      erpHost: erp.host,
      publicErpHost: erp.publicHost,
      pictureHosts: brand.pictureHosts,
      privateHosts: images.privateHosts,
    },
    folder: folders.pictures,
    memory: settings.pictures,
    wantsAvif: images.avif,
    ...(settings.pictureLimits && { limits: settings.pictureLimits }),
    onProgress: (done, total) => settings.onProgress('pictures', done, total),
  });
  const all = problems.length === 0 ? snapshot.problems : [...snapshot.problems, ...problems];
  const isSame = before !== null && isDeepStrictEqual(all, before.problems);
  return {
    ...pull,
    snapshot: { ...snapshot, pictures, problems: isSame ? before.problems : all },
    pictures: work,
  };
}

const none: Snapshot['pictures'] = [];

function without(snapshot: Snapshot): Snapshot {
  return snapshot.pictures.length === 0 ? snapshot : { ...snapshot, pictures: none };
}
