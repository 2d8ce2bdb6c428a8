import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '#config/brands.ts';
import { orAbsent } from '#files/whole.ts';
import type { BuiltDist } from '#release/built.ts';
import type { FileEntry } from '#release/manifest.ts';
import { toSite } from '#site/site.ts';
import { readMaterial } from './material.ts';
import { readCommit } from './read-commit.ts';
import { readSettled } from './read-settled.ts';
import { toBuilt } from './to-built.ts';
import { foldersOf, type Workspace } from '#config/workspace.ts';

/** What the last build of a brand left. Throws where there is nothing, or where somebody changed it since. */
export async function readBuilt(workspace: Workspace, brand: Brand): Promise<BuiltDist> {
  const folders = foldersOf(workspace, brand.code);
  const { manifest, snapshot } = await readSettled(folders, brand.code);
  if (manifest === null || snapshot === null) {
    throw new Error(`There is no dist of ${brand.code} yet. Run "npm run build -- --brand ${brand.code}".`);
  }
  checkUntouched(manifest.files, folders.dist, brand);
  return toBuilt({
    site: toSite(await readMaterial(workspace.root, brand, snapshot)),
    manifest,
    dist: folders.dist,
    commit: await readCommit(workspace.root),
    failure: await orAbsent(readFile(folders.failure, 'utf8')),
  });
}

function checkUntouched(files: ReadonlyMap<string, FileEntry>, dist: string, { code }: Brand): void {
  const touched = [...files].filter(([, { hash: known }]) => known === '').map(([file]) => file);
  if (touched.length === 0) return;
  const others = touched.length === 1 ? '' : ` and ${touched.length - 1} more`;
  throw new Error(
    `${join(dist, touched[0] ?? '')}${others} is not as the build left it. Run "npm run build -- --brand ${code} --offline", which puts it right, then publish again.`,
  );
}
