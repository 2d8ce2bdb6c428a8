import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BrandFolders } from './workspace.ts';

/** Puts a checked folder in the place of the dist, by two renames; the former one is kept until then. */
export async function switchDist(built: string, { dist, formerDist }: BrandFolders): Promise<void> {
  await mkdir(dirname(dist), { recursive: true });
  const fresh = await bringBeside(built, dist);
  await rm(formerDist, { recursive: true, force: true });
  if (await isThere(dist)) await rename(dist, formerDist);
  await rename(fresh, dist);
  await rm(formerDist, { recursive: true, force: true });
}

/** The snapshot that was built is now that of the dist. */
export async function keepSnapshot({ nextSnapshot, snapshot }: BrandFolders): Promise<void> {
  await rename(nextSnapshot, snapshot);
}

/** Puts the former dist back where a build ended between the two renames. */
export async function recoverDist({ dist, formerDist }: BrandFolders): Promise<void> {
  if (!(await isThere(formerDist))) return;
  if (await isThere(dist)) await rm(formerDist, { recursive: true });
  else await rename(formerDist, dist);
}

/** A rename works within one file system only: from another one the folder is copied first. */
async function bringBeside(folder: string, dist: string): Promise<string> {
  const [from, to] = await Promise.all([stat(folder), stat(dirname(dist))]);
  if (from.dev === to.dev) return folder;
  const copy = `${dist}.next`;
  await rm(copy, { recursive: true, force: true });
  await cp(folder, copy, { recursive: true });
  return copy;
}

async function isThere(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}
