import { listFileNames, type Picture } from '#catalogue/picture.ts';
import type { Snapshot } from '#catalogue/snapshot.ts';
import type { PictureMemory } from './picture-memory.ts';

/** So many may be kept in vain; looking each time would cost more than they do. */
const spareShare = 0.25;
const spareLeast = 100;

/** Forgets addresses that no image names any more, and the files that neither they nor the dist's snapshot need. */
export function tidyCache(memory: PictureMemory, urls: ReadonlySet<string>, before: Snapshot | null): void {
  if (memory.open === null) return;
  const { cache, known } = memory.open;
  if (known.size <= urls.size * (1 + spareShare) + spareLeast) return;
  const gone = [...known.keys()].filter((url) => !urls.has(url));
  cache.forget(gone);
  for (const url of gone) {
    known.delete(url);
    memory.outcomes.delete(url);
  }
  const needed = new Set([...known.values(), ...(before?.pictures ?? [])].flatMap(filesOf));
  cache.remove([...cache.fileNames()].filter((name) => !needed.has(name)));
}

function filesOf({ made }: Pick<Picture, 'made'>): readonly string[] {
  return made === null ? [] : listFileNames({ ...made, hasAvif: true });
}
