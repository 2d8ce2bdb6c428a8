import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { orAbsent } from '#files/whole.ts';
import { toDirFolders } from './dir-folders.ts';

/** What a release says of headers and redirects: the texts of `_headers` and `_redirects`. */
export interface ReleaseHeaders {
  readonly headers: string;
  readonly redirects: string;
}

/** Of the release that visitors get; null before the first. */
export async function readLiveHeaders(root: string, brandCode: string): Promise<ReleaseHeaders | null> {
  const tree = await orAbsent(realpath(toDirFolders(root, brandCode).current));
  if (tree === null) return null;
  const read = async (name: string) => (await orAbsent(readFile(join(tree, name), 'utf8'))) ?? '';
  return { headers: await read('_headers'), redirects: await read('_redirects') };
}

/** `_headers` of every release that is kept, the newest first. */
export async function listKeptHeaders(root: string, brandCode: string): Promise<readonly string[]> {
  const { releases } = toDirFolders(root, brandCode);
  const names = (await orAbsent(readdir(releases))) ?? [];
  const trees = names.filter((name) => !name.endsWith('.json')).sort();
  const texts = trees.map((name) => orAbsent(readFile(join(releases, name, '_headers'), 'utf8')));
  return (await Promise.all(texts)).filter((text) => text !== null).reverse();
}
