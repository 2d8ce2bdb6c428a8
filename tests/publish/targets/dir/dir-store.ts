import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import { nullIfMissing } from '#files/file-io.ts';
import { openDirTarget } from '#publish/targets/dir/dir-target.ts';
import type { Target } from '#publish/targets/target.ts';
import { refreshFile } from '#release/release.ts';
import { brandCode, type Digests, sha256 } from '../../a-release.ts';
import type { Store } from '../conformance.ts';

export interface DirStore extends Store {
  readonly root: string;
  readonly folder: string;
}

export async function openDirStore(): Promise<DirStore> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'dir-target-')));
  const folder = join(root, brandCode);
  const targets: Target[] = [];
  onTestFinished(async () => {
    for (const target of targets) await target.close();
    await rm(root, { recursive: true, force: true });
  });
  return {
    root,
    folder,
    open: async (now) => {
      const target = await openDirTarget(root, brandCode, now);
      targets.push(target);
      return target;
    },
    readLive: async () => {
      const live = await readSite(join(folder, 'current'));
      return new Map([...((await readSite(join(folder, 'assets'))) ?? []), ...(live ?? [])]);
    },
    readRefresh: () => readFile(join(folder, 'current', refreshFile.path), 'utf8'),
  };
}

/** Leaves out compressed copies and the refresh file. Null if the folder does not exist. */
export async function readSite(folder: string): Promise<Digests | null> {
  const tree = await nullIfMissing(realpath(folder));
  if (tree === null) return null;
  const files = (await listFiles(tree)).filter(
    (path) => !/\.(br|gz|zst)$/.test(path) && path !== refreshFile.path,
  );
  const digests = files.map(
    async (path): Promise<[string, string]> => [path, sha256(await readFile(join(tree, path)))],
  );
  return new Map(await Promise.all(digests));
}

export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
