import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '#files/file-io.ts';
import { memoize } from '#catalogue/memoize.ts';
import { compiledPath, type CompiledSite } from './compiled-site.ts';

export interface StaticFile {
  readonly file: string;
  readonly bytes: Uint8Array;
}

export interface NamedFile {
  readonly file: string;
  readonly read: () => Uint8Array;
}

export async function readStaticFiles(root: string, compiled: CompiledSite): Promise<readonly StaticFile[]> {
  const folder = join(root, 'public');
  const published = await listFiles(folder);
  return [...readAssets(compiled), ...published.map((file) => readStatic(folder, file))];
}

/** Cached, because compiled code never changes. */
const readAssets = memoize(({ folder, assets, digests }: CompiledSite) => {
  const client = compiledPath.client(folder);
  return assets.map((file) => {
    const found = readStatic(client, file);
    if (digestOf(found.bytes) === digests[`client/${file}`]) return found;
    throw new Error(`${join(client, file)} was changed. Delete ${folder}, then build again.`);
  });
});

/** Lists relative paths. Uses synchronous calls, which are faster for many small folders. */
export async function listFiles(folder: string): Promise<readonly string[]> {
  const files: string[] = [];
  // `recursive` would call `stat` for each file.
  const list = (prefix: string) => {
    for (const entry of readdirSync(join(folder, prefix), { withFileTypes: true })) {
      if (entry.isDirectory()) list(`${prefix}${entry.name}/`);
      else if (entry.isFile()) files.push(`${prefix}${entry.name}`);
    }
  };
  list('');
  return files;
}

function readStatic(folder: string, file: string): StaticFile {
  return { file, bytes: readFileSync(join(folder, file)) };
}
