import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What a host that serves a dist answers with: a file by its path in the dist, or the address with the slash that a folder's page ends in. */
export type Served =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'folder' }
  | { readonly kind: 'missing' };

/** Files that hosts read and don't show. */
const hidden = new Set(['_headers', '_redirects']);

/** Finds what an address's path, as it was sent, stands for in a dist. */
export async function findServed(dist: string, path: string): Promise<Served> {
  const names = toNames(path);
  if (names === null) return { kind: 'missing' };
  if (path.endsWith('/')) return findFile(dist, [...names, 'index.html']);
  const found = await findFile(dist, names);
  if (found.kind === 'file') return found;
  const inFolder = await findFile(dist, [...names, 'index.html']);
  return inFolder.kind === 'file' ? { kind: 'folder' } : inFolder;
}

/** An address's path without its encoding; null where it has a wrong one. */
export function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** The names in a path that could be a file's; null where one of them never is: none, `..`, `.git`. */
function toNames(path: string): readonly string[] | null {
  const decoded = decodePath(path);
  if (decoded === null || decoded.includes('\0')) return null;
  const names = decoded.replace(/^\//, '').replace(/\/$/, '').split('/');
  if (decoded === '/') return [];
  if (names.some((name) => name === '' || name.startsWith('.'))) return null;
  return names.length === 1 && hidden.has(names[0] ?? '') ? null : names;
}

async function findFile(dist: string, names: readonly string[]): Promise<Served> {
  const found = await stat(join(dist, ...names)).catch(() => null);
  return found?.isFile() ? { kind: 'file', file: names.join('/') } : { kind: 'missing' };
}
