import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A digest of all that compiling depends on: sources, packages, Node, and where the project lies. Synchronous: a turn
 * of the event loop for each of some hundred files costs more than reading it.
 */
export function digestSources(root: string): string {
  const entries = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  const digest = createHash('sha256').update(`${process.version} ${process.versions.icu} ${root}`);
  for (const file of [...sources.sort(), join(root, 'package-lock.json'), join(root, 'tsconfig.json')]) {
    digest.update(`\n${file}\n`).update(readFileSync(file));
  }
  return digest.digest('hex').slice(0, 20);
}
