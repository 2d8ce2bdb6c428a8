import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { journalOf } from '#files/journal.ts';
import { orAbsent } from '#files/whole.ts';
import type { BrandFolders } from '#config/workspace.ts';

/**
 * Puts what a plain `astro build` wrote, checked, in the place of the dist, by two renames; the next start puts
 * the former one back where the second is missing. The engine knows nothing of these files: its manifest goes.
 */
export async function placeDist(built: string, folders: BrandFolders): Promise<void> {
  const { dist, formerDist, manifest } = folders;
  await mkdir(dirname(dist), { recursive: true });
  const fresh = await bringBeside(built, dist);
  await rm(formerDist, { recursive: true, force: true });
  await rm(manifest, { force: true });
  if ((await orAbsent(stat(dist))) !== null) await rename(dist, formerDist);
  await rename(fresh, dist);
  await rm(formerDist, { recursive: true, force: true });
}

/** The snapshot that was built is now that of the dist. */
export async function keepSnapshot({ nextSnapshot, snapshot }: BrandFolders): Promise<void> {
  await rename(nextSnapshot, snapshot);
  await rm(journalOf(snapshot), { force: true });
}

/** A rename works within one file system only: from another one the folder is copied first. */
async function bringBeside(folder: string, dist: string): Promise<string> {
  const [from, to] = await Promise.all([stat(folder), stat(dirname(dist))]);
  if (from.dev === to.dev) return folder;
  const copy = `${dist}.copy`;
  await rm(copy, { recursive: true, force: true });
  await cp(folder, copy, { recursive: true });
  return copy;
}
