import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type DirFolders, treeOf } from './dir-folders.ts';
import type { DirState } from './dir-state.ts';
import { linkIfThere, variantsOf } from './tree.ts';

/**
 * Links the hashed files of a release to where they outlive it, before it goes live: a page that was loaded from an
 * earlier release still finds its own. Call it inside a transaction.
 */
export function shareAssets(folders: DirFolders, state: DirState, id: string, now: number): void {
  const tree = treeOf(folders, id);
  const assets = state.assetsOf(id);
  const there = listFilesIn(folders.assets, new Set(assets.map(({ path }) => dirname(path))));
  for (const asset of assets) {
    if (asset.isShared && there.has(asset.path)) continue;
    replaceShared(join(tree, asset.path), join(folders.assets, asset.path));
    state.setShared(asset, now);
  }
}

/** Lists the files in some folders of `assets`, by their paths in it. */
function listFilesIn(assets: string, folders: Iterable<string>): ReadonlySet<string> {
  const paths = [...folders].flatMap((folder) =>
    (existsSync(join(assets, folder)) ? readdirSync(join(assets, folder)) : []).map((name) =>
      join(folder, name),
    ),
  );
  return new Set(paths);
}

/** A publisher that was killed may have left a file of this name. */
function replaceShared(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  for (const name of variantsOf(to)) rmSync(name, { force: true });
  const aside = join(dirname(to), '.next');
  rmSync(aside, { force: true });
  linkSync(from, aside);
  renameSync(aside, to);
  // Renaming one link over another of the same file leaves both.
  rmSync(aside, { force: true });
  const endings = variantsOf(to).map((name) => name.slice(to.length));
  for (const ending of endings) linkIfThere(from + ending, to + ending);
}

/** Removes what the state doesn't know: it was forgotten, or left by a publisher that was killed. */
export function removeUnknownAssets(folders: DirFolders, state: DirState): void {
  const known = new Set(state.listShared().flatMap((path) => [path, ...variantsOf(path)]));
  for (const entry of readdirSync(folders.assets, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isDirectory() && !known.has(relative(folders.assets, file))) rmSync(file, { force: true });
  }
}
