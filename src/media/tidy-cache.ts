import { listFileNames, type Picture } from '#catalogue/picture.ts';
import type { PictureOptions } from './make-pictures.ts';

/** What may be kept in vain, as tidying each time would cost more than that does. */
export interface SpareRoom {
  /** Of what is needed. */
  readonly share: number;
  /** So many besides. */
  readonly addresses: number;
  readonly files: number;
}

const usualSpare: SpareRoom = { share: 0.25, addresses: 100, files: 600 };

interface Tidying extends Pick<PictureOptions, 'memory' | 'before' | 'wantsAvif' | 'spare'> {
  /** All that images name. */
  readonly urls: ReadonlySet<string>;
}

/** Forgets addresses that no image names any more, and the files that neither they nor the dist's snapshot need. */
export function tidyCache({ memory, urls, before, wantsAvif, spare = usualSpare }: Tidying): void {
  if (memory.open === null) return;
  const { cache, known } = memory.open;
  const hasFew = (count: number, needed: number, besides: number) =>
    count <= needed * (1 + spare.share) + besides;
  const files = [...known.values()].reduce((sum, one) => sum + listFiles(one, wantsAvif).length, 0);
  if (hasFew(known.size, urls.size, spare.addresses) && hasFew(cache.fileNames().size, files, spare.files))
    return;
  const gone = [...known.keys()].filter((url) => !urls.has(url));
  cache.forget(gone);
  for (const url of gone) {
    known.delete(url);
    memory.outcomes.delete(url);
  }
  const needed = new Set([
    ...[...known.values()].flatMap((one) => listFiles(one, wantsAvif)),
    ...(before?.pictures ?? []).flatMap((one) => listFiles(one, true)),
  ]);
  cache.remove([...cache.fileNames()].filter((name) => !needed.has(name)));
}

function listFiles({ made }: Pick<Picture, 'made'>, hasAvif: boolean): readonly string[] {
  return made === null ? [] : listFileNames({ ...made, hasAvif });
}
