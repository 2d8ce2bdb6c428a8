import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { orAbsent } from '#files/whole.ts';
import type { ReleaseHeaders } from '#publish/targets/target.ts';
import type { DirFolders } from './dir-folders.ts';

/** Reads them of the release that visitors get; null before the first. */
export async function readLiveHeaders({ current }: DirFolders): Promise<ReleaseHeaders | null> {
  const tree = await orAbsent(realpath(current));
  if (tree === null) return null;
  const read = async (name: string) => (await orAbsent(readFile(join(tree, name), 'utf8'))) ?? '';
  return { headers: await read('_headers'), redirects: await read('_redirects') };
}

/** Reads `_headers` of every release that is kept, the newest first. */
export async function readKeptHeaders({ releases }: DirFolders): Promise<readonly string[]> {
  const names = (await orAbsent(readdir(releases))) ?? [];
  const trees = names.filter((name) => !name.endsWith('.json')).sort();
  const texts = trees.map((name) => orAbsent(readFile(join(releases, name, '_headers'), 'utf8')));
  return (await Promise.all(texts)).filter((text) => text !== null).reverse();
}
