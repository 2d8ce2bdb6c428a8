import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A digest of all that compiling depends on: sources, packages, Node, and where the project lies. */
export async function digestSources(root: string): Promise<string> {
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  const digest = createHash('sha256').update(`${process.version} ${process.versions.icu} ${root}`);
  for (const file of [...sources.sort(), join(root, 'package-lock.json'), join(root, 'tsconfig.json')]) {
    digest.update(`\n${file}\n`).update(await readFile(file));
  }
  return digest.digest('hex').slice(0, 20);
}
