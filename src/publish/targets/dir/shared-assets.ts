import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type DirFolders, treeOf } from './dir-folders.ts';
import type { DirState } from './dir-state.ts';
import { linkIfThere, variantsOf } from './tree.ts';

/**
 * Puts the hashed files of a release where they outlive it, before it goes live: a page that was loaded from an
 * earlier release still finds its own. To be called with nobody else changing anything.
 */
export function shareAssets(folders: DirFolders, state: DirState, id: string, now: number): void {
  const tree = treeOf(folders, id);
  const assets = state.assetsOf(id);
  const there = listThere(folders.assets, new Set(assets.map(({ path }) => dirname(path))));
  for (const asset of assets) {
    if (asset.isShared && there.has(asset.path)) continue;
    replaceShared(join(tree, asset.path), join(folders.assets, asset.path));
    state.setShared(asset, now);
  }
}

/** Paths of what is in some folders below one, relative to that. */
function listThere(assets: string, folders: Iterable<string>): ReadonlySet<string> {
  const paths = [...folders].flatMap((folder) =>
    (existsSync(join(assets, folder)) ? readdirSync(join(assets, folder)) : []).map((name) =>
      join(folder, name),
    ),
  );
  return new Set(paths);
}

/** There may be a file of this name, of a publisher that was killed. */
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

/** Removes what the state doesn't know: forgotten there, or left by a publisher that was killed. */
export function dropShared(folders: DirFolders, state: DirState): void {
  const known = new Set(state.listShared().flatMap((path) => [path, ...variantsOf(path)]));
  for (const entry of readdirSync(folders.assets, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isDirectory() && !known.has(relative(folders.assets, file))) rmSync(file, { force: true });
  }
}
